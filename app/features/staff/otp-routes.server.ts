import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { beginOtp, confirmOtp, disableOtp, renewRecoveryCodes } from "./otp.server.ts";

const password = z.string().max(MAX_PASSWORD_LENGTH);
const code = z.string().min(1).max(50);
const Proof = z
  .strictObject({ password: password.optional(), code: code.optional() })
  .refine((proof) => proof.password !== undefined || proof.code !== undefined, {
    error: "Enter your password or a code.",
    params: { code: "required" },
  });
const Secret = z.object({
  secret: z.string().meta({ description: "The secret in Base32, to enter in an authenticator app" }),
  uri: z.string().meta({ description: "The same secret as an `otpauth:` URI, for a QR code" }),
});
const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).meta({ description: "Each works for one sign-in. Returned only once." }),
});

const path = "/api/auth/otp/";
const config = { access: "staff" } as const;
/** Routes that accept a password or a code limit the number of wrong ones. */
const rateLimited = { ...config, extraStatuses: [429] } as const;
const tags = ["Sign-in"];

/** Two-factor authentication (TOTP, RFC 6238) for the signed-in account. */
export function serveOtp(http: Http, app: App): void {
  http.post(
    path,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Create a secret for an authenticator app",
        description:
          "Two-factor authentication stays off until a code is confirmed. Another request replaces the secret.",
        body: z.strictObject({ password }),
        response: { 200: Secret },
      },
    },
    (request) => beginOtp(app, requireStaff(request), request.body.password),
  );

  http.post(
    `${path}confirm/`,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Turn on two-factor authentication by confirming a code",
        body: z.strictObject({ code }),
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => ({ recovery_codes: await confirmOtp(app, requireStaff(request), request.body.code) }),
  );

  http.delete(
    path,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Turn off two-factor authentication",
        description: "Requires the password, a two-factor code or a recovery code.",
        body: Proof,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await disableOtp(app, requireStaff(request), request.body);
      return reply.code(204).send(null);
    },
  );

  http.post(
    `${path}recovery-codes/`,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Replace the recovery codes",
        description: "Requires the password, a two-factor code or a recovery code.",
        body: Proof,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => ({ recovery_codes: await renewRecoveryCodes(app, requireStaff(request), request.body) }),
  );
}
