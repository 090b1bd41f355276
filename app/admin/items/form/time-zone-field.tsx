import { Select } from "@mantine/core";
import type { FieldProps } from "./field-props.ts";
import { controlProps } from "./field-text.tsx";

/** A time zone, found by typing the name of its region or city. */
export function TimeZoneField(props: FieldProps<string | null | undefined>) {
  const { value, onChange, readOnly } = props;
  const zones = new Set(["UTC", ...(value ? [value] : []), ...Intl.supportedValuesOf("timeZone")]);
  return (
    <Select
      {...controlProps(props)}
      data={[...zones].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      searchable
      // Outside the landmarks of the page, its options would belong to none.
      comboboxProps={{ withinPortal: false }}
      limit={100}
      allowDeselect={false}
      nothingFoundMessage="No such time zone"
      readOnly={readOnly ?? false}
      value={value || null}
      onChange={(zone) => onChange(zone ?? "")}
    />
  );
}
