/** The id of a photo's link in the list: where the keyboard goes back to when the lightbox closes. */
export const photoLinkId = (id: number) => `photo-${id}`;
