import { cutText } from "#app/platform/text/shorten-text.ts";
import { hasNoDate, readDate } from "./read-date.ts";
import { visibleText } from "./read-email-address.ts";

/** What a cell says about the consent to receive letters. */
export const meanings = ["subscribed", "unsubscribed", "blocked", "unconfirmed"] as const;
export type Meaning = (typeof meanings)[number];

/** What the import does with people whose row has a value. */
export const choices = ["subscribe", "leave_out", "unsubscribed", "blocked"] as const;
export type Choice = (typeof choices)[number];

/** A value from a column with subscription states. */
export interface StateValue {
  column: number;
  /** As in the file; empty for empty cells, `A_DATE` for dates, `OTHERS` for values beyond the limit. */
  value: string;
  count: number;
  /** Null if the value is unknown. */
  meaning: Meaning | null;
  /** Null until somebody decides on an unknown value. */
  choice: Choice | null;
}

const A_DATE = "a date";
const OTHERS = "other values";
/** The maximum number of values per column that are listed separately. */
const MAX_VALUES = 20;
/** How many cell texts per column are cached during counting. */
const MAX_KNOWN = 100;
/** In characters. */
const MAX_LENGTH = 60;

interface Kind {
  yes: Meaning | null;
  no: Meaning | null;
  empty: Meaning | null;
  /** Whether the heading alone is ambiguous, because other columns, such as dates, have the same one. */
  needsWords?: boolean;
}

const status: Kind = { yes: null, no: null, empty: null };
const TIME = "(_(at|on|date|time|timestamp|datum|am))?";
/**
 * Headings of this product, Mailchimp, listmonk, Ghost, Substack, Brevo, MailerLite, ConvertKit, HubSpot and similar
 * programs, in lower case with underscores.
 */
const kinds: [RegExp, Kind][] = [
  [
    /^((e_?mail|marketing|subscriber|subscription|member|contact|newsletter|list|global|opt_?in|consent|permission)_)*(status|statut|stato|estado)$|^e_?mail_marketing$/,
    status,
  ],
  [/^state$/, { ...status, needsWords: true }],
  [
    new RegExp(
      `^(is_|was_|has_)?(e_?mail_)?(hard_)?(blocked|block_?list(ed)?|black_?list(ed)?|suppressed|banned|bounced?|clean(ed)?|complain(ed|t)|spam|junk|undeliverable)(_reason|${TIME})$`,
    ),
    { yes: "blocked", no: "subscribed", empty: "subscribed" },
  ],
  [
    new RegExp(
      `^(is_|was_|has_|date_)?(e?mail_|e_mail_|newsletter_)?(unsub|unsubscribed?|unsubscription|opted_out|opt_?out|disabled|do_not_(e?mail|contact)|abgemeldet|abmeldung)(_(from|of)_[a-z_]+|${TIME})$|^deleted_at$`,
    ),
    { yes: "unsubscribed", no: "subscribed", empty: "subscribed" },
  ],
  [
    /^(is_|has_)?(e_?mail_)?(confirmed|verified)$|^double_opt_?in$/,
    { yes: "subscribed", no: "unconfirmed", empty: null, needsWords: true },
  ],
  [
    /^(is_)?(subscribed|active|enabled)(_to_(e?mails?|newsletter))?$|^(e_?mail_|newsletter_|marketing_|e_?mail_marketing_)?(opt_?in|opted_in|consent|permission|subscription)$|^newsletter$|^accepts_(e?mail_)?marketing$/,
    { yes: "subscribed", no: "unsubscribed", empty: null, needsWords: true },
  ],
];

const words = new Map<string, Meaning>();
const addWords = (meaning: Meaning, list: string) => {
  for (const word of list.split(",")) words.set(word, meaning);
};
addWords(
  "subscribed",
  "active,enabled,subscribed,confirmed,opted in,opt in,single opt in,double opt in,aktiv,angemeldet",
);
addWords(
  "unsubscribed",
  "unsubscribed,unsubscribe,non subscribed,not subscribed,never subscribed,cancelled,canceled,opted out,opt out,disabled,removed,deleted,abgemeldet",
);
addWords(
  "blocked",
  "blocked,blocklisted,blacklisted,bounced,bounce,hard bounced,hard bounce,soft bounced,complained,complaint,cleaned,junk,spam,marked as spam,suppressed,banned,undeliverable,invalid,gesperrt",
);
addWords("unconfirmed", "unconfirmed,not confirmed,unverified,pending,awaiting confirmation,inactive,unbestätigt");
/** Words that identify a column whatever its heading. */
const plainWords =
  /^(unsubscribed|un-?confirmed|bounced|hard bounced?|block-?listed|black-?listed|opted[ _-]out|complained|cleaned|abgemeldet)$/i;

const yes = new Set(["true", "yes", "y", "1", "t", "x", "on", "ja", "wahr", "oui", "vrai", "si", "sí", "verdadero"]);
const no = new Set(["false", "no", "n", "0", "f", "off", "nein", "falsch", "non", "faux", "falso"]);

/**
 * Normalizes a heading to lower case with underscores, so that `emailBlacklisted` and `Email blacklisted` are the same.
 */
export const headingKey = (heading: string): string =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");

function findColumnKind(heading: string): Kind | undefined {
  const name = headingKey(heading);
  return kinds.find(([pattern]) => pattern.test(name))?.[1];
}

/** The meaning of a cell, and the name of its value. */
function readCell(cell: string, kind: Kind): Pick<StateValue, "value" | "meaning"> & { isWord: boolean } {
  const text = visibleText(cell);
  if (hasNoDate(text)) return { value: "", meaning: kind.empty, isWord: false };
  const word = text.toLowerCase().replace(/[\s_-]+/g, " ");
  const meaning = yes.has(word) ? kind.yes : no.has(word) ? kind.no : words.get(word);
  if (meaning) return { value: word, meaning, isWord: true };
  if (readDate(text, "day_first") !== undefined) return { value: A_DATE, meaning: kind.yes, isWord: false };
  return { value: cutText(text, MAX_LENGTH), meaning: null, isWord: false };
}

interface Column {
  kind: Kind | undefined;
  values: Map<string, StateValue>;
  /** Keyed by cell text, for speed. */
  known: Map<string, StateValue>;
  isFound: boolean;
  /** Whether it has more unknown values than are listed separately. */
  isFull: boolean;
}

/**
 * Finds the columns with subscription states, and their values. Recognizes columns by their headings, or by unambiguous
 * values, such as `unsubscribed`.
 */
export class StateFinder {
  readonly #columns: Column[];

  constructor(headings: readonly string[]) {
    this.#columns = headings.map((heading) => ({
      kind: findColumnKind(heading),
      values: new Map(),
      known: new Map(),
      isFound: false,
      isFull: false,
    }));
  }

  add(cells: readonly string[]): void {
    for (const [at, column] of this.#columns.entries()) {
      // Names and addresses differ in each row.
      if (column.isFull && !column.kind) continue;
      const cell = cells[at] ?? "";
      const found = column.known.get(cell) ?? addValue(column, at, cell);
      found.count += 1;
    }
  }

  found(): StateValue[] {
    const columns = this.#columns.filter(({ kind, isFound, isFull }) => isFound && (kind || !isFull));
    return columns.flatMap(({ values }) => [...values.values()]);
  }
}

function addValue(column: Column, at: number, cell: string): StateValue {
  const { kind, values, known } = column;
  const { meaning, isWord, ...read } = readCell(cell, kind ?? status);
  column.isFull ||= meaning === null && values.size >= MAX_VALUES && !values.has(read.value);
  const value = column.isFull && meaning === null && !values.has(read.value) ? OTHERS : read.value;
  const found = values.get(value) ?? { column: at, value, count: 0, meaning, choice: defaultChoice(meaning) };
  values.set(value, found);
  if (known.size < MAX_KNOWN) known.set(cell, found);
  if (value !== "" && (kind ? isWord || !kind.needsWords : plainWords.test(value))) column.isFound = true;
  return found;
}

function defaultChoice(meaning: Meaning | null): Choice | null {
  if (meaning === null) return null;
  return meaning === "subscribed" ? "subscribe" : "leave_out";
}

/** The choices for a value; opted-out people can't be subscribed. */
export function listChoices(meaning: Meaning | null): readonly Choice[] {
  if (meaning === "subscribed") return ["subscribe", "leave_out"];
  return meaning === null ? choices : choices.filter((choice) => choice !== "subscribe");
}

export interface RowState {
  choice: Choice;
  /** All meanings in the row. */
  meanings: (Meaning | null)[];
  /** The unsubscription time, if the row has one: milliseconds since 1970. */
  unsubscribed_at: number | undefined;
}

/** Reads what a row says about its person; its strictest column counts. */
export function readState(cells: readonly string[], headings: readonly string[], states: StateValue[]): RowState {
  const columns = [...new Set(states.map(({ column }) => column))];
  const found = columns.map((column) => {
    const cell = cells[column] ?? "";
    const values = states.filter((each) => each.column === column);
    const { value } = readCell(cell, findColumnKind(headings[column] ?? "") ?? status);
    const state = values.find((each) => each.value === value) ?? values.find((each) => each.value === OTHERS);
    return { cell, choice: state?.choice ?? "leave_out", meaning: state?.meaning ?? null };
  });
  const strictest = (["blocked", "unsubscribed", "leave_out"] as const).find((choice) =>
    found.some((each) => each.choice === choice),
  );
  const times = found.flatMap(({ cell, meaning }) =>
    meaning === "unsubscribed" ? (readDate(visibleText(cell), "day_first") ?? []) : [],
  );
  return {
    choice: strictest ?? "subscribe",
    meanings: found.map(({ meaning }) => meaning),
    unsubscribed_at: times[0],
  };
}
