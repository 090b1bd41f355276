import { getTimeZones } from "@vvo/tzdb";
import { foldText } from "#app/platform/text/fold-text.ts";

/** A time zone to choose from. */
export interface Zone {
  /** The current IANA name. */
  name: string;
  /** "Asia/Kolkata". */
  label: string;
  /** Its offset now, its country and largest cities. */
  detail: string;
  /** Its offsets from UTC now and in winter, in minutes. */
  offsets: readonly number[];
  /** All its current and former names. */
  names: ReadonlySet<string>;
  /** Its country and largest cities. */
  places: ReadonlySet<string>;
  /** The text that the search matches. */
  words: string;
}

const formatZoneName = (name: string) => name.replaceAll("_", " ");

const fold = (text: string) => foldText(text.replace(/[_/]/g, " "));

let all: readonly Zone[] | undefined;

/** All time zones by name, UTC first; computed on first use. */
export function timeZones(): readonly Zone[] {
  all ??= getTimeZones({ includeUtc: true })
    .map((zone) => {
      const name = zone.name === "Etc/UTC" ? "UTC" : zone.name;
      const cities = zone.mainCities.filter(Boolean).join(", ");
      const { alternativeName, countryName, abbreviation, dstAbbreviation = "", group } = zone;
      return {
        name,
        label: formatZoneName(name),
        detail: [offsetText(zone.currentTimeOffsetInMinutes), [countryName, cities].filter(Boolean).join(": ")]
          .filter(Boolean)
          .join(" · "),
        offsets: [zone.currentTimeOffsetInMinutes, zone.rawOffsetInMinutes],
        names: new Set([name, ...group].map(fold)),
        places: new Set([countryName, ...zone.mainCities].map(fold)),
        words: fold(
          [name, ...group, alternativeName, countryName, ...zone.mainCities, abbreviation, dstAbbreviation].join(" "),
        ),
      };
    })
    .sort((one, other) => Number(other.name === "UTC") - Number(one.name === "UTC") || compare(one.name, other.name));
  return all;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** "UTC+05:30". */
function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const [hours, rest] = [Math.floor(absolute / 60), absolute % 60].map((part) => String(part).padStart(2, "0"));
  return `UTC${minutes < 0 ? "−" : "+"}${hours}:${rest}`;
}

/** The minutes of an offset such as "+5:30", "UTC-3" or "GMT+0530". */
function parseOffset(text: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2}):?(\d{2})?$/i.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  return (sign === "+" ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/** The time zones that match a name, city, country or offset; exact matches come first. */
export function findTimeZones(text: string): readonly Zone[] {
  const offset = parseOffset(text);
  if (offset !== undefined) return timeZones().filter(({ offsets }) => offsets.includes(offset));
  const searched = fold(text);
  const parts = searched.split(" ");
  const found = timeZones().filter(({ words }) => parts.every((part) => words.includes(part)));
  const rank = ({ names, places, words }: Zone) => {
    if ([...names].some((name) => name === searched || name.endsWith(` ${searched}`))) return 0;
    if (places.has(searched)) return 1;
    return parts.every((part) => ` ${words} `.includes(` ${part} `)) ? 2 : 3;
  };
  return found.sort((one, other) => rank(one) - rank(other));
}

/** The time zone with this current or former name. */
export const zoneNamed = (name: string): Zone | undefined => timeZones().find(({ names }) => names.has(fold(name)));
