import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isItemLink } from "../item-link.ts";
import { useEditorSetup } from "./editor-setup.ts";
import { linkAddress } from "./link-address.ts";
import { SearchCombobox } from "./search-combobox.tsx";

interface LinkFieldProps {
  label: string;
  value: string;
  /** Called with a valid URL, or with undefined if the text is not one. */
  onChange: (href: string | undefined) => void;
  autoFocus?: boolean;
}

/** The target of a link: a URL, or a page of this site found by typing. */
export function LinkField({ label, value, onChange, autoFocus = false }: LinkFieldProps) {
  const { services } = useEditorSetup();
  const [text, setText] = useState(value);
  /** The URL that the text stands for; the text itself stays as typed until the person leaves the field. */
  const meant = useRef(value);
  useEffect(() => {
    if (value !== meant.current) setText(value);
    meant.current = value;
  }, [value]);
  const title = useItemTitle(value);
  useEffect(() => {
    if (title) setText((shown) => (shown === value ? title : shown));
  }, [title, value]);
  const { searchLinks } = services;

  return (
    <SearchCombobox
      label={label}
      description={
        searchLinks ? "Enter a URL or search for a page on this site" : "Enter a URL such as https://example.org"
      }
      error={
        text && !searchLinks && text !== value && linkAddress(text) === undefined
          ? "Enter a full URL such as https://example.org/page."
          : undefined
      }
      autoFocus={autoFocus}
      text={text}
      name="links"
      onText={(typed) => {
        setText(typed);
        const href = linkAddress(typed);
        meant.current = href ?? "";
        onChange(href);
      }}
      isComplete={linkAddress(text) !== undefined}
      // Shows the whole URL, or a link that is kept again rather than words for which no page was chosen.
      onLeave={() => {
        if (value !== "" && (value !== meant.current || value === linkAddress(text))) setText(title ?? value);
      }}
      search={
        searchLinks && !isElsewhere(text)
          ? async (term, signal) => {
              if (term === "") return [];
              const found = await searchLinks(term, signal);
              return found.map(({ href, label: name, hint }) => ({
                value: JSON.stringify([href, name]),
                label: name,
                hint,
              }));
            }
          : undefined
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

/** The title of the item that a stored link points to, since its permanent URL means nothing to a person. */
function useItemTitle(href: string): string | undefined {
  const { findLink } = useEditorSetup().services;
  const { data } = useQuery({
    queryKey: ["editor-link", href],
    queryFn: async ({ signal }) => (await findLink?.(href, signal)) ?? null,
    enabled: findLink !== undefined && isItemLink(href),
  });
  return data?.label;
}

/** Whether the text is a URL outside this site, which is not searched for. */
function isElsewhere(term: string): boolean {
  const href = linkAddress(term);
  return href !== undefined && !href.startsWith("/") && !href.startsWith(`${location.origin}/`);
}
