import { Combobox, InputBase } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import classes from "#app/ui/admin/search-list.module.css";
import { useSearchList } from "#app/ui/admin/search-list.ts";

export interface SearchOption {
  value: string;
  label: string;
  hint?: string;
}

interface SearchComboboxProps {
  label: string;
  description?: string;
  error?: ReactNode;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** Distinguishes the cached searches of several fields. */
  name: string;
  search: ((text: string, signal: AbortSignal) => Promise<SearchOption[]>) | undefined;
  onChoose: (value: string) => void;
  /** Whether the text is valid without an option, so that no results are needed. */
  isComplete?: boolean;
  onLeave?: () => void;
  autoFocus?: boolean;
}

const PAUSE = 200;

/** A text field that offers search results (WAI-ARIA combobox). */
export function SearchCombobox(props: SearchComboboxProps) {
  const {
    label,
    description,
    error,
    placeholder,
    text,
    onText,
    name,
    search,
    onChoose,
    isComplete,
    onLeave,
    autoFocus = false,
  } = props;
  const combobox = useSearchList();
  const [isSearching, setSearching] = useState(false);
  const [term] = useDebouncedValue(text.trim(), PAUSE);
  const { data = [], isFetching } = useQuery({
    queryKey: ["editor-search", name, term],
    queryFn: ({ signal }) => search?.(term, signal) ?? [],
    enabled: isSearching && search !== undefined,
    placeholderData: keepPreviousData,
  });
  const options = search ? data : [];
  const isEmpty = isSearching && !isComplete && term !== "" && !isFetching && options.length === 0;
  useEffect(() => {
    if (isSearching && options.length > 0) combobox.selectFirstOption();
  }, [isSearching, options, combobox.selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      // Renders the options within the dialog or block, which may be in the top layer.
      withinPortal={false}
      onOptionSubmit={(value) => {
        setSearching(false);
        combobox.closeDropdown();
        onChoose(value);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          description={description}
          error={error}
          placeholder={placeholder}
          value={text}
          data-autofocus={autoFocus || undefined}
          onChange={({ currentTarget }) => {
            onText(currentTarget.value);
            setSearching(true);
            combobox.openDropdown();
          }}
          onFocus={() => {
            setSearching(true);
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            onLeave?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.list} hidden={options.length === 0 && !isEmpty}>
        <Combobox.Options mah={240} style={{ overflowY: "auto" }} aria-label={label}>
          {options.map(({ value, label: title, hint }) => (
            <Combobox.Option key={value} value={value}>
              <span className="editor-option">
                {title}
                {hint ? <small>{hint}</small> : null}
              </span>
            </Combobox.Option>
          ))}
          {isEmpty ? <Combobox.Empty>Nothing found</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
