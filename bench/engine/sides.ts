import type { z } from "zod";
import { bookResource } from "#app/features/books/books.server.ts";
import { postResource } from "#app/features/posts/posts.server.ts";
import { quoteResource } from "#app/features/quotes/quotes.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { changeOne } from "#app/resources/change-many.server.ts";
import { type ListQuery, listItems, listQueryOf } from "#app/resources/list.server.ts";
import { readItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/serve-resource.server.ts";
import { createItem, updateItem } from "#app/resources/write.server.ts";
import { BookQuery, changeBook, createBook, listBooks, readBook, restoreBook, trashBook } from "./by-hand/books.ts";
import { changePost, createPost, listPosts, PostQuery, readPost, restorePost, trashPost } from "./by-hand/posts.ts";
import {
  changeQuote,
  createQuote,
  listQuotes,
  QuoteQuery,
  readQuote,
  restoreQuote,
  trashQuote,
} from "./by-hand/quotes.ts";

export type Item = Record<string, unknown> & { id: number; version: number; slug: string };
/** A body as its schema let it through. */
export type Input = Record<string, unknown>;

/** What can be done with the items of one resource. */
export interface Side {
  listQuery: z.ZodType;
  list(app: App, actor: Actor, query: unknown): Promise<{ results: unknown[]; count: number }>;
  read(app: App, actor: Actor, key: number | string): Promise<unknown>;
  create(app: App, actor: Actor, input: Input): Promise<Item>;
  change(app: App, actor: Actor, id: number, input: Input): Promise<Item>;
  trash(app: App, actor: Actor, id: number): Promise<unknown>;
  restore(app: App, actor: Actor, id: number): Promise<Item>;
}

/** As the routes do it. */
function byEngine(resource: Resource): Side {
  const move = async (app: App, actor: Actor, id: number, action: "delete" | "restore") => {
    await changeOne(resource, app, actor, action, id);
    return (await readItem(resource, app, actor, id)) as Item;
  };
  return {
    listQuery: listQueryOf(resource.definition),
    list: (app, actor, query) => listItems(resource, app, actor, query as ListQuery),
    read: (app, actor, key) =>
      typeof key === "number"
        ? readItem(resource, app, actor, key)
        : readItem(resource, app, actor, { column: "slug", value: key }),
    create: (app, actor, input) => createItem(resource, app, actor, input) as Promise<Item>,
    change: (app, actor, id, input) => updateItem(resource, app, actor, id, input) as Promise<Item>,
    trash: (app, actor, id) => move(app, actor, id, "delete"),
    restore: (app, actor, id) => move(app, actor, id, "restore"),
  };
}

const quotesByHand = {
  listQuery: QuoteQuery,
  list: listQuotes,
  read: readQuote,
  create: createQuote,
  change: changeQuote,
  trash: trashQuote,
  restore: restoreQuote,
};
const booksByHand = {
  listQuery: BookQuery,
  list: listBooks,
  read: readBook,
  create: createBook,
  change: changeBook,
  trash: trashBook,
  restore: restoreBook,
};
const postsByHand = {
  listQuery: PostQuery,
  list: listPosts,
  read: readPost,
  create: createPost,
  change: changePost,
  trash: trashPost,
  restore: restorePost,
};

const pair = (resource: Resource, byHand: unknown) => ({
  resource,
  engine: byEngine(resource),
  byHand: byHand as Side,
});

/** The three resources, each made by the engine and by hand. */
export const pairs = {
  quotes: pair(quoteResource, quotesByHand),
  books: pair(bookResource, booksByHand),
  posts: pair(postResource, postsByHand),
};
export type Name = keyof typeof pairs;
