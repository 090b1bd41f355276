import { ActionIcon, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { mediaKinds } from "#app/platform/media/media-values.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import type { ListState } from "#app/ui/admin/list-state.ts";
import { SearchField } from "#app/ui/admin/search-field.tsx";
import classes from "./library.module.css";
import { orderings } from "./library-list.ts";
import { kindLabels } from "./media-values.ts";
import { allTags } from "./tag-queries.ts";

export type LibraryView = "grid" | "list";

interface LibraryFiltersProps {
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
  view: LibraryView;
  onView: (view: LibraryView) => void;
}

/** Search, filters, order and view. */
export function LibraryFilters({ state, onChange, view, onView }: LibraryFiltersProps) {
  const { data: tags = [] } = useQuery(allTags);
  const search = useCallback((text: string) => onChange({ search: text }, { replace: true }), [onChange]);
  const filter = (name: string, label: string, choices: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      data={choices}
      value={state.filters[name] ?? ""}
      onChange={(event) => onChange({ filters: { ...state.filters, [name]: event.currentTarget.value } })}
    />
  );
  return (
    <search className={classes.filters}>
      <SearchField label="Search the media library" value={state.search} onChange={search} />
      <ActionIcon
        className={classes.view ?? ""}
        variant="default"
        size={36}
        aria-label={view === "grid" ? "Show as list" : "Show as grid"}
        onClick={() => onView(view === "grid" ? "list" : "grid")}
      >
        <Icon name={view === "grid" ? "list" : "grid"} />
      </ActionIcon>
      {filter("kind", "Type", [
        { value: "", label: "All types" },
        ...mediaKinds.map((kind) => ({ value: kind, label: kindLabels[kind].many })),
      ])}
      {tags.length > 0 || state.filters.tags
        ? filter("tags", "Tag", [
            { value: "", label: "All tags" },
            ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
          ])
        : null}
      {filter("unused", "Usage", [
        { value: "", label: "Any usage" },
        { value: "false", label: "Used" },
        { value: "true", label: "Not used" },
      ])}
      {filter("missing_alt", "Alt text", [
        { value: "", label: "Any alt text" },
        { value: "public", label: "No alt text on the site" },
        { value: "true", label: "No alt text" },
        { value: "false", label: "Has alt text" },
      ])}
      <NativeSelect
        aria-label="Sort by"
        data={orderings}
        value={state.ordering}
        onChange={(event) => onChange({ ordering: event.currentTarget.value })}
      />
    </search>
  );
}
