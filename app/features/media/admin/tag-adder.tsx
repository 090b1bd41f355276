import { Combobox, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import classes from "#app/ui/admin/search-list.module.css";
import { useSearchList } from "#app/ui/admin/search-list.ts";
import type { FileTag } from "../media-tags.resource.ts";
import { createTag, foundTags, tagsKey } from "./tag-queries.ts";

/** The delay of the search after the last keystroke, in milliseconds. */
const DEBOUNCE = 200;
/** The value of the option that creates a tag. */
const NEW = "new";

interface TagAdderProps {
  ref?: Ref<HTMLInputElement>;
  /** Tags that are not offered. */
  without: readonly FileTag[];
  onAdd: (tag: FileTag) => void;
}

/** Finds a tag by typing, or creates it. */
export function TagAdder({ ref, without, onAdd }: TagAdderProps) {
  const queries = useQueryClient();
  const combobox = useSearchList();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const name = typed.replace(/\s+/g, " ").trim();
  const [search] = useDebouncedValue(name, DEBOUNCE);
  const found = useQuery({ ...foundTags(search), enabled: combobox.dropdownOpened });
  const tags = found.data ?? [];
  const offered = tags.filter(({ id }) => without.every((tag) => tag.id !== id));
  const isSettled = search === name && found.isSuccess;
  const isNew = isSettled && name !== "" && !tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());

  async function submit(value: string) {
    setProblem(undefined);
    try {
      const tag = value === NEW ? await createTag(name) : tags.find(({ id }) => String(id) === value);
      if (!tag) return;
      onAdd({ id: tag.id, name: tag.name });
      setTyped("");
      combobox.closeDropdown();
      if (value === NEW) await queries.invalidateQueries({ queryKey: tagsKey });
    } catch (failure) {
      if (!isSessionExpired(failure)) setProblem(errorTexts(failure));
    }
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(value) => void submit(value)} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={ref}
          role="combobox"
          autoComplete="off"
          aria-label="Add a tag"
          placeholder="Find or add a tag"
          maxLength={60}
          error={problem}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setProblem(undefined);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Closes the list of tags, but not the dialog around it.
            if (event.key === "Escape" && combobox.dropdownOpened) event.preventDefault();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.list}>
        <Combobox.Options aria-label="Matching tags" mah="14rem" style={{ overflowY: "auto" }}>
          {offered.map((tag) => (
            <Combobox.Option key={tag.id} value={String(tag.id)}>
              {tag.name}
            </Combobox.Option>
          ))}
          {isNew ? <Combobox.Option value={NEW}>{`Create “${name}”`}</Combobox.Option> : null}
          {offered.length === 0 && !isNew ? <Combobox.Empty>{describeEmpty()}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );

  function describeEmpty(): string {
    if (found.isError && !isSessionExpired(found.error)) return "Tags couldn’t be loaded.";
    if (!isSettled) return "Loading…";
    return name ? "Already added" : "Type a name to create a tag";
  }
}
