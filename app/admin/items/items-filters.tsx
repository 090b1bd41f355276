import { Button, NativeSelect } from "@mantine/core";
import { useCallback, useState } from "react";
import { filterInput } from "#app/resources/inputs/plain.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { ListState } from "#app/ui/admin/list-state.ts";
import { SearchField } from "#app/ui/admin/search-field.tsx";
import { type Choice, ChoiceFilter } from "./choice-filter.tsx";
import { choiceLabel, findDeclaration, getFieldLabel, isPublishable } from "./declarations.ts";
import { stateFilters } from "./item-state.tsx";
import classes from "./items.module.css";
import { getResourceParts } from "./parts.ts";
import { RelationFilter } from "./relation-filter.tsx";

interface ItemsFiltersProps {
  definition: ResourceDefinition;
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
}

/** The search field, and a filter for each declared filter with known values. */
export function ItemsFilters({ definition, state, onChange }: ItemsFiltersProps) {
  const search = useCallback((text: string) => onChange({ search: text }, { replace: true }), [onChange]);
  const choose = (name: string, value: string) => onChange({ filters: { ...state.filters, [name]: value } });
  const [isOpened, setOpened] = useState(false);
  const { trash: _trash, ...chosen } = state.filters;
  const count = Object.keys(chosen).length;
  const hasFilters = isPublishable(definition) || definition.list.filters.length > 0;
  return (
    <search className={classes.filters} data-opened={isOpened}>
      <SearchField label={`Search ${definition.labels.many.toLowerCase()}`} value={state.search} onChange={search} />
      {hasFilters ? (
        <Button
          className={classes.filtersToggle ?? ""}
          variant="default"
          aria-expanded={isOpened}
          onClick={() => setOpened(!isOpened)}
        >
          {count > 0 ? `Filters: ${count}` : "Filters"}
        </Button>
      ) : null}
      {isPublishable(definition) ? (
        <NativeSelect
          aria-label="State"
          data={[{ value: "", label: "State: any" }, ...stateFilters]}
          value={state.filters.status ?? ""}
          onChange={(event) => choose("status", event.currentTarget.value)}
        />
      ) : null}
      {definition.list.filters.map((name) => {
        const input = filterInput(definition, name);
        const label = getFieldLabel(definition, name);
        const common = { label, value: state.filters[name] ?? "", onChange: (value: string) => choose(name, value) };
        const Own = getResourceParts(definition).list?.filters?.[name];
        if (Own) return <Own key={name} {...common} />;
        const to = input?.references && findDeclaration(input.references.to);
        if (to) return <RelationFilter key={name} to={to} {...common} />;
        const choices =
          input?.kind === "switch"
            ? yesOrNo
            : input?.choices?.map((value) => ({ value, label: choiceLabel(input, value) }));
        return choices ? <ChoiceFilter key={name} choices={choices} {...common} /> : null;
      })}
    </search>
  );
}

const yesOrNo: Choice[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
