import { createItemSaver } from "#app/admin/saving/create-item-saver.ts";
import type { FormValues, StoredItem } from "#app/admin/saving/stored-item.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { notes } from "./notes.ts";

const EMPTY: StoredItem = {
  id: 7,
  version: 1,
  modified_at: "2026-05-04T08:00:00.000Z",
  title: "",
  place: "",
  slug: "note",
  body: { type: "doc", content: [] },
  featured: false,
  tags: [],
};

export type Reply = (changes: FormValues, key: string) => StoredItem | Promise<StoredItem>;

/**
 * The form of an item and a server with only that item, of which each response can be replaced. Like the API, it
 * recognizes repeated requests.
 */
export function openForm(item?: Partial<StoredItem>, definition: ResourceDefinition = notes, initial?: FormValues) {
  let stored: StoredItem | undefined = item && { ...EMPTY, ...item };
  const sent: { changes: FormValues; key: string }[] = [];
  const replies: Reply[] = [];
  const done = new Set<string>();
  const save = (changes: FormValues, key?: string): StoredItem => {
    const { version, autosave: _autosave, ...rest } = changes;
    if (stored && key && done.has(key)) return stored;
    if (stored && version !== stored.version) throw new ApiError(409, { detail: "Changed.", current: stored });
    if (key) done.add(key);
    const before = stored ?? { ...EMPTY, version: 0 };
    stored = { ...before, ...rest, version: before.version + 1, modified_at: new Date().toISOString() };
    return stored;
  };
  const respond = async (changes: FormValues, key: string) => {
    sent.push({ changes, key });
    return (replies.shift() ?? save)(changes, key);
  };
  /** Saves as another person. */
  const saveElsewhere = (changes: FormValues) => save({ ...changes, version: stored?.version });
  const saver = createItemSaver({
    definition,
    item: stored,
    initial,
    requests: { create: respond, update: (_item, changes, key) => respond(changes, key) },
    isOnline: () => true,
    newKey: () => `key-${Math.random()}`,
    now: () => new Date(),
  });
  return { saver, sent, replies, save, saveElsewhere, stored: () => stored };
}

/** A response with this status. */
export const fails =
  (status: number, body?: unknown, retryAfter?: number): Reply =>
  () => {
    throw new ApiError(status, body, retryAfter);
  };

/** A document with these paragraphs. */
export const buildTextDocument = (...paragraphs: string[]) => ({
  type: "doc",
  content: paragraphs.map((words) => ({ type: "paragraph", content: [{ type: "text", text: words }] })),
});
