import { expect, test } from "vitest";
import { documentCookies } from "./cookies.ts";

const recorder = (cookie: string) => {
  const written: string[] = [];
  return {
    written,
    document: {
      get cookie() {
        return cookie;
      },
      set cookie(line) {
        written.push(line);
      },
    },
  };
};

test("finds a cookie by its full name and decodes it", () => {
  const cookies = documentCookies(recorder("xaccess=no; access=a%3Db; plain=100%; empty=").document, false);
  expect(["access", "plain", "empty", "none"].map(cookies.get)).toEqual(["a=b", "100%", "", undefined]);
});

test("sets cookies for the whole site with SameSite=Lax, and Secure on https", () => {
  for (const secure of [false, true]) {
    const { document, written } = recorder("");
    documentCookies(document, secure).set("access", "a;b", new Date("2026-03-01T09:30:00.000Z"));
    expect(written).toEqual([
      `access=a%3Bb; Path=/; Expires=Sun, 01 Mar 2026 09:30:00 GMT; SameSite=Lax${secure ? "; Secure" : ""}`,
    ]);
  }
});

test("reads after setting a cookie, since Chromium shows it to other tabs only then", () => {
  const steps: string[] = [];
  const document = {
    get cookie() {
      steps.push("read");
      return "";
    },
    set cookie(_) {
      steps.push("set");
    },
  };
  documentCookies(document, false).set("access", "a", new Date());
  expect(steps).toEqual(["set", "read"]);
});

test("clear deletes every cookie", () => {
  const { document, written } = recorder("access=a; csrftoken=b; other=c");
  documentCookies(document, false).clear();
  expect(written.map((line) => line.split("; Expires=")[0])).toEqual([
    "access=; Path=/",
    "csrftoken=; Path=/",
    "other=; Path=/",
  ]);
  expect(written.every((line) => line.includes("Expires=Thu, 01 Jan 1970 00:00:00 GMT"))).toBe(true);
});
