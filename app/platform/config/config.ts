import type { KeyObject } from "node:crypto";
import { readDkimKey } from "../mail/dkim/configured-key.ts";
import { checkCombinations, Environment } from "./environment.ts";
import { findMisspeltVariables } from "./misspelt-variables.ts";

// Part of the configuration so that tests can use other values; no environment variable changes them.
const LETTERS_PER_CONNECTION = 100;
/** In milliseconds. */
const LETTER_LEASE = 20_000;
/** In milliseconds. */
const STALL_LIMIT = 100;

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The rate at which letters are sent to subscribers; limits that the mail server does not have are undefined. */
export interface LetterLimits {
  perSecond: number | undefined;
  perHour: number | undefined;
  perDay: number | undefined;
  /** Per process. */
  connections: number;
  /** The number of letters after which a connection is reopened. */
  perConnection: number;
  /** How long a process keeps what it has leased after its last sign of life, in milliseconds. */
  lease: number;
}

/** The keys that verify reports from mail providers; without them, reports are rejected. */
export interface LetterWebhooks {
  /** The Amazon SNS topic that Amazon SES reports to. */
  sesTopic: string | undefined;
  postmark: string | undefined;
  mailgun: string | undefined;
  /** The key's DER form in base64. */
  sendgrid: string | undefined;
}

/** The mailbox that receives undeliverable letters. */
export interface BounceMailbox {
  /** `imaps://user:password@host/folder` */
  url: string;
  /** The email address of the mailbox, which must also receive mail with `+` and any text before the `@`. */
  address: string;
}

/** How emails are signed (DKIM), if configured. */
export interface DkimConfig {
  selector: string;
  /** If undefined, the domain of the sender's email address. */
  domain: string | undefined;
  /** If undefined, the mail server signs emails with its own key. */
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
  /** The statement timeout of PostgreSQL, in milliseconds; 0 disables it. */
  databaseTimeout: number;
  owner: { username: string; password: string | undefined; email: string | undefined };
  demo: boolean;
  index: boolean;
  /** Whether HSTS includes all subdomains. */
  hstsSubdomains: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** If undefined, emails are signed with a key created in the settings, or not at all. */
  dkim: DkimConfig | undefined;
  /**
   * `address:port` of the servers to query for the DNS records of the sender's domain; by default those of the system.
   */
  dnsServers: string[] | undefined;
  letters: LetterLimits;
  letterWebhooks: LetterWebhooks;
  /** If undefined, no mailbox is read. */
  bounces: BounceMailbox | undefined;
  /** If undefined, files are stored in `dataDir`. */
  s3: S3Config | undefined;
  redisUrl: string | undefined;
  /** The maximum size of an uploaded file, in bytes; the media library has lower limits for each type. */
  maxUploadBytes: number;
  trustProxy: string[] | undefined;
  /** Whether picture sizes are created before anyone requests them; tests and benchmarks turn this off. */
  picturesAhead: boolean;
  /** Stalls of the event loop longer than this are logged, in milliseconds; tests use 0 to disable this. */
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
  problems.push(...checkCombinations(given), ...findMisspeltVariables(given, Object.keys(Environment.shape)));
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
      perConnection: LETTERS_PER_CONNECTION,
      lease: LETTER_LEASE,
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
    picturesAhead: true,
    stallLimit: STALL_LIMIT,
    logLevel: env.LOG_LEVEL,
  };
}
