import { z } from "zod";
import { type Actor, getStaffId } from "#app/platform/access/actor.ts";
import { listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import {
  expectedVersion,
  returnsVersion,
  setItemEtag,
  versionField,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { parsedJson } from "#app/resources/inputs/input.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import { requireItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { addArticle } from "#app/resources/resource-definition.ts";
import { getLazySchemas } from "#app/resources/schemas.server.ts";
import { submissionColumn } from "#app/resources/submission-column.server.ts";
import { discardEdits } from "./discard-edits.server.ts";
import { notesColumn, readNotes } from "./review-notes.server.ts";
import { sendBack } from "./send-back.server.ts";
import { submitEdits, withdrawEdits } from "./submit-edits.server.ts";

const ReviewNote = z
  .object({
    id: z.number().int(),
    version: z.number().int().meta({ description: "The version of the item after it was sent back." }),
    note: z.string(),
    username: z.string().nullable(),
    created_at: z.iso.datetime(),
    closed_at: z.iso.datetime().nullable().meta({ description: "When the item was published." }),
  })
  .meta({ id: "ReviewNote" });

const Publication = z
  .object({
    can_publish: z.boolean().meta({ description: "Whether you may publish this item." }),
    blockers: z
      .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
      .meta({ description: "What prevents publishing the newest version." }),
    has_edits_of_others: z
      .boolean()
      .meta({ description: "Whether publishing would include someone else’s pending edits." }),
    edited_by: z
      .string()
      .nullable()
      .meta({ description: "The author of the pending edits; null if there are none or several authors." }),
    submitted_by: z
      .string()
      .nullable()
      .meta({ description: "The user who submitted the pending edits for review; null if they are not submitted." }),
    notes: z.array(ReviewNote).meta({ description: "Editors’ notes from sending the item back, newest first." }),
  })
  .meta({ id: "Publication" });

const VersionBody = z.preprocess((given) => given ?? {}, z.strictObject({ version: versionField }));
const NoteBody = z.strictObject({ note: z.string().trim().min(1).max(5000), version: versionField });

/** Publishing routes: lists what prevents publishing, sends an item back to its author, and discards pending edits. */
export function servePublishing(http: Http, app: App, resource: Resource): void {
  const { definition, address, access } = resource;
  const { params } = address;
  const one = addArticle(definition);
  const tags = [definition.labels.many];
  const path = (action: string) => `${definition.path}/${address.path}${action}/`;
  const { item: Item } = getLazySchemas(resource);

  http.get(
    path("publication"),
    {
      config: { access: listRoles(access.write) },
      schema: { tags, summary: `Get the publication state of ${one}`, params, response: { 200: Publication } },
    },
    async (request) => readPublication(resource, app, requireStaff(request), await address.findId(app, request.params)),
  );

  const changesItem = { extraStatuses: [409], ...returnsVersion };
  http.post(
    path("send-back"),
    {
      config: { access: listRoles(access.publish), ...changesItem },
      schema: {
        tags,
        summary: `Send ${one} back to its author`,
        description:
          "An item in review becomes a draft again. Pending edits of a published item stay pending. The author sees the note and gets an email.",
        params,
        headers: versionHeaders,
        body: cleanTexts(NoteBody),
        response: { 200: Item },
      },
    },
    async (request, reply) => {
      const { note, version } = request.body;
      const input = { note, version: expectedVersion(request, version) };
      const id = await address.findId(app, request.params);
      return setItemEtag(reply, await sendBack(resource, app, requireStaff(request), id, input)) as never;
    },
  );

  const onPublished = "For an unpublished item, change its `status` instead.";
  const ofEdits = [
    ["submit", `Submit the pending edits of ${one} for review`, onPublished, submitEdits],
    ["withdraw", `Withdraw the pending edits of ${one} from review`, onPublished, withdrawEdits],
    ["discard", `Discard the pending edits of ${one}`, "The published version does not change.", discardEdits],
  ] as const;
  for (const [action, summary, description, change] of ofEdits)
    http.post(
      path(action),
      {
        config: { access: listRoles(access.write), ...changesItem },
        schema: {
          tags,
          summary,
          description,
          params,
          headers: versionHeaders,
          body: VersionBody,
          response: { 200: Item },
        },
      },
      async (request, reply) => {
        const version = expectedVersion(request, (request.body as { version?: number }).version);
        const id = await address.findId(app, request.params);
        return setItemEtag(reply, await change(resource, app, requireStaff(request), id, version)) as never;
      },
    );
}

async function readPublication(resource: Resource, app: App, actor: Actor, id: number) {
  const { definition, access, hooks } = resource;
  const row = await requireItem(resource, app, actor, id, access.write, [
    notesColumn(app, definition),
    app.staff.selectUsername("pending_by").as("editor"),
    submissionColumn(app, definition),
  ]);
  const submission = row.pending ? (parsedJson(row.submission) as { submitter: string | null } | null) : null;
  return {
    can_publish: access.publish(actor, app.now().toISOString()) !== false,
    blockers: hooks.publishBlockers?.(contentValues(definition, row, true)) ?? [],
    has_edits_of_others: Boolean(row.pending) && row.pending_by !== getStaffId(actor),
    edited_by: row.pending ? (row.editor as string | null) : null,
    // The account may have been deleted.
    submitted_by: submission && (submission.submitter ?? "somebody"),
    notes: readNotes(row.notes),
  };
}
