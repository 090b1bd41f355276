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
 * The manifest of a feature: everything it adds to the application. `features/features.server.ts` lists all features,
 * and `server.ts` processes that list.
 */
export interface Feature {
  /** In an order in which each comes after the resources it refers to. */
  resources?: readonly Resource[];
  /** Registers the feature's routes and starts its background work. */
  serve?(http: Http, app: App): void | Promise<void>;
  /** Registers the routes that the feature adds to each resource; called once per resource. */
  serveResource?(http: Http, app: App, resource: Resource): void;
  changeListeners?: readonly ChangeListener[];
  /** Jobs by name. They run when the server starts to listen, and then every hour or minute. */
  hourly?: Jobs;
  everyMinute?: Jobs;
  /** The data that the feature stores about people who are not staff, in the order of erasure. */
  personalData?: readonly PersonalData[];
  /** The facts about a person, for staff who view one of their items. */
  personFacts?: PersonFacts;
  /** Tasks waiting for staff, in addition to items in review. */
  waiting?: readonly (WaitingRows | WaitingItems)[];
  /** Counts for the dashboard, as rows of `name` and `count`. */
  counts?: RawBuilder<{ name: string; count: number }>;
  /** Scopes of API tokens, in addition to those of the feature's resources. */
  tokenScopes?: readonly TokenScope[];
  /** Responsibilities of staff, in addition to the items they created. */
  staffWork?: StaffWork;
}

type Jobs = Readonly<Record<string, (app: App) => Promise<unknown>>>;

interface Waiting {
  name: string;
  /** The nouns shown after the number. */
  labels: { one: string; many: string };
}

/** Rows waiting for staff. */
export interface WaitingRows extends Waiting {
  /** Who may see the rows. */
  rule: Rule;
  /** The path of the list of exactly these rows. */
  path: string | ((context: OperationContext) => string);
  /** A single row of `name`, `count` and `oldest`. */
  query: WaitingQuery | ((context: OperationContext) => WaitingQuery);
}
type WaitingQuery = RawBuilder<{ name: string; count: number; oldest: string | null }>;

/** Items waiting for staff, listed by title because no list shows exactly them. */
export interface WaitingItems extends Waiting {
  /** Selects the items that concern the actor. */
  select(context: OperationContext, resources: readonly Resource[]): ReturnType<typeof selectTitles>[];
}

interface StaffWork {
  /** Selects how much of this work an account has. */
  count?(db: AnyQueryable, staffId: number): SelectQueryBuilder<AnyTables, string, { label: string; count: number }>;
  /** Reassigns the work to another account, in the caller's transaction. */
  handOver(trx: AnyQueryable, from: number, to: number): Promise<void>;
}

declare module "#app/platform/app.ts" {
  interface App {
    features: readonly Feature[];
    /** The resources of all features. */
    resources: readonly Resource[];
    /** In the order of their calls. */
    changeListeners: readonly ChangeListener[];
    /**
     * Counts an unsubscription through the link in a letter.
     * @param sending in which the letter was sent
     * @returns the title of the letter, or an empty text if the sending is gone
     */
    countUnsubscribed: (trx: AnyQueryable, app: App, sending: number) => Promise<string>;
    /** Reads a group of settings over a connection or within a transaction. */
    readSettings: <F extends Fields>(
      db: AnyQueryable,
      group: Pick<SettingsGroup<F>, "fields">,
    ) => Promise<SettingsValues<F>>;
    /** The email addresses that are notified about visitors' submissions. */
    academyRecipients: (db: AnyQueryable, app: App) => Promise<readonly string[]>;
  }
}
