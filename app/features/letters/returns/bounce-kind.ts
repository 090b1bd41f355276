/** Enhanced status codes (RFC 3463) that do not say that the address is dead, though they are permanent. */
const NOT_OF_ADDRESS = /^5\.(?:2\.[0-4]|3\.\d+|4\.[1-35-9]\d*|5\.\d+|6\.\d+|7\.\d+)$/;

/**
 * Whether a refusal means that an address takes no mail at all: a full mailbox, a policy or a fault of the server do not.
 * @param text the answer of a mail server, or a status code such as `5.1.1`
 * @param code the basic status code, if it is known
 */
export function bounceKind(text: string, code?: number): "hard" | "soft" {
  const enhanced = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1];
  if (enhanced) return enhanced.startsWith("5.") && !NOT_OF_ADDRESS.test(enhanced) ? "hard" : "soft";
  const basic = code ?? Number(/(?:^|\D)([245]\d\d)(?!\d)/.exec(text)?.[1] ?? 0);
  // 550: no such mailbox; 551: moved away; 553: not an address; 556: its domain takes no mail (RFC 5321, RFC 7504).
  return [550, 551, 553, 556].includes(basic) ? "hard" : "soft";
}
