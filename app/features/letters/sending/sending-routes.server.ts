import { z } from "zod";
import { Audience } from "#app/features/subscribers/subscribers.resource.ts";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { envelope, listEnvelope, listQuery } from "#app/platform/http/list-queries.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { readItem, requireItem } from "#app/resources/read.server.ts";
import { type Letter, letters } from "../letters.resource.ts";
import { letterResource } from "../letters.server.ts";
import { countAudience } from "./queue-recipients.server.ts";
import { readSendings } from "./read-sendings.server.ts";
import type { Readers } from "./readers.ts";
import { LetterSending } from "./sending-schemas.ts";
import { retriedStates } from "./sending-states.ts";
import { SendingWorker } from "./sending-worker.server.ts";
import { narrowAudience, startSending } from "./start-sending.server.ts";
import { cancelSending, continueSending, pauseSending, retryRecipients } from "./steer-sending.server.ts";

const params = z.object({ id: rowIdParam });
const sendingParams = params.extend({ sending: rowIdParam });
const time = z.iso.datetime();

const Count = z
  .object({
    count: z.number().int().meta({ description: "The number of recipients." }),
    had_it: z
      .number()
      .int()
      .meta({ description: "The number of people skipped because they already received it, or are about to." }),
    topic: z
      .string()
      .nullable()
      .meta({ description: "The letter’s topic. Subscribers who opted out of it are not counted." }),
    undeliverable: z
      .number()
      .int()
      .meta({ description: "The number of people skipped because of bounces or spam reports." }),
    fictional: z
      .number()
      .int()
      .meta({ description: "The number of people skipped because they belong to the demo academy." }),
  })
  .meta({ id: "LetterAudienceCount" });
const Start = z.strictObject({
  audience: Audience.default({}),
  count: z.number().int().min(0).meta({
    description: "The expected number of recipients. If it has changed, nothing is sent.",
  }),
  due_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullable()
    .default(null)
    .meta({ description: "When to send it; null for now." }),
});
const Continue = z.strictObject({
  with_new_text: z.boolean().default(false).meta({
    description: "Whether the remaining recipients get the current text instead of the original one.",
  }),
});
const Retry = z.strictObject({
  state: z.enum(retriedStates),
  ids: z.array(rowId).min(1).max(500).optional().meta({ description: "Retries only these recipients." }),
});
const Recipient = z
  .object({
    id: z.number().int(),
    email: z.string(),
    state: z.enum(retriedStates),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    modified_at: time,
  })
  .meta({ id: "LetterRecipient" });

/** Sending letters: counts the audience, starts, controls and shows sendings, and runs the worker that sends. */
export function serveSending(http: Http, app: App, readers: Readers): void {
  const { smtpUrl } = app.config;
  const worker = smtpUrl === undefined ? undefined : new SendingWorker(app, readers, smtpUrl);
  if (worker) {
    http.addHook("onListen", async () => worker.start());
    http.addHook("onClose", () => worker.stop());
  }

  const path = `${letters.path}/:id/` as const;
  const onePath = `${path}sendings/:sending/` as const;
  const config = { access: listRoles(editors), extraStatuses: [404] };
  const tags = [letters.labels.many];

  async function read(letterId: number, id: number) {
    const sending = (await readSendings(app, letterId)).find((one) => one.id === id);
    if (!sending) throw new NotFound();
    return sending;
  }

  http.post(
    `${path}audience/`,
    {
      config,
      schema: {
        tags,
        summary: "Count the recipients of a letter",
        params,
        body: z.strictObject({ audience: Audience.default({}) }),
        response: { 200: Count },
      },
    },
    async ({ params, body, actor }) => {
      await requireItem(letterResource, app, actor, params.id, editors);
      const letter = (await readItem(letterResource, app, actor, params.id)) as Letter;
      const counts = await countAudience(app, readers, params.id, narrowAudience(letter, body.audience));
      return { ...counts, topic: letter.topic?.name ?? null };
    },
  );

  http.post(
    `${path}send/`,
    {
      config,
      schema: {
        tags,
        summary: "Send a letter",
        description:
          "Skips people who already received this letter. Edits made after sending starts don’t affect this mailing.",
        params,
        body: Start,
        response: { 201: LetterSending },
      },
    },
    async (request, reply) => {
      const letterId = request.params.id;
      const id = await startSending(app, readers, requireStaff(request), letterId, request.body);
      worker?.wake();
      return reply.code(201).send(await read(letterId, id));
    },
  );

  http.get(
    `${path}sendings/`,
    {
      config,
      schema: {
        tags,
        summary: "List the mailings of a letter, newest first, with their progress",
        params,
        response: { 200: z.array(LetterSending) },
      },
    },
    async ({ params, actor }) => {
      await requireItem(letterResource, app, actor, params.id, editors);
      return readSendings(app, params.id);
    },
  );

  const steer = <Body extends z.ZodType>(
    action: string,
    {
      summary,
      body,
      work,
    }: {
      summary: string;
      body: Body;
      work(
        actor: ReturnType<typeof requireStaff>,
        which: { letterId: number; id: number },
        body: z.output<Body>,
      ): Promise<void>;
    },
  ) =>
    http.post(
      `${onePath}${action}/`,
      { config, schema: { tags, summary, params: sendingParams, body, response: { 200: LetterSending } } },
      async (request) => {
        const { id: letterId, sending: id } = request.params as z.output<typeof sendingParams>;
        await work(requireStaff(request), { letterId, id }, request.body as z.output<Body>);
        worker?.wake();
        return read(letterId, id);
      },
    );
  const nothing = z.strictObject({}).nullish();
  steer("pause", {
    summary: "Pause a mailing",
    body: nothing,
    work: (actor, which) => pauseSending(app, actor, which),
  });
  steer("continue", {
    summary: "Resume a paused mailing",
    body: Continue,
    work: (actor, which, body) => continueSending(app, readers, actor, which, { withNewText: body.with_new_text }),
  });
  steer("cancel", {
    summary: "Cancel the rest of a mailing",
    body: nothing,
    work: (actor, which) => cancelSending(app, actor, which),
  });
  steer("retry", {
    summary: "Resend a letter to recipients whose delivery failed or is in doubt",
    body: Retry,
    work: (actor, which, body) => retryRecipients(app, actor, which, body),
  });

  http.get(
    `${onePath}recipients/`,
    {
      config,
      schema: {
        tags,
        summary: "List the recipients whose delivery failed or is in doubt",
        params: sendingParams,
        querystring: listQuery.omit({ search: true }).extend({ state: z.enum(retriedStates) }),
        response: { 200: listEnvelope(Recipient) },
      },
    },
    async (request) => {
      const { id, sending } = request.params;
      const { page, page_size, state } = request.query;
      const found = await read(id, sending);
      const results = await app.database.db
        .selectFrom("letter_recipient")
        .select(["id", "email", "state", "attempts", "last_error", "modified_at"])
        .where("sending_id", "=", sending)
        .where("state", "=", state)
        .orderBy("due_at")
        .orderBy("id")
        .limit(page_size)
        .offset((page - 1) * page_size)
        .execute();
      const query = { page, page_size };
      return envelope(results as z.infer<typeof Recipient>[], found[state], query, app.config.siteUrl, request.url);
    },
  );
}
