import { Combobox, Loader, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, use, useState } from "react";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { errorText } from "#app/ui/admin/error-text.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import list from "#app/ui/admin/search-list.module.css";
import { useSearchList } from "#app/ui/admin/search-list.ts";
import { type ListedItem, listKey } from "../item-calls.ts";
import { getItemName } from "../use-item-actions.ts";
import { canCreateFromTitle, createTitled, foundItems } from "./find-items.ts";
import classes from "./form.module.css";
import { canCreateItems } from "./permissions.ts";

/** Delay of the search after the last keystroke, in milliseconds. */
const DEBOUNCE = 200;

interface ItemComboboxProps extends Omit<TextInputProps, "value" | "onChange" | "onSelect"> {
  /** The resource whose items are offered. */
  to: ResourceDefinition;
  /** What the input shows while nobody types. */
  shown: string;
  /** The ids of items that are not offered. */
  without?: readonly number[];
  onSelect: (item: ListedItem) => void;
}

/** Finds an item of another resource by typing, or creates one with that name on the spot. */
export function ItemCombobox({ to, shown, without = [], onSelect, error, ...input }: ItemComboboxProps) {
  const account = use(CurrentAccountContext);
  const queries = useQueryClient();
  const combobox = useSearchList();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? "", DEBOUNCE);
  const found = useInfiniteQuery({ ...foundItems(to, search), enabled: combobox.dropdownOpened });
  const items = found.data?.pages.flatMap(({ results }) => results) ?? [];
  const offered = items.filter(({ id }) => !without.includes(id));
  const name = typed?.trim() ?? "";
  const isNew =
    name !== "" &&
    search === name &&
    found.isSuccess &&
    !found.isPlaceholderData &&
    !items.some((item) => getItemName(to, item).toLowerCase() === name.toLowerCase());
  const canCreate = isNew && canCreateItems(to, account) && canCreateFromTitle(to);

  async function submit(value: string) {
    if (value === MORE) {
      await found.fetchNextPage();
      return;
    }
    setProblem(undefined);
    try {
      const item = value === NEW ? await createTitled(to, name) : items.find(({ id }) => String(id) === value);
      if (!item) return;
      onSelect(item);
      setTyped(undefined);
      combobox.closeDropdown();
      if (value === NEW) await queries.invalidateQueries({ queryKey: listKey(to) });
    } catch (failure) {
      if (isSessionExpired(failure)) return;
      setProblem(errorText(failure));
    }
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(value) => void submit(value)} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          role="combobox"
          autoComplete="off"
          error={problem ?? error}
          value={typed ?? shown}
          rightSection={found.isFetching ? <Loader size={16} aria-hidden="true" /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setProblem(undefined);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={({ currentTarget }) => {
            if (input.readOnly) return;
            if (typed === undefined) currentTarget.select();
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped(undefined);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={list.list}>
        <Combobox.Options aria-label={`${to.labels.many} found`} className={classes.options}>
          {offered.map((item) => (
            <Combobox.Option key={item.id} value={String(item.id)}>
              {getItemName(to, item)}
            </Combobox.Option>
          ))}
          {found.hasNextPage ? <Combobox.Option value={MORE}>Show more</Combobox.Option> : null}
          {canCreate ? <Combobox.Option value={NEW}>{`Create “${name}”`}</Combobox.Option> : null}
          {renderEmpty()}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );

  function renderEmpty(): ReactNode {
    if (offered.length > 0 || canCreate) return null;
    if (found.isError && !isSessionExpired(found.error))
      return <Combobox.Empty>{`${to.labels.many} couldn’t be loaded.`}</Combobox.Empty>;
    if (!found.isSuccess || found.isPlaceholderData) return <Combobox.Empty>Loading…</Combobox.Empty>;
    return <Combobox.Empty>{name ? "No matches" : `No ${to.labels.many.toLowerCase()}`}</Combobox.Empty>;
  }
}

/** Options that are not items. */
const MORE = "more";
const NEW = "new";
