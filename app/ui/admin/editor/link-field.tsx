import { useEffect, useRef, useState } from "react";
import { useEditorSetup } from "./editor-setup.ts";
import { linkAddress } from "./link-address.ts";
import { SearchField } from "./search-field.tsx";

interface LinkFieldProps {
  label: string;
  value: string;
  /** Called with valid addresses only. */
  onChange: (href: string) => void;
  autoFocus?: boolean;
}

/** The target of a link: an address, or a page of this site found by typing. */
export function LinkField({ label, value, onChange, autoFocus = false }: LinkFieldProps) {
  const { services } = useEditorSetup();
  const [text, setText] = useState(value);
  /** What the text means; it stays as it was typed. */
  const meant = useRef(value);
  useEffect(() => {
    if (value !== meant.current) setText(value);
    meant.current = value;
  }, [value]);
  const { searchLinks } = services;

  return (
    <SearchField
      label={label}
      description={
        searchLinks ? "An address, or words to find a page of this site" : "An address, such as https://example.org"
      }
      error={
        text && !searchLinks && text !== value && linkAddress(text) === undefined
          ? "Give a full address, such as https://example.org/page."
          : undefined
      }
      autoFocus={autoFocus}
      text={text}
      name="links"
      onText={(typed) => {
        setText(typed);
        const href = linkAddress(typed);
        if (!href) return;
        meant.current = href;
        onChange(href);
      }}
      search={
        searchLinks &&
        (async (term, signal) => {
          // An address is not searched for.
          if (term === "" || linkAddress(term) !== undefined) return [];
          const found = await searchLinks(term, signal);
          return found.map(({ href, label: title, hint }) => ({
            value: JSON.stringify([href, title]),
            label: title,
            hint,
          }));
        })
      }
      onChoose={(option) => {
        const [href, title] = JSON.parse(option) as [string, string];
        setText(title);
        meant.current = href;
        onChange(href);
      }}
    />
  );
}
