import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { ListedItem } from "./item-calls.ts";
import { getItemName } from "./use-item-actions.ts";

interface RelationFilterProps {
  /** The referenced resource. */
  to: ResourceDefinition;
  label: string;
  /** The id of the selected item, if any. */
  value: string;
  onChange: (value: string) => void;
}

const OFFERED = 20;
const PAUSE = 200;

/** Filters a list by a referenced item, found by typing. The options are loaded when the field is first used. */
export function RelationFilter({ to, label, value, onChange }: RelationFilterProps) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, PAUSE);
  const [isAsked, setAsked] = useState(false);
  const offered = useQuery({
    ...find(to, { search, ordering: titleField(to) }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const chosen = useQuery({ ...find(to, { ids: value }), enabled: value !== "" });
  const options = [...(chosen.data ?? []), ...(offered.data ?? [])];
  const choices = new Map(options.map((item) => [String(item.id), getItemName(to, item)]));
  return (
    <Select
      aria-label={label}
      placeholder={`${label}: any`}
      data={[...choices].map(([id, name]) => ({ value: id, label: name }))}
      // The server decides what matches.
      filter={({ options: all }) => all}
      searchable
      clearable
      nothingFoundMessage={offered.data ? "No matches" : "Loading…"}
      value={value || null}
      onFocus={() => setAsked(true)}
      onSearchChange={(text) => setTyped(text === choices.get(value) ? "" : text)}
      onChange={(id) => onChange(id ?? "")}
    />
  );
}

const find = (definition: ResourceDefinition, parameters: Record<string, string>) => {
  const { name, path } = definition;
  const given = Object.entries(parameters).filter(([, value]) => value !== "");
  const shown = ["fields", `id,${titleField(definition)}`];
  const query = new URLSearchParams([...given, ["page_size", String(OFFERED)], shown]).toString();
  return {
    queryKey: ["items", name, query],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await staffApi().get<{ results: ListedItem[] }>(`${path}/?${query}`, signal)).results,
  };
};
