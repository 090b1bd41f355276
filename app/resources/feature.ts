import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { AnyTables, Rule } from "#app/platform/access/rules.ts";
import type { TokenScope } from "#app/platform/access/token-scopes.ts";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import type { Http } from "#app/platform/http/http.ts";
import type { PersonalData, PersonFacts } from "#app/platform/personal-data.ts";
import type { SettingsGroup, SettingsValues } from "./define-settings.ts";
import type { ChangeListener, Resource } from "./resource.server.ts";
import type { Fields } from "./resource-definition.ts";
import type { selectTitles } from "./select-titles.server.ts";
import type { OperationContext } from "./store.server.ts";

/**
 * The manifest of a feature: what the application has because of it. `features/features.server.ts` lists all of them, and
 * `server.ts` goes through that list.
 */
export interface Feature {
  /** Each comes after those that it refers to. */
  resources?: readonly Resource[];
  /** Registers its routes, and starts what runs in the background. */
  serve?(http: Http, app: App): void | Promise<void>;
  /** Registers the routes that it adds to a resource; called for each. */
  serveResource?(http: Http, app: App, resource: Resource): void;
  changeListeners?: readonly ChangeListener[];
  /** Jobs by name, which run when the server starts to listen, and then every hour or minute. */
  hourly?: Jobs;
  everyMinute?: Jobs;
  /** What it holds about people who are not staff, in the order in which it is erased. */
  personalData?: readonly PersonalData[];
  /** What it knows of a person, for staff who look at one of their items. */
  personFacts?: PersonFacts;
  /** What waits for somebody, besides items in review. */
  waiting?: readonly (WaitingRows | WaitingItems)[];
  /** Numbers for the dashboard, as rows of `name` and `count`. */
  counts?: RawBuilder<{ name: string; count: number }>;
  /** Scopes of API tokens, besides those of its resources. */
  tokenScopes?: readonly TokenScope[];
  /** What staff are in charge of, besides the items that they have created. */
  staffWork?: StaffWork;
}

type Jobs = Readonly<Record<string, (app: App) => Promise<unknown>>>;

interface Waiting {
  name: string;
  /** What they are, after their number. */
  labels: { one: string; many: string };
}

/** Rows that wait for somebody. */
export interface WaitingRows extends Waiting {
  /** Who may see them. */
  rule: Rule;
  /** The list of exactly these. */
  path: string | ((context: OperationContext) => string);
  /** One row of `name`, `count` and `oldest`. */
  query: WaitingQuery | ((context: OperationContext) => WaitingQuery);
}
type WaitingQuery = RawBuilder<{ name: string; count: number; oldest: string | null }>;

/** Items that wait for somebody and are named, since no list shows exactly them. */
export interface WaitingItems extends Waiting {
  /** Those that concern the actor. */
  select(context: OperationContext, resources: readonly Resource[]): ReturnType<typeof selectTitles>[];
}

interface StaffWork {
  /** Selects how much of it an account has. */
  count?(db: AnyQueryable, staffId: number): SelectQueryBuilder<AnyTables, string, { label: string; count: number }>;
  /** Passes it on to another account, in the caller's transaction. */
  handOver(trx: AnyQueryable, from: number, to: number): Promise<void>;
}

declare module "#app/platform/app.ts" {
  interface App {
    features: readonly Feature[];
    /** Those of all features. */
    resources: readonly Resource[];
    /** In the order in which they are called. */
    changeListeners: readonly ChangeListener[];
    /**
     * Counts for a letter that somebody has unsubscribed with its link.
     * @param sending that the letter was sent in
     * @returns the title of the letter, or an empty text if the sending is gone
     */
    countUnsubscribed: (trx: AnyQueryable, app: App, sending: number) => Promise<string>;
    /** Reads a group of settings over a connection or within a transaction. */
    readSettings: <F extends Fields>(
      db: AnyQueryable,
      group: Pick<SettingsGroup<F>, "fields">,
    ) => Promise<SettingsValues<F>>;
    /** The email addresses that are notified of what visitors send. */
    academyRecipients: (db: AnyQueryable, app: App) => Promise<readonly string[]>;
  }
}
