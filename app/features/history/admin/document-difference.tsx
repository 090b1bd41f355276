import { use } from "react";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { LanguageContext } from "#app/ui/language-context.tsx";
import { type BlockDifference, diffDocuments } from "./diff-documents.ts";
import classes from "./difference.module.css";
import type { Block } from "./document-blocks.ts";
import { PictureVersion } from "./picture-difference.tsx";
import { TextParts } from "./text-difference.tsx";

/** The pictures in documents, by id. */
export type Pictures = Readonly<Record<string, PictureOutput>>;

interface DocumentDifferenceProps {
  before: unknown;
  after: unknown;
  /** The pictures in both versions. */
  pictures: Pictures;
}

/** Two versions of a text with headings, lists and pictures: the blocks that differ, compared word by word. */
export function DocumentDifference({ before, after, pictures }: DocumentDifferenceProps) {
  return (
    <ol className={classes.blocks}>
      {foldRuns(diffDocuments(before, after)).map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change their order.
        <li key={at} data-kind={"run" in each ? "same" : each.kind}>
          {"run" in each ? (
            <p className={classes.remark}>{each.run === 1 ? "1 block unchanged" : `${each.run} blocks unchanged`}</p>
          ) : (
            <ChangedBlock difference={each} pictures={pictures} />
          )}
        </li>
      ))}
    </ol>
  );
}

type Shown = Exclude<BlockDifference, { kind: "same" }>;

/** Unchanged blocks are only counted. */
function foldRuns(differences: BlockDifference[]): (BlockDifference | { run: number })[] {
  const shown: (BlockDifference | { run: number })[] = [];
  for (const difference of differences) {
    const last = shown.at(-1);
    if (difference.kind !== "same") shown.push(difference);
    else if (last && "run" in last) last.run += 1;
    else shown.push({ run: 1 });
  }
  return shown;
}

const verbs = { added: "added", removed: "removed", changed: "changed", same: "" };

function ChangedBlock({ difference, pictures }: { difference: Shown | BlockDifference; pictures: Pictures }) {
  const { kind, block } = difference;
  return (
    <>
      <p className={classes.remark}>
        {block.label} {verbs[kind]}
        {difference.kind === "changed" ? describeChange(difference) : null}
      </p>
      {difference.kind === "changed" && difference.before.media.join() !== block.media.join() ? (
        <BlockPictures block={difference.before} pictures={pictures} label="Before" />
      ) : null}
      <BlockPictures block={block} pictures={pictures} label={kind === "changed" ? "After" : block.label} />
      {block.text || kind === "changed" ? (
        <p className={classes.text} lang={use(LanguageContext)} dir="auto">
          <TextParts
            parts={
              difference.kind === "changed"
                ? difference.parts
                : [{ kind: kind === "removed" ? "removed" : "added", text: block.text }]
            }
          />
        </p>
      ) : null}
    </>
  );
}

/** Describes the change if the words did not change. */
function describeChange({ before, block, parts }: Extract<BlockDifference, { kind: "changed" }>): string {
  if (parts.some(({ kind }) => kind !== "same")) return "";
  if (before.label !== block.label) return `: previously ${before.label.toLowerCase()}`;
  return block.media.length > 0 ? ": picture or its settings" : ": formatting or links";
}

function BlockPictures({ block, pictures, label }: { block: Block; pictures: Pictures; label: string }) {
  const found = block.media.flatMap((id) => pictures[id] ?? []);
  if (found.length === 0) return null;
  return (
    <div className={classes.pictures}>
      {found.map((picture, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may hold a picture twice.
        <PictureVersion key={at} picture={picture} label={label} />
      ))}
    </div>
  );
}
