import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useState } from "react";
import type { FieldProps } from "./field-props.ts";
import { getControlProps } from "./field-text.tsx";
import classes from "./form.module.css";

type Zones = typeof import("./time-zones.ts");

/**
 * A time zone, found by its current or former name, a city, a country or an offset. The value is what was typed, so
 * that an unknown name is reported instead of dropped.
 */
export function TimeZoneField(props: FieldProps<string | null | undefined>) {
  const { onChange, readOnly } = props;
  const value = props.value ?? "";
  const [zones, setZones] = useState<Zones>();
  const [typed, setTyped] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const known = zones?.zoneNamed(value);
  const shown = known?.label ?? value;
  const found = (typed?.trim() ? zones?.findTimeZones(typed) : zones?.timeZones()) ?? [];

  // Loaded on demand: the names, cities and countries of all zones are too much to load with each form.
  useEffect(() => {
    import("./time-zones.ts").then(setZones, () => undefined);
  }, []);

  const choose = (name: string) => {
    onChange(name);
    setTyped(undefined);
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...getControlProps(props)}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly ?? false}
          value={typed ?? shown}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => {
            const text = currentTarget.value;
            const [only, ...others] = text.trim() && zones ? zones.findTimeZones(text) : [];
            setTyped(text);
            onChange((zones?.zoneNamed(text) ?? (others.length === 0 ? only : undefined))?.name ?? text.trim());
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={({ currentTarget }) => {
            if (readOnly) return;
            if (typed === undefined) currentTarget.select();
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(undefined);
          }}
          onKeyDown={(event) => {
            const [first] = found;
            const isChosen = combobox.getSelectedOptionIndex() !== -1;
            if (event.key !== "Enter" || event.nativeEvent.isComposing || typed === undefined || isChosen || !first)
              return;
            event.preventDefault();
            choose(first.name);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Time zones found" className={classes.options}>
          {found.map(({ name, label, detail }) => (
            <Combobox.Option key={name} value={name} active={name === known?.name}>
              {label} <span className={classes.optionDetail}>{detail}</span>
            </Combobox.Option>
          ))}
          {found.length > 0 ? null : <Combobox.Empty>{zones ? "No time zone found" : "Loading…"}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
