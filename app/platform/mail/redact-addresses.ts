/**
 * Removes the email addresses that a mail server repeats in its response, for logs and notices, from which they could
 * not be erased.
 */
export const redactAddresses = (text: string): string =>
  text.replace(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g, "(address)");
