import { createPublicKey } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { dkimKeyProblem } from "../mail/dkim/configured-key.ts";
import { isEmailAddress } from "../text/email-address.ts";

const port = z.coerce
  .number({ error: "must be a port number from 0 to 65535" })
  .int("must be a port number from 0 to 65535")
  .min(0, "must be a port number from 0 to 65535")
  .max(65535, "must be a port number from 0 to 65535");

const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

const webUrl = (protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `must be a URL such as ${example}` })
    .transform((value) => value.replace(/\/+$/, ""));

/** In bytes: the output length of the HMAC (SHA-256) that signs with the key (RFC 2104, section 3). */
export const MIN_SECRET_KEY_BYTES = 32;

const secretKey = z
  .string()
  .refine(
    (key) => Buffer.byteLength(key.trim()) >= MIN_SECRET_KEY_BYTES,
    `must be at least ${MIN_SECRET_KEY_BYTES} bytes long`,
  );

const webhookSecret = z.string().min(16, "must be at least 16 characters long");

function isPublicKey(text: string): boolean {
  try {
    return createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" }).type === "public";
  } catch {
    return false;
  }
}

/** `address` or `address:port`; IPv6 with a port as `[address]:port`. */
function isDnsServer(text: string): boolean {
  const [, inBrackets, address = "", port = "53"] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d+))?$/.exec(text) ?? [];
  return isIP(text) === 6 || (isIP(inBrackets ?? address) !== 0 && Number(port) > 0 && Number(port) <= 65_535);
}

const isHost = (text: string) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);

/** Whether a URL consists only of protocol, host and port. */
function isOrigin(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.pathname === "/" && parsed.username === "" && !/[?#]/.test(url);
}

/** An email address, or `Name <address>`. */
function isSender(text: string): boolean {
  const [, address = text] = /^[^<>\p{Cc}]*<([^<>]+)>\s*$/u.exec(text) ?? [];
  return isEmailAddress(address.trim());
}

/** An IP address or network, or one of Fastify's names for networks. */
function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

/**
 * All settings, read from environment variables (or a `.env` file). A single schema reports all problems together and
 * is the source of the tables in docs/configuration.md.
 */
export const Environment = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine(isHost, "must be an IP address or a host name, without a port, such as 0.0.0.0")
    .default("127.0.0.1"),
  SITE_URL: webUrl(/^https?$/, "https://academy.example")
    .refine(isOrigin, "must be an origin without a path, such as https://academy.example")
    .optional(),
  API_BASE_URL: webUrl(/^https?$/, "https://api.academy.example").optional(),
  DATA_DIR: z.string().default("./data"),
  SECRET_KEY: secretKey.optional(),
  DATABASE_URL: webUrl(/^postgres(ql)?$/, "postgres://user:password@host/database").optional(),
  DATABASE_POOL_SIZE: wholeNumber(3, 1000).default(15),
  DATABASE_TIMEOUT: wholeNumber(1, 3600).default(10),
  OWNER_USERNAME: z
    .string()
    .regex(/^[\w.@+-]{1,150}$/, "may only contain letters, digits and @ . + - _")
    .transform((value) => value.toLowerCase())
    .default("owner"),
  OWNER_PASSWORD: z.string().min(10, "must be at least 10 characters long").optional(),
  OWNER_EMAIL: z.string().refine(isEmailAddress, "must be an email address").optional(),
  DEMO: flag.optional(),
  INDEX: flag.default(true),
  HSTS_SUBDOMAINS: flag.default(false),
  SMTP_URL: webUrl(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, "must be an email address, with or without a name: Academy <hello@academy.example>")
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i,
      "must be a name such as mail2026",
    )
    .optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "must be a domain such as academy.example")
    .transform((value) => value.toLowerCase())
    .optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  DKIM_PRIVATE_KEY_FILE: z.string().optional(),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(",").map((address) => address.trim()))
    .refine((servers) => servers.every(isDnsServer), "must be IP addresses, separated by commas")
    .optional(),
  LETTERS_PER_SECOND: wholeNumber(1, 1000).optional(),
  LETTERS_PER_HOUR: wholeNumber(1, 10_000_000).optional(),
  LETTERS_PER_DAY: wholeNumber(1, 100_000_000).optional(),
  LETTER_CONNECTIONS: wholeNumber(1, 20).default(4),
  BOUNCE_MAILBOX_URL: webUrl(/^imaps?$/, "imaps://user:password@host/INBOX").optional(),
  BOUNCE_ADDRESS: z
    .string()
    .regex(
      /^[\w.-]{1,40}@[\w-]+(\.[\w-]+)+$/,
      "must be an email address, with up to 40 characters before the @ and no +",
    )
    .optional(),
  SES_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w-]+$/, "must be the ARN of an Amazon SNS topic")
    .optional(),
  POSTMARK_WEBHOOK_PASSWORD: webhookSecret.optional(),
  MAILGUN_SIGNING_KEY: webhookSecret.optional(),
  SENDGRID_PUBLIC_KEY: z.string().refine(isPublicKey, "must be the public key of the signed event webhook").optional(),
  S3_ENDPOINT: webUrl(/^https?$/, "https://s3.example.com").optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REDIS_URL: webUrl(/^rediss?$/, "redis://host:6379").optional(),
  UPLOAD_MAX_GB: wholeNumber(1, 1000).default(10),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(",").map((address) => address.trim()))
    .refine(
      (proxies) => proxies.every(isProxy),
      "must be IP addresses or networks such as 10.0.0.0/8, separated by commas",
    )
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** The S3 settings must be complete (the region has a default) or absent. */
function checkS3Settings(given: Record<string, string | undefined>) {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const set = [...names, "S3_REGION"].filter((name) => given[name] !== undefined);
  if (set.length === 0) return [];
  return names.filter((name) => given[name] === undefined).map((name) => `${name} is required if ${set[0]} is set`);
}

/** The bounce mailbox and its email address are useful only together. */
function checkBounceSettings(given: Record<string, string | undefined>) {
  const names = ["BOUNCE_MAILBOX_URL", "BOUNCE_ADDRESS"];
  const missing = names.filter((name) => given[name] === undefined);
  const [set] = names.filter((name) => given[name] !== undefined);
  return missing.length === 1 ? [`${missing[0]} is required if ${set} is set`] : [];
}

/** Signature settings are useful only with a selector and exactly one key. */
function checkDkimSettings(given: Record<string, string | undefined>) {
  const [set] = ["DKIM_PRIVATE_KEY", "DKIM_PRIVATE_KEY_FILE", "DKIM_DOMAIN"].filter(
    (name) => given[name] !== undefined,
  );
  const problems = set && given.DKIM_SELECTOR === undefined ? [`DKIM_SELECTOR is required if ${set} is set`] : [];
  return [...problems, ...dkimKeyProblem(given)];
}

/** The problems with settings that belong together. */
export const checkCombinations = (given: Record<string, string | undefined>): string[] => [
  ...checkS3Settings(given),
  ...checkBounceSettings(given),
  ...checkDkimSettings(given),
];
