import { describe, expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";

const listProblems = (environment: Record<string, string>) => {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
};

test("defaults to a local site with the demo academy", () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    dataDir: "./data",
    databaseUrl: undefined,
    databasePoolSize: 15,
    databaseTimeout: 10_000,
    demo: true,
    index: true,
    owner: { username: "owner", password: undefined },
    trustProxy: undefined,
    logLevel: "info",
  });
});

test("reports all problems together, each naming its variable", () => {
  const problems = listProblems({
    PORT: "70000",
    SITE_URL: "academy.example",
    API_BASE_URL: "ftp://api.example",
    SECRET_KEY: "short",
    DATABASE_URL: "mysql://host/database",
    DATABASE_POOL_SIZE: "2",
    DATABASE_TIMEOUT: "0.5",
    OWNER_USERNAME: "two words",
    OWNER_PASSWORD: "short",
    OWNER_EMAIL: "nobody",
    DEMO: "yes",
    INDEX: "no",
    SMTP_URL: "https://mail.example",
    REDIS_URL: "redis",
    LOG_LEVEL: "loud",
  });
  expect(problems.map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "SITE_URL",
    "API_BASE_URL",
    "SECRET_KEY",
    "DATABASE_URL",
    "DATABASE_POOL_SIZE",
    "DATABASE_TIMEOUT",
    "OWNER_USERNAME",
    "OWNER_PASSWORD",
    "OWNER_EMAIL",
    "DEMO",
    "INDEX",
    "SMTP_URL",
    "REDIS_URL",
    "LOG_LEVEL",
  ]);
});

test("rejects a secret key of fewer than 32 bytes, not counting surrounding whitespace, in one line", () => {
  for (const key of ["k".repeat(31), `${"k".repeat(31)}  `, " ".repeat(40)]) {
    expect(() => loadConfig({ SECRET_KEY: key })).toThrow(
      /^The configuration has a problem: SECRET_KEY must be at least 32 bytes long$/,
    );
  }
  expect(loadConfig({ SECRET_KEY: "k".repeat(32) }).secretKey).toHaveLength(32);
  expect(loadConfig({ SECRET_KEY: "कुंजी".repeat(3) }).secretKey, "letters of three bytes each").toHaveLength(15);
});

test("never repeats a value, which may be a secret", () => {
  expect(listProblems({ SECRET_KEY: "hunter2", OWNER_PASSWORD: "hunter3" }).join()).not.toMatch(/hunter/);
});

describe("values", () => {
  test("an empty variable counts as unset", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: "", OWNER_USERNAME: "" })).toEqual(loadConfig({}));
  });

  test("URLs lose their trailing slash", () => {
    expect(loadConfig({ SITE_URL: "https://academy.example/" }).siteUrl).toBe("https://academy.example");
  });

  test("the demo is on by default for local sites only", () => {
    expect(loadConfig({ SITE_URL: "https://academy.example" }).demo).toBe(false);
    expect(loadConfig({ SITE_URL: "https://academy.example", DEMO: "1" }).demo).toBe(true);
    expect(loadConfig({ DEMO: "0" }).demo).toBe(false);
  });

  test("a username is stored in lower case", () => {
    expect(loadConfig({ OWNER_USERNAME: "Asha.Rao" }).owner.username).toBe("asha.rao");
  });

  test("the S3 settings must be complete or absent", () => {
    const whole = {
      S3_ENDPOINT: "https://s3.example.com/",
      S3_BUCKET: "academy",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(loadConfig({}).s3).toBeUndefined();
    expect(loadConfig(whole).s3).toEqual({
      endpoint: "https://s3.example.com",
      bucket: "academy",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    expect(loadConfig({ ...whole, S3_REGION: "eu-central-1" }).s3?.region).toBe("eu-central-1");
    expect(listProblems({ S3_BUCKET: "academy", S3_REGION: "eu-central-1", S3_ENDPOINT: "s3.example.com" })).toEqual([
      "S3_ENDPOINT must be a URL such as https://s3.example.com",
      "S3_ACCESS_KEY_ID is required if S3_ENDPOINT is set",
      "S3_SECRET_ACCESS_KEY is required if S3_ENDPOINT is set",
    ]);
  });

  test.each([
    ["HOST", ["0.0.0.0", "::", "localhost", "web-1.internal"], ["localhost:3000", "http://localhost", "[::1]", "a b"]],
    [
      "SITE_URL",
      ["https://academy.example/", "https://Academy.example:443", "https://müller.example", "http://localhost:3000"],
      [
        "https://academy.example/site",
        "https://academy.example?a=b",
        "https://a:b@academy.example",
        "//academy.example",
      ],
    ],
    [
      "MAIL_FROM",
      ["hello@academy.example", "Academy <hello@academy.example>", '"Academy, London" <hello@academy.example>'],
      ["hello", "Academy hello@academy.example", "Academy <hello>", "A\r\nB <hello@academy.example>"],
    ],
    [
      "TRUST_PROXY",
      ["127.0.0.1", "10.0.0.0/8, ::1", "fd00::/8", "loopback,uniquelocal"],
      ["1", "true", "proxy.internal", "10.0.0.0/33", "10.0.0.0/8/8", "127.0.0.1,", "0.0.0.0/0"],
    ],
  ])("%s is checked", (name, valid, invalid) => {
    for (const value of valid) expect(listProblems({ [name]: value }), value).toEqual([]);
    for (const value of invalid)
      expect(listProblems({ [name]: value }), value).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
  });

  test("rejects a variable whose name is close to that of a setting, unless that setting is set as well", () => {
    expect(listProblems({ SMPT_URL: "smtp://mail.example" })).toEqual([
      "SMPT_URL is not a setting. Did you mean SMTP_URL?",
    ]);
    expect(listProblems({ DATABSE_URL: "", TRUSTED_PROXY: "127.0.0.1", DATADIR: "/data" })).toEqual([
      "TRUSTED_PROXY is not a setting. Did you mean TRUST_PROXY?",
      "DATADIR is not a setting. Did you mean DATA_DIR?",
    ]);
    expect(listProblems({ SMTP_URL: "smtp://mail.example", SMTP_URI: "x" })).toEqual([]);
    const others = ["PATH", "HOME", "HOSTNAME", "POST", "LOGNAME", "NODE_ENV", "REDIS_PORT", "XDG_DATA_DIRS", "PGHOST"];
    expect(listProblems(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual([]);
  });

  test("TRUST_PROXY is a list", () => {
    expect(loadConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" }).trustProxy).toEqual(["127.0.0.1", "10.0.0.0/8"]);
  });
});

test("requires the bounce mailbox and its email address together", () => {
  const url = "imaps://bounces%40academy.example:secret@mail.academy.example/Returned";
  expect(loadConfig({}).bounces).toBeUndefined();
  expect(loadConfig({ BOUNCE_MAILBOX_URL: url, BOUNCE_ADDRESS: "bounces@academy.example" }).bounces).toEqual({
    url,
    address: "bounces@academy.example",
  });
  const missing = "BOUNCE_ADDRESS is required if BOUNCE_MAILBOX_URL is set";
  expect(listProblems({ BOUNCE_MAILBOX_URL: url })).toEqual([missing]);
  for (const address of ["bounces", "a+b@academy.example", `${"x".repeat(41)}@academy.example`, "a@b@c.example"])
    expect(listProblems({ BOUNCE_MAILBOX_URL: url, BOUNCE_ADDRESS: address })[0], address).toMatch(
      /^BOUNCE_ADDRESS must/,
    );
  expect(listProblems({ BOUNCE_MAILBOX_URL: "https://x.example", BOUNCE_ADDRESS: "a@b.example" })).toHaveLength(1);
});
