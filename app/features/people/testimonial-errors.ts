/** The messages of errors that do not belong to a field of the form. */
export const testimonialErrors = {
  tooMany: "You’ve tried several times in a short time. Please wait a minute and try again.",
  unexpected: "Something went wrong on our side, and your testimonial wasn’t sent. Please try again in a moment.",
  closed:
    "This link no longer works, so your testimonial wasn’t sent. Please copy your text and ask the academy for a new link.",
  offline: "Your testimonial wasn’t sent because you seem to be offline. Nothing is lost: please try again.",
} as const;
