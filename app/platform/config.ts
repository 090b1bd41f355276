import { createPublicKey, type KeyObject } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { isEmailAddress } from "./email-address.ts";
import { dkimKeyProblem, readDkimKey } from "./mail/sender-domain/configured-key.ts";

/**
 * All settings, read from environment variables (or a `.env` file). One schema reports every problem at
 * once and is the source of the table in the README.
 */
const port = z.coerce
  .number({ error: "must be a port number from 0 to 65535" })
  .int("must be a port number from 0 to 65535")
  .min(0, "must be a port number from 0 to 65535")
  .max(65535, "must be a port number from 0 to 65535");

const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

const webUrl = (protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `must be an address such as ${example}` })
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

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: webUrl(/^https?$/, "https://academy.example").optional(),
  API_BASE_URL: webUrl(/^https?$/, "https://api.academy.example").optional(),
  DATA_DIR: z.string().default("./data"),
  SECRET_KEY: secretKey.optional(),
  DATABASE_URL: webUrl(/^postgres(ql)?$/, "postgres://user:password@host/database").optional(),
  DATABASE_POOL_SIZE: wholeNumber(3, 1000).default(15),
  DATABASE_TIMEOUT: wholeNumber(1, 3600).default(10),
  OWNER_USERNAME: z
    .string()
    .regex(/^[\w.@+-]{1,150}$/, "may contain letters, digits and @ . + - _ only")
    .transform((value) => value.toLowerCase())
    .default("owner"),
  OWNER_PASSWORD: z.string().min(10, "must be at least 10 characters long").optional(),
  OWNER_EMAIL: z.string().refine(isEmailAddress, "must be an email address").optional(),
  DEMO: flag.optional(),
  INDEX: flag.default(true),
  HSTS_SUBDOMAINS: flag.default(false),
  SMTP_URL: webUrl(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: z.string().min(3, "must be an email address").optional(),
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
  LETTERS_PER_CONNECTION: wholeNumber(1, 100_000).default(100),
  LETTER_LEASE: wholeNumber(1, 3600).default(20),
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
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w-]+$/, "must be the ARN of a topic of Amazon SNS")
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
    .optional(),
  PICTURES_AHEAD: flag.default(true),
  STALL_LIMIT: wholeNumber(0, 60_000).default(100),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How letters to subscribers are sent; limits are undefined where the mail server has none. */
export interface LetterLimits {
  perSecond: number | undefined;
  perHour: number | undefined;
  perDay: number | undefined;
  /** Of each process. */
  connections: number;
  /** After so many letters a connection is opened anew. */
  perConnection: number;
  /** For how long what a process has leased is left to it after its last sign of life, in milliseconds. */
  lease: number;
}

/** What the reports of the providers that send letters are verified with; without, they are not taken. */
export interface LetterWebhooks {
  /** The topic of Amazon SNS that Amazon SES reports to. */
  sesTopic: string | undefined;
  postmark: string | undefined;
  mailgun: string | undefined;
  /** Base64 of its DER form. */
  sendgrid: string | undefined;
}

/** Where letters return to that cannot be delivered. */
export interface BounceMailbox {
  /** `imaps://user:password@host/folder` */
  url: string;
  /** Mail to it, also with `+` and anything before the `@`, gets into the mailbox. */
  address: string;
}

/** How emails are signed (DKIM) if the configuration says so. */
export interface DkimConfig {
  selector: string;
  /** Undefined: that of the sender's address. */
  domain: string | undefined;
  /** Undefined: the mail server signs, with a key of its own. */
  privateKey: KeyObject | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** Public URL without a trailing slash, for links in emails, feeds and canonical URLs. */
  siteUrl: string;
  apiBaseUrl: string | undefined;
  dataDir: string;
  /** Undefined until `loadSecretKey` has read or created the one in `dataDir`. */
  secretKey: string | undefined;
  databaseUrl: string | undefined;
  /** The maximum number of PostgreSQL connections of this process, a third of which may write. */
  databasePoolSize: number;
  /** The statement timeout of PostgreSQL, in milliseconds; 0 for none. */
  databaseTimeout: number;
  owner: { username: string; password: string | undefined; email: string | undefined };
  demo: boolean;
  index: boolean;
  /** Whether HSTS includes all subdomains. */
  hstsSubdomains: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Undefined: with a key that was made in the settings, or not at all. */
  dkim: DkimConfig | undefined;
  /** `address:port`, to ask for the records of the sender's domain; undefined: those of the system. */
  dnsServers: string[] | undefined;
  letters: LetterLimits;
  letterWebhooks: LetterWebhooks;
  /** Undefined if none is read. */
  bounces: BounceMailbox | undefined;
  /** If undefined, files are stored in `dataDir`. */
  s3: S3Config | undefined;
  redisUrl: string | undefined;
  /** The maximum size of an uploaded file, in bytes; the media library has lower ones for each type. */
  maxUploadBytes: number;
  trustProxy: string[] | undefined;
  /** Whether the sizes of pictures are made before anybody asks for them. */
  picturesAhead: boolean;
  /** Longer stalls of the event loop are logged, in milliseconds; 0 for none. */
  stallLimit: number;
  logLevel: string;
}

/** Lists every problem of the configuration, one per line. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      problems.length === 1
        ? `The configuration has a problem: ${problems[0]}`
        : `The configuration has problems:\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** The S3 settings must be complete (the region has a default) or absent. */
function missingOfS3(given: Record<string, string | undefined>) {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const set = [...names, "S3_REGION"].filter((name) => given[name] !== undefined);
  if (set.length === 0) return [];
  return names
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is needed as well where ${set[0]} is set`);
}

/** The mailbox of returned letters and its address are of use only together. */
function missingOfBounces(given: Record<string, string | undefined>) {
  const names = ["BOUNCE_MAILBOX_URL", "BOUNCE_ADDRESS"];
  const missing = names.filter((name) => given[name] === undefined);
  const [set] = names.filter((name) => given[name] !== undefined);
  return missing.length === 1 ? [`${missing[0]} is needed as well where ${set} is set`] : [];
}

/** Settings of the signature are of use only with its selector, and one key. */
function problemsOfDkim(given: Record<string, string | undefined>) {
  const [set] = ["DKIM_PRIVATE_KEY", "DKIM_PRIVATE_KEY_FILE", "DKIM_DOMAIN"].filter(
    (name) => given[name] !== undefined,
  );
  const problems =
    set && given.DKIM_SELECTOR === undefined ? [`DKIM_SELECTOR is needed as well where ${set} is set`] : [];
  return [...problems, ...dkimKeyProblem(given)];
}

/** Whether a URL points to this machine. */
export const isLocal = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

/**
 * Reads the configuration from an environment such as `process.env`. Empty values count as unset.
 * @throws ConfigError naming every invalid variable.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = Environment.safeParse(given);
  const problems = result.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  problems.push(...missingOfS3(given), ...missingOfBounces(given), ...problemsOfDkim(given));
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  const env = result.data;
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    apiBaseUrl: env.API_BASE_URL,
    dataDir: env.DATA_DIR,
    secretKey: env.SECRET_KEY,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseTimeout: env.DATABASE_TIMEOUT * 1000,
    owner: { username: env.OWNER_USERNAME, password: env.OWNER_PASSWORD, email: env.OWNER_EMAIL },
    demo: env.DEMO ?? isLocal(siteUrl),
    index: env.INDEX,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    dkim: env.DKIM_SELECTOR
      ? { selector: env.DKIM_SELECTOR, domain: env.DKIM_DOMAIN, privateKey: readDkimKey(env) }
      : undefined,
    dnsServers: env.DNS_SERVERS,
    letters: {
      perSecond: env.LETTERS_PER_SECOND,
      perHour: env.LETTERS_PER_HOUR,
      perDay: env.LETTERS_PER_DAY,
      connections: env.LETTER_CONNECTIONS,
      perConnection: env.LETTERS_PER_CONNECTION,
      lease: env.LETTER_LEASE * 1000,
    },
    letterWebhooks: {
      sesTopic: env.SES_TOPIC_ARN,
      postmark: env.POSTMARK_WEBHOOK_PASSWORD,
      mailgun: env.MAILGUN_SIGNING_KEY,
      sendgrid: env.SENDGRID_PUBLIC_KEY,
    },
    bounces:
      env.BOUNCE_MAILBOX_URL && env.BOUNCE_ADDRESS
        ? { url: env.BOUNCE_MAILBOX_URL, address: env.BOUNCE_ADDRESS }
        : undefined,
    s3: env.S3_BUCKET
      ? {
          endpoint: env.S3_ENDPOINT ?? "",
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
        }
      : undefined,
    redisUrl: env.REDIS_URL,
    maxUploadBytes: env.UPLOAD_MAX_GB * 1024 ** 3,
    trustProxy: env.TRUST_PROXY,
    picturesAhead: env.PICTURES_AHEAD,
    stallLimit: env.STALL_LIMIT,
    logLevel: env.LOG_LEVEL,
  };
}
