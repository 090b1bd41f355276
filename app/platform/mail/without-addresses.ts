/** What a mail server said, for the log and for staff where addresses cannot be erased. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)");
