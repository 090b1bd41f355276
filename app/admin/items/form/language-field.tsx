import { Select } from "@mantine/core";
import { isLanguage } from "#app/platform/text/language.ts";
import type { FieldProps } from "./field-props.ts";
import { getFieldRules, getInput } from "./field-rules.ts";
import { getControlProps } from "./field-text.tsx";

/** A language, found by its name in English or in itself, or by its tag. */
export function LanguageField(props: FieldProps<string | null | undefined>) {
  const { definition, name, value, onChange, readOnly } = props;
  const tag = value ?? "";
  const isKnown = languages().some(({ value: known }) => known === tag);
  const data = tag === "" || isKnown ? languages() : [{ value: tag, label: formatLanguageName(tag) }, ...languages()];
  return (
    <Select
      {...getControlProps(props)}
      placeholder="Site language"
      data={data}
      searchable
      // In a portal, the options would be outside the landmarks of the page.
      comboboxProps={{ withinPortal: false }}
      clearable={!getFieldRules(getInput(definition, name)).isRequired}
      clearButtonProps={{ "aria-label": `Clear ${props.label}` }}
      nothingFoundMessage="No languages found"
      filter={({ options, search }) => {
        const text = search.trim().toLowerCase();
        const found = options.filter((option) => "label" in option && option.label.toLowerCase().includes(text));
        // A tag with a region, such as de-CH, is not in the list.
        return found.length === 0 && isLanguage(text) ? [{ value: text, label: formatLanguageName(text) }] : found;
      }}
      readOnly={readOnly ?? false}
      onClick={({ currentTarget }) => currentTarget.select()}
      value={tag || null}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}

const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** "German (Deutsch), de": all the text that the search matches. */
function formatLanguageName(tag: string): string {
  const name = english.of(tag) ?? tag;
  const own = new Intl.DisplayNames(tag, { type: "language" }).of(tag);
  return own && own.toLowerCase() !== name.toLowerCase() ? `${name} (${own}), ${tag}` : `${name}, ${tag}`;
}

let all: { value: string; label: string }[] | undefined;

/** The languages with a two-letter code (ISO 639-1) that the browser knows; computed on first use. */
function languages() {
  if (all) return all;
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const canonical = codes.filter((code) => isLanguage(code) && Intl.getCanonicalLocales(code)[0] === code);
  all = canonical
    .map((value) => ({ value, label: formatLanguageName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
  return all;
}
