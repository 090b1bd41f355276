import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import { fieldsParam, sendPartial } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { emailAddress } from "#app/resources/values.ts";
import { OwnAccount, OwnAccountChanges, ownAccountPath } from "./account.resource.ts";
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from "./email-change.server.tsx";
import { changeOwnAccount, getOwnAccount } from "./own-account.server.ts";

const EmailChange = z.strictObject({ email: emailAddress, password: z.string().max(MAX_PASSWORD_LENGTH) });
const Confirmation = z.strictObject({ token: z.string().min(1).max(200) });

const config = { access: "staff" } as const;
const tags = ["Sign-in"];
const emailPath = "/api/auth/email/";
const accountFields = { open: [], staffOnly: Object.keys(OwnAccount.shape) };

/** The signed-in account: name, picture, dates, and a change of its email address. */
export function serveAccount(http: Http, app: App): void {
  http.get(
    ownAccountPath,
    {
      config,
      schema: {
        tags,
        summary: "Get the signed-in account",
        querystring: z.object({ fields: fieldsParam(accountFields).optional() }),
        response: { 200: OwnAccount },
      },
    },
    async (request, reply) => {
      const { fields } = request.query;
      const account = await getOwnAccount(app, requireStaff(request), fields);
      return (fields ? sendPartial(reply, OwnAccount.partial(), account) : account) as OwnAccount;
    },
  );

  http.patch(
    ownAccountPath,
    {
      config,
      schema: {
        tags,
        summary: "Change the signed-in account’s name, picture or date language",
        body: cleanTexts(OwnAccountChanges),
        response: { 200: OwnAccount },
      },
    },
    (request) => changeOwnAccount(app, requireStaff(request), request.body),
  );

  http.post(
    emailPath,
    {
      config: { ...config, extraStatuses: [429] },
      schema: {
        tags,
        summary: "Request an email address change",
        description: "Sends a link to the new address. The change takes effect when the link is opened.",
        body: EmailChange,
        response: { 200: OwnAccount },
      },
    },
    async (request) => {
      await requestEmailChange(app, requireStaff(request), request.body);
      return (await getOwnAccount(app, requireStaff(request))) as OwnAccount;
    },
  );

  http.delete(
    emailPath,
    { config, schema: { tags, summary: "Cancel an email address change", response: { 204: z.null() } } },
    async (request, reply) => {
      await cancelEmailChange(app, requireStaff(request));
      return reply.code(204).send(null);
    },
  );

  http.post(
    `${emailPath}confirm/`,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Confirm an email address with the token from its link",
        body: Confirmation,
        response: { 200: z.object({ email: z.string() }) },
      },
    },
    async (request) => ({ email: await confirmEmailChange(app, request.body.token, { ip: clientAddress(request) }) }),
  );
}
