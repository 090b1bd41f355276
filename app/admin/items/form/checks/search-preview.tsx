import { useQuery } from "@tanstack/react-query";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { hasOwnPages, itemPath } from "#app/resources/item-page.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Picture } from "#app/ui/picture.tsx";
import { academyFacts } from "../../../academy-facts.ts";
import { buildPreview, coverField, DESCRIPTION_LENGTH, TITLE_LENGTH } from "./check-item.ts";
import classes from "./checks.module.css";

interface SearchPreviewProps {
  definition: ResourceDefinition;
  /** Undefined if the item is new. */
  id: number | undefined;
  values: Readonly<Record<string, unknown>>;
}

/** How the page of an item will look in search results, and as a shared link. */
export function SearchPreview({ definition, id, values }: SearchPreviewProps) {
  const { data } = useQuery(academyFacts);
  if (!hasOwnPages(definition)) return null;
  const { title, description } = buildPreview(definition, values);
  const field = coverField(definition);
  const cover = field ? (values[field] as Partial<PictureOutput> | null | undefined) : undefined;
  const path = id === undefined ? undefined : itemPath(definition, { ...values, id });
  const whole = [title || "Without a title", data?.academy_name].filter(Boolean).join(" · ");
  return (
    <details className={classes.previews}>
      <summary>Preview in search results and shared links</summary>
      <figure>
        <figcaption>Search result</figcaption>
        <div className={classes.result}>
          <p className={classes.address}>{location.host + (path ? decodeURI(path) : "")}</p>
          <p className={classes.resultTitle}>{shortened(whole, TITLE_LENGTH.max)}</p>
          <p>{shortened(description, DESCRIPTION_LENGTH.max) || "The search engine chooses a part of the page."}</p>
        </div>
      </figure>
      <figure>
        <figcaption>Shared link</figcaption>
        <div className={classes.card}>
          {cover?.url ? (
            <Picture
              picture={{ ...(cover as PictureOutput), alt: "" }}
              shape={{ aspect: "40x21", most: 640 }}
              sizes="21rem"
            />
          ) : (
            <p className={classes.drawn}>A picture with the title is created automatically.</p>
          )}
          <p className={classes.address}>{location.host}</p>
          <p className={classes.cardTitle}>{title || "Without a title"}</p>
          <p>{shortened(description, DESCRIPTION_LENGTH.max)}</p>
        </div>
      </figure>
    </details>
  );
}

/** Cut after a word, as search engines do. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = cutText(text, length);
  return `${cut.slice(0, cut.lastIndexOf(" ") > length / 2 ? cut.lastIndexOf(" ") : length)}…`;
}
