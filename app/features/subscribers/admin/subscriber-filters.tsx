import { NativeSelect } from "@mantine/core";
import { useCallback } from "react";
import type { ListState } from "#app/ui/admin/list-state.ts";
import { SearchField } from "#app/ui/admin/search-field.tsx";
import { sourceLabels, subscriberSources } from "../subscribers.resource.ts";
import { stateFilterNames, stateFilters } from "./subscriber-state.tsx";
import classes from "./subscribers.module.css";

interface SubscriberFiltersProps {
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
}

export function SubscriberFilters({ state, onChange }: SubscriberFiltersProps) {
  const search = useCallback((text: string) => onChange({ search: text }, { replace: true }), [onChange]);
  const filter = (name: string) => ({
    value: state.filters[name] ?? "",
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) =>
      onChange({ filters: { ...state.filters, [name]: event.currentTarget.value } }),
  });
  const chosen = Object.entries(stateFilters).find(([, { filters }]) =>
    stateFilterNames.every((name) => state.filters[name] === filters[name]),
  );
  return (
    <search className={classes.filters}>
      <SearchField label="Search by email or name" value={state.search} onChange={search} />
      <NativeSelect
        aria-label="State"
        data={[
          { value: "", label: "State: any" },
          ...Object.entries(stateFilters).map(([value, { label }]) => ({ value, label })),
        ]}
        value={chosen?.[0] ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const others = { ...state.filters };
          for (const name of stateFilterNames) delete others[name];
          onChange({ filters: { ...others, ...stateFilters[value]?.filters } });
        }}
      />
      <NativeSelect
        aria-label="Source"
        data={[
          { value: "", label: "Source: any" },
          ...subscriberSources.map((value) => ({ value, label: sourceLabels[value] })),
        ]}
        {...filter("source")}
      />
    </search>
  );
}
