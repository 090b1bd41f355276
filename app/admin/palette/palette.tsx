import { TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import type { CurrentStaff } from "../current-staff.ts";
import classes from "./palette.module.css";
import { type FoundItem, isMatch, type PaletteEntry, toEntries, useLocalEntries } from "./palette-entries.ts";

/** Delay of the search after the last keystroke, in milliseconds. */
const PAUSE = 150;

interface PaletteProps {
  staff: CurrentStaff;
  onShortcuts: () => void;
  onSignOut: () => void;
  onClose: () => void;
}

/** Finds screens, actions and items of all resources by typing (WAI-ARIA combobox with a list). */
export default function Palette({ staff, onShortcuts, onSignOut, onClose }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  /** The query whose first result opens as soon as it is found. */
  const [awaited, setAwaited] = useState<string>();
  const query = typed.trim();
  const [asked] = useDebouncedValue(query, PAUSE);
  const found = useQuery({
    queryKey: ["find", asked],
    queryFn: ({ signal }) =>
      staffApi().get<{ results: FoundItem[] }>(`/api/common/find/?${new URLSearchParams({ q: asked })}`, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const local = useLocalEntries(staff, onShortcuts, onSignOut).filter((entry) => isMatch(entry, query));
  const isSearching = query !== "" && (found.isFetching || asked !== query);
  // Results of the previous query stay visible until new ones arrive, but Enter does not open them.
  const isOutdated = asked !== query || found.isPlaceholderData;
  const items = query
    ? (found.data?.results ?? []).flatMap((item) => toEntries(item, (path) => void navigate(path)))
    : [];
  const known = new Set(local.map(({ key }) => `item ${key}`));
  const entries = [...local, ...items.filter(({ key }) => !known.has(key))];
  const active = entries[Math.min(at, entries.length - 1)];
  const optionId = (entry: PaletteEntry) => `${id}-${entries.indexOf(entry)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option must stay visible.
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active?.key]);

  const isReady = (entry: PaletteEntry | undefined) => local.some((one) => one === entry) || !isOutdated;

  // Enter was pressed before the results arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs the active entry once it belongs to the query.
  useEffect(() => {
    if (awaited === undefined || awaited !== query || !isReady(active)) return;
    setAwaited(undefined);
    run(active);
  }, [awaited, query, isOutdated]);

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = entries.length - 1;
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
      setAwaited(undefined);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isReady(active)) run(active);
      else setAwaited(query);
    }
  }

  const status = isSearching ? "" : `${entries.length} found`;
  return (
    <Dialog opened title="Find anything" onClose={onClose} closable anchored>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Search screens, items and actions"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(active) : undefined}
        autoComplete="off"
        placeholder="Search screens, items and actions"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          setAwaited(undefined);
        }}
        onKeyDown={onKeyDown}
        leftSection={<Icon name="search" size={18} />}
      />
      <VisuallyHidden role="status">{query ? status : ""}</VisuallyHidden>
      <div className={classes.results} id={id} role="listbox" aria-label="Results" tabIndex={-1}>
        {[...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className={classes.group} id={`${id}-${group}`}>
              {group}
            </div>
            {members.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
              <div
                key={entry.key}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                className={classes.option}
                aria-selected={entry === active}
                onClick={() => run(entry)}
              >
                <Icon name={entry.icon} size={18} />
                <span className={classes.label}>{entry.label}</span>
                <span className={classes.detail}>{entry.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 ? (
        <p className={classes.none}>{isSearching ? "Searching…" : `Nothing matches “${query}”.`}</p>
      ) : null}
      {found.isError ? <p role="alert">Items couldn’t be searched. Only screens and actions are shown.</p> : null}
    </Dialog>
  );
}
