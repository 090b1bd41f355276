export const testimonialFields = ["text", "name", "role", "photo", "consent"] as const;
export type TestimonialField = (typeof testimonialFields)[number];

export const TESTIMONIAL_PATH = "/testimonial";
/** The query parameter with the token of a link. */
export const TOKEN_PARAMETER = "token";

/** The token in the URL of the page, which may be relative; empty if there is none. */
export const testimonialToken = (url: string): string =>
  new URL(url, "https://host.invalid").searchParams.get(TOKEN_PARAMETER) ?? "";

/** The size limit of the photo in bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** The values of a rejected form, to be shown again. */
export type TestimonialValues = Record<Exclude<TestimonialField, "photo">, string>;

export interface TestimonialRejection {
  sent: false;
  values: TestimonialValues;
  /** The error messages by field. */
  problems: Partial<Record<TestimonialField, string>>;
  /** The message of an error that does not belong to a field. */
  error: string | null;
}

export type TestimonialResult = { sent: true } | TestimonialRejection;

/** The text that people agree to, also stored as proof of their consent. */
export const consentText = (academy: string): string =>
  `I agree that ${academy} may publish this text on its website, with my name and the other details I entered here. I can withdraw my consent at any time.`;
