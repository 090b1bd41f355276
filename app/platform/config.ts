import { z } from "zod";

/**
 * Everything that can be set from outside, as environment variables (or a `.env` file).
 * One schema, so that every problem is reported in one go and README's table has one source.
 */
const port = z.coerce
  .number({ error: "must be a port number from 0 to 65535" })
  .int("must be a port number from 0 to 65535")
  .min(0, "must be a port number from 0 to 65535")
  .max(65535, "must be a port number from 0 to 65535");

const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

const webAddress = (protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `must be an address such as ${example}` })
    .transform((value) => value.replace(/\/+$/, ""));

/** A secret key may be guessed if it is shorter than what signs with it (HMAC-SHA-256), in bytes. */
export const SHORTEST_SECRET_KEY = 32;

const secretKey = z
  .string()
  .refine(
    (key) => Buffer.byteLength(key.trim()) >= SHORTEST_SECRET_KEY,
    `must be at least ${SHORTEST_SECRET_KEY} bytes long`,
  );

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: webAddress(/^https?$/, "https://academy.example").optional(),
  API_BASE_URL: webAddress(/^https?$/, "https://api.academy.example").optional(),
  DATA_DIR: z.string().default("./data"),
  SECRET_KEY: secretKey.optional(),
  DATABASE_URL: webAddress(/^postgres(ql)?$/, "postgres://user:password@host/database").optional(),
  DATABASE_POOL_SIZE: wholeNumber(3, 1000).default(15),
  DATABASE_TIMEOUT: wholeNumber(1, 3600).default(10),
  OWNER_USERNAME: z
    .string()
    .regex(/^[\w.@+-]{1,150}$/, "may contain letters, digits and @ . + - _ only")
    .transform((value) => value.toLowerCase())
    .default("owner"),
  OWNER_PASSWORD: z.string().min(10, "must be at least 10 characters long").optional(),
  OWNER_EMAIL: z.email("must be an e-mail address").optional(),
  DEMO: flag.optional(),
  INDEX: flag.default(true),
  HSTS_SUBDOMAINS: flag.default(false),
  SMTP_URL: webAddress(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: z.string().min(3, "must be an e-mail address").optional(),
  S3_ENDPOINT: webAddress(/^https?$/, "https://s3.example.com").optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REDIS_URL: webAddress(/^rediss?$/, "redis://host:6379").optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(",").map((address) => address.trim()))
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** What an S3-compatible store is reached with. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  port: number;
  host: string;
  /** Public address without a trailing slash, for links in mail, feeds and canonical URLs. */
  siteUrl: string;
  apiBaseUrl: string | undefined;
  dataDir: string;
  /** Undefined until `loadSecretKey` has read or made the one in `dataDir`. */
  secretKey: string | undefined;
  databaseUrl: string | undefined;
  /** The most connections to PostgreSQL of this process, of which a third may write. */
  databasePoolSize: number;
  /** How long a statement may take in PostgreSQL, in milliseconds; 0 for ever. */
  databaseTimeout: number;
  owner: { username: string; password: string | undefined; email: string | undefined };
  demo: boolean;
  index: boolean;
  /** Whether browsers are told to use TLS for all subdomains as well. */
  hstsSubdomains: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Files are kept in `dataDir` where this is undefined. */
  s3: S3Config | undefined;
  redisUrl: string | undefined;
  trustProxy: string[] | undefined;
  logLevel: string;
}

/** All that is wrong with the configuration, one line each. */
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

/** A store needs all of these (a region only some of them), or none is configured. */
function missingOfS3(given: Record<string, string | undefined>) {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const set = [...names, "S3_REGION"].filter((name) => given[name] !== undefined);
  if (set.length === 0) return [];
  return names
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is needed as well where ${set[0]} is set`);
}

/** Whether an address is of this machine alone. */
export const isLocal = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

/**
 * Reads the configuration from an environment such as `process.env`. Empty values count as unset.
 * @throws ConfigError naming every variable that is wrong.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = Environment.safeParse(given);
  const problems = result.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  problems.push(...missingOfS3(given));
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
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}
