/** The text of a mail server without the addresses it repeats, for logs and notices, where they could not be erased. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)");
