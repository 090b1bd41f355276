export const dateOrders = ["day_first", "month_first"] as const;
/** Which number comes first in dates such as 03/04/2024. */
export type DateOrder = (typeof dateOrders)[number];

const TIME = String.raw`(?:(?:T|,?\s+(?:at\s+|um\s+)?)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?(?:\s*(?<half>[ap])\.?m\.?)?(?:\s+Uhr)?\s*(?:Z|UTC|GMT|(?<offset>[+-]\d{2}:?\d{2}))?)?$`;
const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const formats = [
  String.raw`^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})`,
  String.raw`^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?${YEAR}`,
  String.raw`^(?<first>\d{1,2})(?<mark>[-/])(?<second_>\d{1,2})\k<mark>${YEAR}`,
  String.raw`^(?<name>\p{L}{3,10})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
  String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:de\s+)?(?<name>\p{L}{3,10})\.?,?[\s-]+(?:de\s+)?(?<year>\d{4})`,
].map((format) => new RegExp(format + TIME, "iu"));

const WEEKDAY = /^\p{L}{2,10}\.?,\s+/u;
/** How programs write a missing date. */
const NONE = /^(?:0000-00-00.*|null|n\/a|-*)$/i;
const DAY = 24 * 60 * 60_000;
/** Day 0 in spreadsheets. */
const DAY_0 = Date.UTC(1899, 11, 30);

export const hasNoDate = (cell: string): boolean => NONE.test(cell.trim());

/**
 * Reads a date in the formats of common programs, including seconds or milliseconds since 1970 and spreadsheet numbers.
 * Times without a zone are UTC.
 * @returns milliseconds since 1970, or undefined if it isn't a date, such as 30 February
 */
export function readDate(cell: string, order: DateOrder): number | undefined {
  const text = cell.trim().replace(WEEKDAY, "");
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^[2-7]\d{4}(?:\.\d+)?$/.test(text)) return Math.round(DAY_0 + Number(text) * DAY);
  for (const format of formats) {
    const parts = format.exec(text)?.groups;
    if (parts) return toTime(parts, order);
  }
  return undefined;
}

type Parts = Record<string, string | undefined>;

function toTime(parts: Parts, order: DateOrder): number | undefined {
  const number = (name: string) => Number(parts[name] ?? 0);
  const year = number("year") < 100 ? 2000 + number("year") : number("year");
  const [month, day] = monthAndDay(parts, order);
  if (month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const hour = parts.half ? (number("hour") % 12) + (/p/i.test(parts.half) ? 12 : 0) : number("hour");
  const [minute, second] = [number("minute"), number("second")];
  const isTime = minute < 60 && second < 60 && (hour < 24 || (hour === 24 && minute + second === 0));
  if (!isTime) return undefined;
  return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 - parseOffset(parts.offset);
}

function monthAndDay(parts: Parts, order: DateOrder): [number | undefined, number | undefined] {
  if (parts.name) return [monthNames().get(parts.name.toLowerCase()), Number(parts.day)];
  if (parts.first === undefined) return [Number(parts.month), Number(parts.day)];
  const [first, second] = [Number(parts.first), Number(parts.second_)];
  const isDayFirst = first > 12 || (second <= 12 && order === "day_first");
  return isDayFirst ? [second, first] : [first, second];
}

/** In milliseconds. */
function parseOffset(text: string | undefined): number {
  if (!text) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

let names: Map<string, number> | undefined;

/** Month names and abbreviations in the most common languages of exports. */
function monthNames(): Map<string, number> {
  names ??= new Map(
    ["en", "de", "fr", "es", "it", "nl", "pt"].flatMap((language) =>
      (["long", "short"] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
        return Array.from({ length: 12 }, (_, at): [string, number] => [
          format.format(Date.UTC(2024, at)).toLowerCase().replace(/\.$/, ""),
          at + 1,
        ]);
      }),
    ),
  ).set("sept", 9);
  return names;
}

/** Determines a column's date order from numbers over 12, which can't be months. */
export function guessDateOrder(cells: Iterable<string>): DateOrder {
  let votes = 0;
  for (const cell of cells) {
    const [, first, second] = /^\s*(\d{1,2})[-/](\d{1,2})[-/]\d/.exec(cell) ?? [];
    if (Number(first) > 12) votes += 1;
    if (Number(second) > 12) votes -= 1;
  }
  return votes < 0 ? "month_first" : "day_first";
}
