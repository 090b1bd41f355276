import { Kbd, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useCharacterShortcut } from "./shortcuts.ts";

/** Delay of the search after the last keystroke, in milliseconds. */
const DEBOUNCE = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches while typing. `/` focuses it from anywhere on the screen; Escape clears it, then removes the focus. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);

  // The value also changes with Back, Forward and "Clear".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  useCharacterShortcut("/", label, () => {
    input.current?.focus();
    input.current?.select();
  });

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        if (typed) setTyped("");
        else event.currentTarget.blur();
      }}
      leftSection={<Icon name="search" size={18} />}
      rightSection={typed ? null : <Kbd visibleFrom="sm">/</Kbd>}
    />
  );
}
