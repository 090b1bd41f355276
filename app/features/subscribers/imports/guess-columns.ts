import { nameKey } from "#app/resources/traits/unique-name.ts";
import type { ImportColumns } from "./import-states.ts";
import { guessDateOrder, readDate } from "./read-date.ts";
import { readEmailAddress } from "./read-email-address.ts";
import { readTags } from "./read-tags.ts";
import { headingKey } from "./state-columns.ts";

type Rows = readonly { cells: string[] }[];

/** How many rows are searched for addresses, dates and topics. */
const SAMPLE = 200;

const fullNames = [/^(full_?|display_?)?name$/];
const firstNames = [/^(first|given)_?name$|^fname$|^vorname$|^prénom$|^prenom$|^nombre$|^voornaam$/];
const lastNames = [
  /^(last|family|sur)_?name$|^lname$|^nachname$|^nom(_de_famille)?$|^apellidos?$|^achternaam$|^cognome$/,
];
const tags = [/^tags?$/, /^(topics?|interests?|groups?|labels?|segments?|themen)$/];
/** Most specific first; `Birthdate` and `Last changed` are not among them. */
const dates = [
  /^(consent|opt_?in|agreed|einwilligung)(ed)?(_(at|on|date|time|datum|timestamp))?$|^(date|day)_of_consent$/,
  /^(e_?mail_)?confirm(ed|ation)?(_(at|on|date|time))?$|^double_opt_?in(_(at|on|date|time))?$/,
  /^(subscribed|subscription|subscribe|sign_?up|signed_up|joined|registered|registration|anmeldung)(_(at|on|date|time|datum|since))?$|^(date_)?(subscribed|joined|since)$/,
  /^(created|added|imported|start)(_(at|on|date|time))?$|^date_(created|added)$|^date$|^datum$/,
];

/**
 * @param topics the keys of the existing topics' names
 */
export function guessColumns(headings: readonly string[], rows: Rows, topics: ReadonlySet<string>): ImportColumns {
  const names = headings.map(headingKey);
  const sample = rows.slice(0, SAMPLE);
  const hasCell = (at: number, isMeant: (cell: string) => boolean) =>
    sample.some(({ cells }) => isMeant(cells[at] ?? ""));
  /** The first column with the most specific heading. */
  function find(patterns: RegExp[], isMeant: (cell: string) => boolean = () => true): number | null {
    for (const pattern of patterns) {
      const found = names.findIndex((name, at) => pattern.test(name) && hasCell(at, isMeant));
      if (found >= 0) return found;
    }
    return null;
  }
  const fullName = find(fullNames);
  const firstName = find(firstNames);
  const lastName = find(lastNames);
  const isPair = firstName !== null && lastName !== null;
  const date_column = find(dates, (cell) => readDate(cell, "day_first") !== undefined);
  return {
    email_column: guessEmailColumn(headings, sample),
    date_column,
    name_column: isPair ? firstName : (fullName ?? firstName),
    // Some exports store the first name in "Name".
    last_name_column: isPair || (fullName !== null && names[fullName] === "name") ? lastName : null,
    topics_column: find(tags, (cell) => readTags(cell).some((tag) => topics.has(nameKey(tag)))),
    date_order: guessDateOrder(date_column === null ? [] : rows.map(({ cells }) => cells[date_column] ?? "")),
  };
}

/** The column whose first rows contain addresses, or else the one with a matching heading. */
function guessEmailColumn(headings: readonly string[], sample: Rows): number {
  const counts = headings.map((_, at) => sample.filter(({ cells }) => readEmailAddress(cells[at] ?? "")).length);
  const most = Math.max(...counts);
  if (most > 0) return counts.indexOf(most);
  const named = headings.findIndex((heading) => /mail|correo/i.test(heading));
  return Math.max(0, named);
}
