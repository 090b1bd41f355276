/** The id of a photo's link in the list, which gets the focus when the lightbox closes. */
export const photoLinkId = (id: number) => `photo-${id}`;
