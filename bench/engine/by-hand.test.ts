import { beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "#app/features/staff/staff.server.ts";
import { type Actor, anonymous, type Role } from "#app/platform/actor.ts";
import type { AppError } from "#app/platform/errors.ts";
import { patchSchema, writeSchema } from "#app/resources/fields.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { fillSurroundings, type Randomness, randomness } from "./random-items.ts";
import { type Input, type Item, type Name, pairs } from "./sides.ts";

const MINUTE = 60_000;
const STEPS = 90;

/** Two applications alike: the engine writes in the first, what is written by hand in the second. */
let byEngine: Api;
let byHand: Api;
const actors: Record<"visitor" | Role, Actor> = { visitor: anonymous } as typeof actors;

beforeAll(async () => {
  [byEngine, byHand] = [await startApi(), await startApi()];
  for (const { app } of [byEngine, byHand]) {
    for (const role of ["owner", "editor", "author"] as const) {
      const { id, username } = await createStaff(app, { username: role, password: "of no use to anybody", role });
      actors[role] = { kind: "staff", id, username, role, sessionId: 0 };
    }
    await fillSurroundings(app, actors.owner);
  }
});

/** What came of it; an error with all that it answers. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (value) => ({ value }),
    (error: AppError) => {
      if (!("status" in error)) throw error;
      return { status: error.status, body: error.body() };
    },
  );
}

const tables = ["quote", "book", "post", "post_tag_pair", "former_slug", "revision", "media_use"];
const followed = ["audit_entry", "search_entry", "search_word", "content_revision"];

async function rowsOf({ app }: Api) {
  const rows: Record<string, unknown[]> = {};
  for (const table of [...tables, ...followed]) {
    const found = await app.database.db
      .selectFrom(table as never)
      .selectAll()
      .execute();
    rows[table] = found.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return rows;
}

/** States of publication as a client asks for them. */
function publication({ maybe, among }: Randomness, now: Date) {
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString();
  return {
    ...(maybe(0.45) && { status: among(["draft", "in_review", "published", "published"]) }),
    ...(maybe(0.2) && { published_at: among([null, at(-30), at(25), at(300)]) }),
  };
}

/** One person does one thing. */
async function step(name: Name, random: Randomness, ids: number[]) {
  const { resource, engine, byHand: hand } = pairs[name];
  const { maybe, among } = random;
  const { traits } = resource.definition;
  const actor = actors[maybe(name === "posts" ? 0.3 : 0.05) ? "author" : among(["owner", "editor"] as const)];
  const minutes = among([0, 1, 4, 20]);
  for (const { clock } of [byEngine, byHand]) clock.advance(minutes * MINUTE);
  const traitFields = {
    ...publication(random, byEngine.app.now()),
    ...(traits.includes("slug") && maybe(0.15) && { slug: among(["light", "light-2", "path", "quiet", "शांति"]) }),
    ...(traits.includes("position") && maybe(0.1) && { position: among([0, 3, 500]) }),
  };
  if (ids.length < 24 || maybe(0.1)) {
    const body = { ...random.item(name, { whole: true, faults: true }), ...traitFields };
    const input = writeSchema(resource.definition).parse(body) as Input;
    const made = await outcome(engine.create(byEngine.app, actor, structuredClone(input)));
    expect(await outcome(hand.create(byHand.app, actor, input)), JSON.stringify(body)).toEqual(made);
    if ((made as { value?: Item }).value) ids.push((made as { value: Item }).value.id);
    return;
  }
  const id = maybe(0.02) ? 99_999 : among(ids);
  if (maybe(0.12)) {
    const action = among(["trash", "restore"] as const);
    const moved = await outcome(engine[action](byEngine.app, actor, id));
    expect(await outcome(hand[action](byHand.app, actor, id)), `${action} ${id}`).toEqual(moved);
    return;
  }
  const current = (await engine.read(byEngine.app, actors.owner, id).catch(() => undefined)) as Item | undefined;
  const body = {
    ...random.item(name, { whole: false, faults: true }),
    ...traitFields,
    ...(traits.includes("revisions") && maybe(0.3) && { autosave: true }),
    version: maybe(0.05) ? 0 : (current?.version ?? 1),
  };
  const input = patchSchema(resource.definition).parse(body) as Input;
  const changed = await outcome(engine.change(byEngine.app, actor, id, structuredClone(input)));
  expect(await outcome(hand.change(byHand.app, actor, id, input)), JSON.stringify({ id, ...body })).toEqual(changed);
}

const queries: Record<Name, Record<string, string>[]> = {
  quotes: [{ attribution: "Émile" }, { ordering: "-text,attribution", search: "EMILE" }],
  books: [{ language: "hi" }, { ordering: "published_on,-title" }, { search: "straße 100%", page_size: "3" }],
  posts: [
    { kind: "in_media", featured: "1" },
    { category: "morning", tags: "3" },
    { category: "12", ordering: "-reading_minutes,id" },
    { tags: "calm", author_name: "Asha" },
    { search: "a_b", page: "2", page_size: "2" },
  ],
};
const always = [
  {},
  { page: "2", page_size: "5" },
  { page: "99" },
  ...["draft", "in_review", "published", "scheduled", "changed"].map((status) => ({ status })),
  { trash: "true", ordering: "-trashed_at" },
  { ordering: "-modified_at", search: "light" },
  { ordering: "-id" },
  { search: "%" },
  { ordering: "search_text", status: "nonsense", page: "0" },
];

describe.each(["quotes", "books", "posts"] as const)("%s by hand and by the engine", (name) => {
  const { engine, byHand: hand } = pairs[name];
  const ids: number[] = [];

  test("leave the same rows after the same writes", async () => {
    const random = randomness(name.length);
    for (let count = 0; count < STEPS; count += 1) await step(name, random, ids);
    expect(ids.length).toBeGreaterThan(23);
    expect(await rowsOf(byHand)).toEqual(await rowsOf(byEngine));
  });

  test.each(["visitor", "author", "editor", "owner"] as const)("answer the %s the same", async (who) => {
    const { app } = byEngine;
    const actor = actors[who];
    for (const query of [...always, ...queries[name]]) {
      const [parsed, parsedByHand] = [engine.listQuery.safeParse(query), hand.listQuery.safeParse(query)];
      expect(parsedByHand.error?.issues, JSON.stringify(query)).toEqual(parsed.error?.issues);
      if (!parsed.success) continue;
      const list = await outcome(engine.list(app, actor, parsed.data));
      expect(await outcome(hand.list(app, actor, parsedByHand.data)), JSON.stringify(query)).toEqual(list);
    }
    for (const id of [...ids, 99_999]) {
      const item = await outcome(engine.read(app, actor, id));
      expect(await outcome(hand.read(app, actor, id)), String(id)).toEqual(item);
      const { slug } = (item as { value?: Item }).value ?? {};
      if (slug)
        expect(await outcome(hand.read(app, actor, slug))).toEqual(await outcome(engine.read(app, actor, slug)));
    }
  });
});

test("an author does not decide when a scheduled post is published", async () => {
  const answers = [];
  for (const [side, { app }] of [
    [pairs.posts.engine, byEngine],
    [pairs.posts.byHand, byHand],
  ] as const) {
    const { author, editor } = actors;
    const post = await side.create(app, author, writeSchema(pairs.posts.resource.definition).parse({ title: "Soon" }));
    const published_at = new Date(app.now().getTime() + 60 * MINUTE).toISOString();
    const { version } = await side.change(app, editor, post.id, { status: "published", published_at, version: 1 });
    answers.push(await outcome(side.change(app, author, post.id, { published_at: null, version })));
  }
  expect(answers).toMatchObject([{ status: 403 }, { status: 403 }]);
});
