/**
 * The three services a testimonial or an enquiry can be about. In a file without schemas, because public pages load it.
 */
export const services = ["mentorship", "astro-clinic", "online-classes"] as const;
