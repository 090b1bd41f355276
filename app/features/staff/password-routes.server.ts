import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { allowAnyText } from "#app/platform/http/validation.ts";
import { MAX_PASSWORD_LENGTH } from "#app/platform/passwords.ts";
import { changePassword, confirmPassword, requestPasswordReset } from "./passwords.server.ts";

const password = z.string().max(MAX_PASSWORD_LENGTH);
const PasswordChange = z.strictObject({ current_password: password, new_password: password });
const name = z.string().trim().min(1).max(254);
const ResetRequest = z
  .strictObject({
    username: name.optional().meta({ description: "The username, or else the e-mail address of the account." }),
    email: name.optional(),
  })
  .refine(({ username, email }) => (username === undefined) !== (email === undefined), {
    error: "Enter either the username or the e-mail address.",
    params: { code: "required" },
  });
const ResetConfirmation = z.strictObject({ token: z.string().min(1).max(200), new_password: password });
const Detail = z.object({ detail: z.string() });

const tags = ["Sign-in"];

/** Changing a password, and choosing one by the link of a mail. */
export function servePasswords(http: Http, app: App): void {
  http.post(
    "/api/auth/password/change/",
    {
      config: { access: "staff", extraStatuses: [429] },
      schema: {
        tags,
        summary: "Change the own password, which ends all other sessions",
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
        summary: "Ask for a mail to choose a new password",
        description:
          "The answer is the same whether there is such an account or not. The link lasts an hour and works once.",
        body: allowAnyText(ResetRequest),
        response: { 200: Detail },
      },
    },
    async (request) => {
      await requestPasswordReset(app, request.body, { ip: clientAddress(request) });
      return { detail: "If there is such an account, a mail with a link to choose a new password is on its way." };
    },
  );

  http.post(
    "/api/auth/password/reset/confirm/",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Choose a password with the token of a mail",
        description: "For invitations and for forgotten passwords. Ends all sessions of the account.",
        body: ResetConfirmation,
        response: {
          200: Detail.extend({ username: z.string().meta({ description: "To sign in with." }) }),
        },
      },
    },
    async (request) => {
      const username = await confirmPassword(app, request.body, { ip: clientAddress(request) });
      return { detail: "The password has been set. You can sign in now.", username };
    },
  );
}
