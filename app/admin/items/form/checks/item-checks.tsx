import { useDebouncedValue } from "@mantine/hooks";
import { memo, useId, useMemo } from "react";
import type { LibraryPictures } from "#app/document/editor/checks/check-document.ts";
import { showNode } from "#app/document/editor/checks/show-node.ts";
import type { LinkPaths } from "#app/resources/inputs/input.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { focusField } from "../error-summary.tsx";
import { type FormItem, fieldId } from "../field-props.ts";
import { useEqual } from "../use-equal.ts";
import { checkItem, type ItemFinding, listDocuments } from "./check-item.ts";
import classes from "./checks.module.css";
import { useLinkProblems } from "./link-problems.ts";
import { SearchPreview } from "./search-preview.tsx";

/** The pause in typing after which a text is checked, in milliseconds. */
const PAUSE = 700;
const MAX_SHOWN = 30;
const noPictures: LibraryPictures = {};
const noPaths: LinkPaths = {};

interface ItemChecksProps {
  definition: ResourceDefinition;
  item: FormItem | undefined;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Suggests improvements to an item while it is edited, with a link to each place, and previews how it will look in
 * search results and when shared.
 */
export default function ItemChecks({ values: typed, item, ...props }: ItemChecksProps) {
  const [values] = useDebouncedValue(typed, PAUSE);
  const pictures = useEqual((item?.document_media ?? noPictures) as LibraryPictures);
  const paths = useEqual((item?.document_links ?? noPaths) as LinkPaths);
  return <Findings values={values} id={item?.id} pictures={pictures} paths={paths} {...props} />;
}

interface FindingsProps {
  definition: ResourceDefinition;
  id: number | undefined;
  pictures: LibraryPictures;
  /** The current paths of the items that stored texts link to. */
  paths: LinkPaths;
  values: Readonly<Record<string, unknown>>;
}

/** Not rendered again while somebody types. */
const Findings = memo(function Findings({ definition, id, pictures, paths, values }: FindingsProps) {
  const heading = useId();
  const documents = useMemo(() => listDocuments(definition, values), [definition, values]);
  const broken = useLinkProblems(documents, paths);
  const findings = useMemo(
    () => checkItem(definition, values, pictures, broken),
    [definition, values, pictures, broken],
  );
  const problems = findings.filter(({ severity }) => severity === "problem");
  const sorted = [...problems, ...findings.filter((finding) => !problems.includes(finding))];
  return (
    <section className={classes.checks} aria-labelledby={heading}>
      <h2 id={heading}>Checks</h2>
      <p role="status">{summary(problems.length, findings.length - problems.length)}</p>
      <ul>
        {sorted.slice(0, MAX_SHOWN).map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice, and the buttons have no state
          <li key={index}>
            <button type="button" data-severity={finding.severity} onClick={() => show(finding)}>
              <strong>{finding.severity === "problem" ? "Problem" : "Suggestion"}</strong> {finding.message}
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > MAX_SHOWN ? <p>And {sorted.length - MAX_SHOWN} more.</p> : null}
      <SearchPreview definition={definition} id={id} values={values} />
    </section>
  );
});

function summary(problems: number, advice: number): string {
  if (problems + advice === 0) return "No problems found.";
  const parts = [
    problems > 0 ? `${problems} ${problems === 1 ? "problem" : "problems"}` : "",
    advice > 0 ? `${advice} ${advice === 1 ? "suggestion" : "suggestions"}` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Moves to the place of a finding: within a text, or to its field. */
function show({ field, path }: ItemFinding) {
  const container = document.getElementById(fieldId(field))?.closest("[data-field]");
  if (path.length === 0 || !container || !showNode(container, path)) focusField(field);
}
