import { describe, expect, test } from "vitest";
import type { LookUp } from "./lookups.ts";
import { checkSpf } from "./spf.ts";
import { ownMailServer, spfSource } from "./spf-source.ts";

const zone: Record<string, string[]> = {
  "TXT provider.example": ["v=spf1 ip4:192.0.2.0/24 -all", "something else"],
  "TXT deep.example": ["v=spf1 include:provider.example ?all"],
  "TXT twice.example": ["v=spf1 -all", "v=spf1 ~all"],
  "TXT loop.example": ["v=spf1 include:loop.example -all"],
  "ADDRESS mail.academy.example": ["192.0.2.7", "2001:db8::7"],
  "ADDRESS academy.example": ["203.0.113.5"],
  "MX academy.example": ["10 mail.academy.example"],
};

const check = (records: string[], question: { source?: string; mailServer?: string } = {}) => {
  const lookUp: LookUp = async (type, name) =>
    name === "down.example"
      ? { failure: "the server reported a failure" }
      : { values: type === "TXT" && name === "academy.example" ? records : (zone[`${type} ${name}`] ?? []) };
  const { source = "a:mail.academy.example", mailServer = "mail.academy.example" } = question;
  return checkSpf({ domain: "academy.example", source, mailServer }, lookUp);
};

describe("a record that allows the mail server is good", () => {
  test.each([
    "v=spf1 a:mail.academy.example -all",
    "V=SPF1 MX ~all",
    "v=spf1 ip4:192.0.2.7 -all",
    "v=spf1 ip6:2001:db8::/32 -all",
    "v=spf1 include:deep.example -all",
    "v=spf1 redirect=provider.example",
    "v=spf1 a/8 a:mail.academy.example/24 ~all",
    "v=spf1 exists:%{i}.sender.example ~all",
    "v=spf1 include:down.example ~all",
  ])("%s", async (record) => {
    expect(await check(["google-site-verification=abc", record])).toMatchObject({ status: "good", value: record });
  });
});

test("without a record, one is suggested", async () => {
  expect(await check(["some other text"])).toMatchObject({
    status: "missing",
    found: [],
    value: "v=spf1 a:mail.academy.example ~all",
  });
});

test.each([
  ["v=spf1 -all", "v=spf1 a:mail.academy.example -all"],
  ["v=spf1 include:other.example include:provider.example/x ~all", undefined],
  ["v=spf1 ip4:198.51.100.1", "v=spf1 ip4:198.51.100.1 a:mail.academy.example"],
  ["v=spf1 -a:mail.academy.example ~all", "v=spf1 -a:mail.academy.example a:mail.academy.example ~all"],
])("missing terms in %s are added in the right place", async (record, value) => {
  const { status, value: proposed } = await check([record]);
  expect(status).toBe(value ? "advice" : "wrong");
  if (value) expect(proposed).toBe(value);
});

test("several records are merged into one, with all terms and the mildest qualifier", async () => {
  const found = ["v=spf1 include:provider.example -all", "v=spf1 mx INCLUDE:provider.example ~all"];
  expect(await check(found, { source: "include:_spf.google.com" })).toMatchObject({
    status: "wrong",
    messages: [expect.stringContaining("There are 2 SPF records")],
    value: "v=spf1 INCLUDE:provider.example mx include:_spf.google.com ~all",
  });
});

test.each([
  ["v=spf1 a:mail.academy.example +all", "allows everyone"],
  ["v=spf1 a:mail.academy.example inclde:provider.example ~all", "“inclde:provider.example” is not valid"],
  ["v=spf1 include:nowhere.example ~all", "refers to a domain that has no SPF record"],
  ["v=spf1 include:twice.example ~all", "has several SPF records"],
  ["v=spf1 ip4:192.0.2.300 ~all", "“192.0.2.300” is not an IP address"],
  ["v=spf1 include:loop.example ~all", "more than the 10 lookups"],
])("%s is wrong: %s", async (record, message) => {
  const found = await check([record]);
  expect(found.status).toBe("wrong");
  expect(found.messages.join(" ")).toContain(message);
});

test("a record without a term for all other senders gets advice", async () => {
  const found = await check(["v=spf1 mx"]);
  expect(found).toMatchObject({ status: "advice", messages: [expect.stringContaining("~all")] });
});

test.each([
  ["smtp://u:p@smtp.gmail.com:587", "include:_spf.google.com", undefined],
  ["smtps://u:p@email-smtp.eu-west-1.amazonaws.com", "include:amazonses.com", undefined],
  ["smtps://u:p@smtppro.zoho.eu:465", "include:zoho.eu", undefined],
  ["smtp://mail.academy.example", "a:mail.academy.example", "mail.academy.example"],
  ["smtp://198.51.100.9", "ip4:198.51.100.9", undefined],
  ["smtp://[2001:db8::9]:25", "ip6:2001:db8::9", undefined],
  ["smtp://10.0.0.2", "a:www.academy.example", undefined],
  ["smtp://mailserver", "a:www.academy.example", undefined],
  [undefined, "a:www.academy.example", undefined],
])("%s is allowed by %s", (url, source, own) => {
  expect(spfSource(url, "https://www.academy.example")).toBe(source);
  expect(ownMailServer(url)).toBe(own);
});
