/** The text that each form shows before subscribing; stored with the subscription as what the person agreed to. */
export const consentTexts = {
  footer: {
    title: "Letters from the academy",
    text: "Leave your email address to receive our newsletter.",
  },
  newsletter: { title: "Get it by email", text: "" },
} as const;

export const getConsentText = (source: string): string | null => {
  if (!Object.hasOwn(consentTexts, source)) return null;
  const { title, text } = consentTexts[source as keyof typeof consentTexts];
  return [title, text, "Subscribe"].filter(Boolean).join(" / ");
};
