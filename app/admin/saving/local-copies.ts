import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { UnsavedWork } from "./item-saver.ts";

/** The unsaved work of a form, kept in this browser. */
export interface LocalCopy {
  /** The form's key: two tabs with the same item have a copy each. */
  key: string;
  account: number;
  resource: string;
  /** 0 for a new item. */
  item: number;
  title: string;
  /** In milliseconds since 1970. */
  savedAt: number;
  work: UnsavedWork;
}

interface Schema extends DBSchema {
  copies: { key: string; value: LocalCopy; indexes: { account: number; age: number } };
}

const NAME = "lightwell-unsaved";
/** In milliseconds. */
const MAX_AGE = 30 * 24 * 60 * 60_000;
const MAX_COPIES = 100;

/**
 * Copies of unsaved work in IndexedDB. Every operation fails if the browser does not allow it, such as in private mode.
 */
export interface LocalCopies {
  put(copy: LocalCopy): Promise<void>;
  remove(key: string): Promise<void>;
  /** The copies of an account, newest first. */
  listByAccount(account: number): Promise<LocalCopy[]>;
  removeAll(account: number): Promise<void>;
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

const open = () => {
  database ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      const store = db.createObjectStore("copies", { keyPath: "key" });
      store.createIndex("account", "account");
      store.createIndex("age", "savedAt");
    },
    terminated() {
      database = undefined;
    },
  }).then(async (db) => {
    await removeOld(db);
    return db;
  });
  database.catch(() => {
    database = undefined;
  });
  return database;
};

/** Keeps only the newest copies of the last 30 days, across all accounts. */
async function removeOld(db: IDBPDatabase<Schema>): Promise<void> {
  const { store, done } = db.transaction("copies", "readwrite");
  let count = 0;
  for (let cursor = await store.index("age").openCursor(null, "prev"); cursor; cursor = await cursor.continue()) {
    count += 1;
    if (count > MAX_COPIES || cursor.value.savedAt < Date.now() - MAX_AGE) await cursor.delete();
  }
  await done;
}

export const localCopies: LocalCopies = {
  async put(copy) {
    const { store, done } = (await open()).transaction("copies", "readwrite", { durability: "strict" });
    await Promise.all([store.put(copy), done]);
  },
  async remove(key) {
    await (await open()).delete("copies", key);
  },
  async listByAccount(account) {
    const copies = await (await open()).getAllFromIndex("copies", "account", account);
    return copies.sort((one, other) => other.savedAt - one.savedAt);
  },
  async removeAll(account) {
    const { store, done } = (await open()).transaction("copies", "readwrite");
    for (const key of await store.index("account").getAllKeys(account)) await store.delete(key);
    await done;
  },
};
