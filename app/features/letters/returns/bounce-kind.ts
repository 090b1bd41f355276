/**
 * What a refusal says about an address. `hard`: it accepts no email at all. `soft`: it accepted none this time.
 * `sender`: the server refuses the sender, the message or how it was sent, so the refusal says nothing about the
 * address.
 */
export type BounceKind = "hard" | "soft" | "sender";

/** Enhanced status codes (RFC 3463 and its registry) for addresses and domains that do not exist or have moved. */
const OF_ADDRESS = /^5\.1\.(?:[1-46]|10)$/;
/** Codes about the sender's address or server, the message's size or content, the protocol, and security or policy. */
const OF_SENDER = /^[45]\.(?:1\.(?:[789]|20|90)|2\.3|3\.4|[567]\.\d+)$/;
/** Codes about an existing mailbox: full or disabled. */
const OF_MAILBOX = /^[45]\.2\.\d+$/;
/** Codes that don't say what is wrong; the text may. */
const VAGUE = /^5\.(?:0\.0|1\.0)$/;
/**
 * 550: no such mailbox; 551: moved away; 553: not an address (RFC 5321, section 4.2.3), but also used for much else.
 */
const PERHAPS_OF_ADDRESS = [550, 551, 553];
/** The domain accepts no email (RFC 7504). */
const NULL_MX = 556;

/** How much of a response is read, in characters; longer than those of several lines. */
const MAX_RESPONSE = 2000;

/** How some providers refuse unknown recipients: Microsoft, Yahoo, Orange. */
const OF_PROVIDERS = [
  /5\.4\.1\b.*recipient address rejected: access denied/is,
  /554\b.*(?:user doesn't have an? \S+ account|mailbox not found|this mailbox is disabled)/is,
  /5\.5\.0\b.*(?:destinataire invalide|invalid recipient)/is,
];

const NAMES_RECIPIENT =
  /\b(?:mailbox|users?|recipients?|destinataires?|destinatario|empf[äa]nger|no such (?:person|address|account)|unknown (?:address|account))\b/i;
const IS_FULL = /\bfull\b|\bquota|\bover.?quota|storage|exceed(?:s|ed)? (?:its|the|his|their)/i;
const NAMES_SENDER = new RegExp(
  [
    /\b(?:spf|dkim|dmarc|rbl|dnsbl|helo|ehlo|rdns|ptr|reverse dns|spamhaus|spamcop|barracuda|sorbs|senderscore)\b/,
    /\b(?:black|block|deny).?list|\blisted (?:at|in|by|on)\b|\bbanned\b|reputation|\bspam\b|unsolicited|\bbulk\b|\bvirus\b/,
    /\brate.?limit|too (?:many|fast|much|frequent)|throttl|\b(?:sending|hourly|daily|message|outbound) (?:rate|limit|quota)/,
    /\bpolic(?:y|ies)\b|relay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed))|unable to relay|\bauthenticat|authoriz/,
    /\bsender\b.{0,40}\b(?:reject|denied|deny|verif|invalid|not |block|unknown|fail)|\b(?:invalid|bad|unknown|unverified|unauthori[sz]ed) sender\b/,
    /\b(?:ip|host|server|domain|connection|mail|message|content)(?: address)?(?: \S+)?(?: has been| was| is|) (?:blocked|rejected|refused|denied)\b/,
    /\bblocked (?:by|using|for|due|because|on account)\b|message (?:size|too)|too (?:large|big)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/**
 * Classifies a refusal: whether the address accepts no email at all, and if not, whether it is about the sender.
 * @param text the response of a mail server, or a status code such as `5.1.1`
 * @param code the basic status code, if known
 * @returns undefined if it does not say
 */
function judgeRefusal(text: string, code?: number): BounceKind | undefined {
  const { said, basic, enhanced = "" } = parts(text, code);
  const isForNow = enhanced.startsWith("4.") || (basic >= 400 && basic < 500);
  if (!isForNow && OF_PROVIDERS.some((pattern) => pattern.test(`${basic} ${said}`))) return "hard";
  if (!isForNow && OF_ADDRESS.test(enhanced)) return "hard";
  if (OF_SENDER.test(enhanced)) return "sender";
  if (OF_MAILBOX.test(enhanced)) return "soft";
  if (NAMES_SENDER.test(said)) return "sender";
  if (isForNow || IS_FULL.test(said) || (enhanced && !VAGUE.test(enhanced))) return "soft";
  if (basic === NULL_MX) return "hard";
  const isOfAddress = PERHAPS_OF_ADDRESS.includes(basic) || enhanced === "5.1.0";
  return isOfAddress && NAMES_RECIPIENT.test(said) ? "hard" : undefined;
}

/** Like `judgeRefusal`; an unclear refusal is soft. */
export const bounceKind = (text: string, code?: number): BounceKind => judgeRefusal(text, code) ?? "soft";

/**
 * Classifies a report that has the other server's response and a status code. Some servers derive the status from the
 * basic code, so the other server's enhanced code takes precedence where they disagree.
 */
export function judgeReport(response: string, status = ""): BounceKind | undefined {
  const told = judgeRefusal(response);
  const isSure = told !== "hard" || parts(response).enhanced !== undefined;
  return told && isSure ? told : (judgeRefusal(status) ?? told);
}

/** The codes of a response, and its text from the basic code on, without addresses and links. */
function parts(text: string, code?: number): { said: string; basic: number; enhanced: string | undefined } {
  // Anybody can have a server that responds at length, and reading takes longer than the text grows.
  const clean = text.slice(0, MAX_RESPONSE).replace(/[^\s<>]+@[^\s<>]+|https?:\/\/\S+/g, "…");
  const [enhanced] = [AFTER_BASIC, ANY_ENHANCED].flatMap((pattern) => pattern.exec(clean)?.[1] ?? []);
  const first = enhanced ? /^\D*([245]\d\d)(?![\d.])/ : /(?:^|[^\d.])([245]\d\d)(?![\d.])/;
  const basic = code ?? Number(first.exec(clean)?.[1] ?? 0);
  const start = basic ? Math.max(0, clean.indexOf(String(basic))) : 0;
  return { said: clean.slice(start), basic, enhanced };
}

const AFTER_BASIC = /(?:^|\D)[245]\d\d[ -]#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;
const ANY_ENHANCED = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;
