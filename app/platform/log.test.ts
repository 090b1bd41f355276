import fc from "fast-check";
import { expect, test } from "vitest";
import { redactUrl } from "./log.ts";

// A fragment is never sent, and `&` ends a parameter.
const secret = fc.string({ minLength: 1, unit: "binary-ascii" }).map((text) => `§${text.replaceAll(/[&#/?]/g, ".")}§`);

test.each([
  (token: string) => `/unsubscribe?token=${token}`,
  (token: string) => `/unsubscribe?a=b&token=${token}&c=d`,
  (token: string) => `/api/common/file/private/3/download/?link=1&Signature=${token}&ticket=2`,
  (token: string) => `/articles/a?preview=${token}`,
  (token: string) => `/files/${token}`,
  (token: string) => `/files/${token}.data?_routes=file`,
])("the log contains no part of a token, whatever its characters (%#)", (url) => {
  fc.assert(
    fc.property(secret, (token) => {
      const redacted = redactUrl(url(token));
      expect(redacted).toContain("[redacted]");
      expect(redacted).not.toContain("§");
    }),
  );
  expect(redactUrl(url("a.b.c"))).not.toMatch(/a\.b|b\.c/);
});
