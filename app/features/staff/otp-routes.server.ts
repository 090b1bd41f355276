import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { MAX_PASSWORD_LENGTH } from "#app/platform/passwords.ts";
import { beginOtp, confirmOtp, disableOtp, otpStatus, renewRecoveryCodes } from "./otp.server.ts";

const password = z.string().max(MAX_PASSWORD_LENGTH);
const code = z.string().min(1).max(50);
const Proof = z
  .strictObject({ password: password.optional(), code: code.optional() })
  .refine((proof) => proof.password !== undefined || proof.code !== undefined, {
    error: "Enter your password or a code.",
    params: { code: "required" },
  });
const Status = z.object({
  enabled: z.boolean(),
  enabled_at: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
});
const Secret = z.object({
  secret: z.string().meta({ description: "Base32, to be typed into an authenticator app" }),
  uri: z.string().meta({ description: "The `otpauth:` address of the same, to be shown as a QR code" }),
});
const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).meta({ description: "Each is good for one sign-in; they are told this once." }),
});

const path = "/api/auth/otp/";
const config = { access: "staff" } as const;
/** What takes a password or a code counts wrong ones. */
const rateLimited = { ...config, extraStatuses: [429] } as const;
const tags = ["Sign-in"];

/** One-time codes (TOTP, RFC 6238) for one's own account. */
export function serveOtp(http: Http, app: App): void {
  http.get(
    path,
    {
      config,
      schema: { tags, summary: "Whether signing in asks for a one-time code", response: { 200: Status } },
    },
    (request) => otpStatus(app, staffOf(request)),
  );

  http.post(
    path,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Make a secret for an authenticator app",
        description: "Nothing is switched on until a code has been confirmed. Doing it again replaces the secret.",
        body: z.strictObject({ password }),
        response: { 200: Secret },
      },
    },
    (request) => beginOtp(app, staffOf(request), request.body.password),
  );

  http.post(
    `${path}confirm/`,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Switch one-time codes on with a first one",
        body: z.strictObject({ code }),
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => ({ recovery_codes: await confirmOtp(app, staffOf(request), request.body.code) }),
  );

  http.delete(
    path,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Switch one-time codes off",
        description: "Needs the password or a code; a recovery code counts as one.",
        body: Proof,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await disableOtp(app, staffOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  http.post(
    `${path}recovery-codes/`,
    {
      config: rateLimited,
      schema: {
        tags,
        summary: "Make new recovery codes in the place of the former ones",
        description: "Needs the password or a code.",
        body: Proof,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => ({ recovery_codes: await renewRecoveryCodes(app, staffOf(request), request.body) }),
  );
}
