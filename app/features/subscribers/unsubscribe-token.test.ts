import { CompactEncrypt } from "jose";
import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { deriveKey } from "#app/platform/encryption/derive-key.ts";
import { decryptToken, unsubscribeLinks } from "./unsubscribe-token.server.ts";

const createTokenApp = (secretKey: string) => ({ config: { ...loadConfig({}), secretKey } });
const app = createTokenApp("a key for tests, and for nothing but tests");
const key = "ada@münchen.example";
const readToken = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("the links of an email identify its recipient only to the server", async () => {
  const { page, oneClick, topics } = unsubscribeLinks(app, key);
  for (const url of [page, oneClick, topics]) {
    expect(await decryptToken(app, readToken(url))).toEqual({ emailKey: key });
    expect(url).not.toMatch(/ada|m%C3|\s|&/);
  }
  const ofLetter = readToken(unsubscribeLinks(app, key, 12).oneClick);
  expect(await decryptToken(app, ofLetter)).toEqual({ emailKey: key, sending: 12 });
  const other = createTokenApp("another key, which is as long as the first one");
  await expect(decryptToken(other, readToken(page))).rejects.toThrow();
});

test("the links in emails from earlier versions still work", async () => {
  const token = await new CompactEncrypt(new TextEncoder().encode(key))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(deriveKey(app.config.secretKey, "unsubscribe"));
  expect(await decryptToken(app, token)).toEqual({ emailKey: key });
});

test("rejects invalid and altered tokens", async () => {
  const token = readToken(unsubscribeLinks(app, key).page);
  const changed = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
  for (const text of ["", ".", "a.b.c.d.e", "nonsense", token.slice(0, -4), changed])
    await expect(decryptToken(app, text), text).rejects.toMatchObject({ problems: [{ code: "invalid" }] });
});
