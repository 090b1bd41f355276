/** The id of a photo's link in the list: where the keyboard goes back to when the lightbox closes. */
export const photoAnchor = (id: number) => `photo-${id}`;
