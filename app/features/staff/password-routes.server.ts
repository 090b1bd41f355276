import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { allowAnyText } from "#app/platform/http/validation.ts";
import { changePassword, confirmPassword, previewReset, requestPasswordReset } from "./passwords.server.ts";

const password = z.string().max(MAX_PASSWORD_LENGTH);
const PasswordChange = z.strictObject({
  current_password: password,
  new_password: password,
  revoke_access: z
    .boolean()
    .default(false)
    .meta({ description: "Whether to revoke your passkeys and API tokens too." }),
});
const name = z.string().trim().min(1).max(254);
const ResetRequest = z
  .strictObject({
    username: name.optional().meta({ description: "The account’s username or email address." }),
    email: name.optional(),
  })
  .refine(({ username, email }) => (username === undefined) !== (email === undefined), {
    error: "Enter either the username or the email address.",
    params: { code: "required" },
  });
const token = z.string().min(1).max(200);
const ResetPreview = z.strictObject({ token });
const ResetConfirmation = z.strictObject({ token, new_password: password });
const Names = z.array(z.string());
const Detail = z.object({ detail: z.string() });

const tags = ["Sign-in"];

/** Changing a password, and choosing one with an emailed link. */
export function servePasswords(http: Http, app: App): void {
  http.post(
    "/api/auth/password/change/",
    {
      config: { access: "staff", extraStatuses: [429] },
      schema: {
        tags,
        summary: "Change your password and end your other sessions",
        body: PasswordChange,
        response: { 200: Detail },
      },
    },
    async (request) => {
      await changePassword(app, requireStaff(request), request.body);
      return { detail: "New password has been saved." };
    },
  );

  http.post(
    "/api/auth/password/reset/",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Request a password reset email",
        description:
          "The response is the same whether or not the account exists. The link works once and expires after an hour.",
        body: allowAnyText(ResetRequest),
        response: { 200: Detail },
      },
    },
    async (request) => {
      await requestPasswordReset(app, request.body, { ip: clientAddress(request) });
      return { detail: "If the account exists, an email with a link to choose a new password is on its way." };
    },
  );

  http.post(
    "/api/auth/password/reset/preview/",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "List the passkeys and API tokens that a password reset revokes",
        body: ResetPreview,
        response: { 200: z.object({ passkeys: Names, api_tokens: Names }) },
      },
    },
    (request) => previewReset(app, request.body.token, { ip: clientAddress(request) }),
  );

  http.post(
    "/api/auth/password/reset/confirm/",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Choose a password with an emailed token",
        description:
          "For invitations and password resets. Ends all sessions of the account and revokes its passkeys and API tokens.",
        body: ResetConfirmation,
        response: {
          200: Detail.extend({ username: z.string().meta({ description: "The username to sign in with." }) }),
        },
      },
    },
    async (request) => {
      const username = await confirmPassword(app, request.body, { ip: clientAddress(request) });
      return { detail: "The password has been set. You can sign in now.", username };
    },
  );
}
