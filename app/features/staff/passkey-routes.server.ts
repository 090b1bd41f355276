import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { Passkey, passkeyName, passkeysPath } from "./account.resource.ts";
import { getClient, Tokens, tokenResponse } from "./auth-routes.server.ts";
import { signInWithPasskey } from "./passkey-sign-in.server.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.server.ts";
import { setSessionCookies } from "./session-cookies.server.ts";

/** Options for the browser (WebAuthn, section 5.4 and 5.5), as JSON. */
const Options = z.looseObject({ challenge: z.string() });
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
const credential = {
  id: base64url.max(2000),
  rawId: base64url.max(2000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.looseObject({}),
};
/** The browser's response; its contents are verified, and other properties are ignored. */
const Registration = z.strictObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
const Assertion = z.strictObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(200).nullish(),
  }),
});

const config = { access: "staff" } as const;
const params = z.object({ id: rowIdParam });
const tags = ["Sign-in"];

/** Passkeys (WebAuthn, https://www.w3.org/TR/webauthn-3/) of the signed-in account, and signing in with one. */
export function servePasskeys(http: Http, app: App): void {
  http.post(
    `${passkeysPath}sign-in/options/`,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get the options to sign in with a passkey",
        body: z.strictObject({}).nullish(),
        response: { 200: Options },
      },
    },
    async () => ({ ...(await beginPasskeySignIn(app)) }),
  );

  http.post(
    `${passkeysPath}sign-in/`,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Sign in with a passkey",
        description: "Neither a password nor a two-factor code is required. Every failure has `non_field_errors`.",
        body: z.strictObject({
          response: Assertion,
          username: z
            .string()
            .max(150)
            .optional()
            .meta({ description: "The account that must sign in; any account by default." }),
        }),
        response: { 200: Tokens },
      },
    },
    async (request, reply) => {
      const { username, response } = request.body;
      const input = { username, response: response as AuthenticationResponseJSON };
      const tokens = await signInWithPasskey(app, input, getClient(request));
      setSessionCookies(reply, app, tokens);
      return tokenResponse(tokens);
    },
  );

  http.get(
    passkeysPath,
    {
      config,
      schema: { tags, summary: "List your passkeys", response: { 200: z.object({ results: z.array(Passkey) }) } },
    },
    async (request) => ({ results: await listPasskeys(app, requireStaff(request)) }),
  );

  http.post(
    `${passkeysPath}options/`,
    {
      config: { ...config, extraStatuses: [429] },
      schema: {
        tags,
        summary: "Get the options to create a passkey",
        body: z.strictObject({ password: z.string().max(MAX_PASSWORD_LENGTH) }),
        response: { 200: Options },
      },
    },
    async (request) => ({ ...(await beginPasskey(app, requireStaff(request), request.body.password)) }),
  );

  http.post(
    passkeysPath,
    {
      config,
      schema: {
        tags,
        summary: "Add a passkey",
        body: z.strictObject({ name: passkeyName, response: Registration }),
        response: { 201: Passkey },
      },
    },
    async (request, reply) => {
      const { name, response } = request.body;
      const input = { name, response: response as RegistrationResponseJSON };
      return reply.code(201).send(await addPasskey(app, requireStaff(request), input));
    },
  );

  http.patch(
    `${passkeysPath}:id/`,
    {
      config,
      schema: {
        tags,
        summary: "Rename a passkey",
        params,
        body: z.strictObject({ name: passkeyName }),
        response: { 200: Passkey },
      },
    },
    (request) => renamePasskey(app, requireStaff(request), request.params.id, request.body.name),
  );

  http.delete(
    `${passkeysPath}:id/`,
    { config, schema: { tags, summary: "Remove a passkey", params, response: { 204: z.null() } } },
    async (request, reply) => {
      await removePasskey(app, requireStaff(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
