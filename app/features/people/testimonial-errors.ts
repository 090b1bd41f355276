/** The messages of errors that do not belong to a field of the form. */
export const testimonialErrors = {
  tooMany: "That was a lot of attempts in a short time. Please wait a minute, and send it again.",
  unexpected: "Something went wrong on our side, and your text was not sent. Please try again in a moment.",
  closed:
    "This link is not open any more, so your text could not be sent. Please copy it, and ask the academy for a new link.",
  offline: "Your text could not be sent: there seems to be no connection. It is still here; please try again.",
} as const;
