import { z } from "zod";
import { MAX_NAME } from "#app/features/subscribers/subscribers.resource.ts";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { returnsVersion, setItemEtag } from "#app/platform/http/item-version.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { readSaveKey, saveKeyHeaders } from "#app/resources/save-keys.server.ts";
import { getSchemas } from "#app/resources/schemas.server.ts";
import { headerText } from "#app/resources/values.ts";
import { announce } from "./announce.server.ts";
import { findLetterProblems } from "./checks/find-letter-problems.server.ts";
import { letterEmail, readLetter, sendTestLetter } from "./letter-email.server.ts";
import { Announced, Begun, Colleagues, LetterEmail, LetterProblems, TestLetter } from "./letter-schemas.ts";
import { letters } from "./letters.resource.ts";
import { letterResource } from "./letters.server.ts";
import { beginLetter } from "./templates/begin-letter.server.ts";

const path = `${letters.path}/` as const;
const params = z.object({ id: rowIdParam });
/** Per account, so that colleagues aren't flooded. */
const limits = [{ name: "test-letter", max: 20, windowMs: 10 * 60_000 }];

/** Per account, so that other sites aren't flooded either. */
const problemLimits = [{ name: "letter-problems", max: 20, windowMs: 10 * 60_000 }];

/**
 * Everything besides writing a letter: previewing the email, testing it, and creating one from an item or a template.
 */
export function serveLetters(http: Http, app: App): void {
  const tags = [letters.labels.many];
  const access = listRoles(editors);
  const { item: Item } = getSchemas(letterResource);

  http.get(
    `${path}:id/email/`,
    {
      config: { access, extraStatuses: [404] },
      schema: {
        tags,
        summary: "Get a letter as an email",
        params,
        querystring: z.strictObject({
          name: headerText(MAX_NAME).default("").meta({ description: "The reader’s name; empty if unknown." }),
        }),
        response: { 200: LetterEmail },
      },
    },
    async (request) => {
      const letter = await readLetter(app, requireStaff(request), request.params.id);
      return (await letterEmail(app, letter))(request.query.name);
    },
  );

  http.get(
    `${path}:id/problems/`,
    {
      config: { access, extraStatuses: [404, 429] },
      schema: {
        tags,
        summary: "Check a letter for problems",
        description: "Checks the last saved version, and follows its links, including those to other sites.",
        params,
        response: { 200: LetterProblems },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      const letter = await readLetter(app, actor, request.params.id);
      await app.rateLimits.take(problemLimits, `staff-${actor.id}`);
      return { results: await findLetterProblems(app, actor, letter, { askPage }) };
    },
  );

  const { host } = new URL(app.config.siteUrl);
  /** Requests a page as a visitor. */
  const askPage = async (url: string) => {
    const { statusCode, headers } = await http.inject({ method: "GET", url, headers: { host } });
    return { status: statusCode, location: headers.location };
  };

  http.post(
    `${path}:id/test/`,
    {
      config: { access, extraStatuses: [404, 429] },
      schema: {
        tags,
        summary: "Send a test of a letter to staff",
        description: "Queues the test in the outbox.",
        params,
        body: TestLetter,
        response: { 200: z.object({ sent_to: z.array(z.string()) }) },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      await app.rateLimits.take(limits, `staff-${actor.id}`);
      return { sent_to: await sendTestLetter(app, actor, request.params.id, request.body.to) };
    },
  );

  http.get(
    `${path}colleagues/`,
    {
      config: { access },
      schema: { tags, summary: "List the staff who can get a test", response: { 200: Colleagues } },
    },
    async () => {
      const found = await app.staff.listWithEmail(app.database.db);
      return { results: found.map(({ id, username }) => ({ id, username })) };
    },
  );

  http.post(
    `${path}announce/`,
    {
      config: { access, ...returnsVersion },
      schema: {
        tags,
        summary: "Create a letter about an item",
        description: "The letter has the item’s title, picture and summary, and a button that links to its page.",
        headers: saveKeyHeaders,
        body: Announced,
        response: { 201: Item },
      },
    },
    async (request, reply) => {
      const item = await announce(app, requireStaff(request), request.body, readSaveKey(request));
      return setItemEtag(reply.code(201), item as never) as never;
    },
  );

  http.post(
    `${path}from-template/`,
    {
      config: { access, ...returnsVersion },
      schema: {
        tags,
        summary: "Create a letter from a template",
        headers: saveKeyHeaders,
        body: Begun,
        response: { 201: Item },
      },
    },
    async (request, reply) => {
      const item = await beginLetter(app, requireStaff(request), request.body.template, readSaveKey(request));
      return setItemEtag(reply.code(201), item as never) as never;
    },
  );
}
