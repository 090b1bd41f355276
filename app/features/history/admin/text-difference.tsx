import { VisuallyHidden } from "@mantine/core";
import { use } from "react";
import { LanguageContext } from "#app/ui/language-context.tsx";
import { diffWords, type TextPart } from "./diff-words.ts";
import classes from "./difference.module.css";

/** The words that were removed and added; also distinguished by their decoration and, for screen readers, in words. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ kind, text }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
    if (kind === "same") return <span key={at}>{text}</span>;
    const Element = kind === "added" ? "ins" : "del";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
      <Element key={at} className={classes[kind]}>
        <VisuallyHidden>{kind === "added" ? "[added: " : "[removed: "}</VisuallyHidden>
        {text}
        <VisuallyHidden>]</VisuallyHidden>
      </Element>
    );
  });
}

/** Two versions of a text, word by word. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  return (
    <p className={classes.text} lang={use(LanguageContext)} dir="auto">
      <TextParts parts={diffWords(before, after)} />
    </p>
  );
}

/** Two versions of a value that is compared as a whole. */
export function ValueDifference({ before, after }: { before: string; after: string }) {
  const parts: TextPart[] = [];
  if (before) parts.push({ kind: "removed", text: before });
  if (before && after) parts.push({ kind: "same", text: " " });
  if (after) parts.push({ kind: "added", text: after });
  return (
    <p className={classes.text} lang={use(LanguageContext)} dir="auto">
      <TextParts parts={parts} />
    </p>
  );
}

/** Two versions of a list, line by line. */
export function ListDifference({ before, after }: { before: string[]; after: string[] }) {
  const kept = new Set(before.filter((line) => after.includes(line)));
  const lines: TextPart[] = [
    ...before.filter((line) => !kept.has(line)).map((text) => ({ kind: "removed" as const, text })),
    ...after.map((text) => ({ kind: kept.has(text) ? ("same" as const) : ("added" as const), text })),
  ];
  const isOnlyOrder = lines.every(({ kind }) => kind === "same");
  return (
    <>
      {isOnlyOrder ? <p className={classes.remark}>Only the order changed. Now:</p> : null}
      <ul className={classes.list}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order.
          <li key={at} lang={use(LanguageContext)} dir="auto">
            <TextParts parts={[line]} />
          </li>
        ))}
      </ul>
    </>
  );
}
