/**
 * Validation of email addresses, shared by browser and server. It has no dependencies, so that a public page can use it
 * to check a form.
 *
 * Local part: a dot-atom (RFC 5322, 3.2.3) of at most 64 octets, including letters of every script (RFC 6531). Domain:
 * at least two labels (RFC 1123), with internationalised ones in their ASCII form (UTS 46). Quoted local parts and
 * address literals are rejected.
 */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}\u3002\uff0e.-]+$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** In characters, as typed and in ASCII form (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_OCTETS = 64;

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && split(text) !== undefined;
}

/**
 * Normalises an address for comparison: lower case, the domain in its ASCII form.
 * `Zoë@MÜNCHEN.example` and `zoë@xn--mnchen-3ya.example` have the same key.
 * @throws Error if the text is not a valid address.
 */
export function emailKey(address: string): string {
  const parts = split(address);
  if (!parts) throw new Error("not an email address");
  return `${parts.local}@${parts.domain}`;
}

/**
 * An email address in a form that every mail server understands: an internationalised domain in its ASCII form. The
 * local part stays as typed, since only its own server knows which spellings are equal.
 */
export function mailboxAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 0 || !/[^ -~]/.test(domain)) return address;
  return `${address.slice(0, at)}@${asciiDomain(domain) ?? domain}`;
}

/** The key of a text that is likely an email address, or else the text in lower case. */
export const looseEmailKey = (text: string): string => {
  const parts = split(text);
  return parts ? `${parts.local}@${parts.domain}` : text.normalize("NFC").toLowerCase();
};

function split(text: string): { local: string; domain: string } | undefined {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at).normalize("NFC").toLowerCase();
  const domain = asciiDomain(text.slice(at + 1));
  if (at < 1 || !domain || !LOCAL_PART.test(local)) return undefined;
  if (new TextEncoder().encode(local).length > LOCAL_PART_MAX_OCTETS) return undefined;
  if (local.length + 1 + domain.length > EMAIL_MAX_LENGTH) return undefined;
  return { local, domain };
}

function asciiDomain(text: string): string | undefined {
  const domain = DOMAIN.test(text) ? toAscii(text) : undefined;
  const labels = domain?.split(".") ?? [];
  const valid = labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return valid ? domain : undefined;
}

/**
 * Normalises a part of an email address for a search among keys: lower case, and a possible domain in ASCII, so that
 * `münchen` finds `xn--mnchen-3ya.de`.
 */
export function emailSearchKey(text: string): string {
  const lower = text.normalize("NFC").toLowerCase();
  const at = lower.lastIndexOf("@") + 1;
  const domain = lower.slice(at);
  return lower.slice(0, at) + ((DOMAIN.test(domain) && toAscii(domain)) || domain);
}

/** The URL parser is the one implementation of UTS 46 that browsers and Node.js share. */
function toAscii(domain: string): string | undefined {
  // The URL parser would read a domain of digits as an IPv4 address.
  if (/^[\da-fx.]*$/i.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
