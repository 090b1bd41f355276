import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import { staffOf } from "#app/platform/http/access.ts";
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
    .meta({ description: "Whether your passkeys and API tokens are revoked as well." }),
});
const name = z.string().trim().min(1).max(254);
const ResetRequest = z
  .strictObject({
    username: name.optional().meta({ description: "The username, or the email address of the account." }),
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
        summary: "Change your password, which ends your other sessions",
        body: PasswordChange,
        response: { 200: Detail },
      },
    },
    async (request) => {
      await changePassword(app, staffOf(request), request.body);
      return { detail: "New password has been saved." };
    },
  );

  http.post(
    "/api/auth/password/reset/",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Request an email to choose a new password",
        description:
          "The response is the same whether or not there is such an account. The link is valid for an hour and works once.",
        body: allowAnyText(ResetRequest),
        response: { 200: Detail },
      },
    },
    async (request) => {
      await requestPasswordReset(app, request.body, { ip: clientAddress(request) });
      return { detail: "If there is such an account, an email with a link to choose a new password is on its way." };
    },
  );

  http.post(
    "/api/auth/password/reset/preview/",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "List the passkeys and API tokens that a new password with the token of an email revokes",
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
        summary: "Choose a password with the token of an email",
        description:
          "For invitations and for forgotten passwords. Ends all sessions of the account and revokes its passkeys and API tokens.",
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
