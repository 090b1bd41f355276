import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { getFieldLabel } from "#app/admin/items/declarations.ts";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { changedFields } from "#app/admin/saving/changed-fields.ts";
import { DOCUMENT_MEDIA } from "#app/resources/inputs/rich-text.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { Pictures } from "./document-difference.tsx";
import { FieldDifference } from "./field-difference.tsx";
import classes from "./history.module.css";
import { revisionQuery } from "./history-calls.ts";
import { describeRevision } from "./revision-entries.ts";

interface DifferenceProps {
  definition: ResourceDefinition;
  path: string;
  /** The current version. */
  item: FormItem;
  revision: number;
  readOnly: boolean;
  isBusy: boolean;
  /** Without a field, the whole version is restored. */
  onRestore: (revision: number, field?: string) => void;
}

/** Shows what has changed since a revision, field by field, and restores it. */
export function Difference({ definition, path, item, revision: id, readOnly, isBusy, onRestore }: DifferenceProps) {
  const { data: revision, isError, error, refetch } = useQuery(revisionQuery(path, id));
  const heading = useFocusOnChange(id, revision !== undefined);
  if (isError && !isSessionExpired(error))
    return <LoadError what="this version" error={error} onRetry={() => refetch()} />;
  if (!revision) return <Skeleton height={240} />;
  const fields = changedFields(definition, revision.values, item);
  const pictures = { ...getPictures(revision.values), ...getPictures(item) };
  return (
    <section className={classes.difference} aria-labelledby="chosen-version">
      <Link className={classes.back} to={{ search: "" }}>
        All versions
      </Link>
      <div className={classes.head}>
        <div>
          <h2 id="chosen-version" ref={heading} tabIndex={-1}>
            {describeRevision(revision)}, <TimeText value={revision.modified_at} withTime />
          </h2>
          <p>
            {fields.length === 0
              ? "Same as the current version."
              : `Changes since then, in ${fields.length === 1 ? "1 field" : `${fields.length} fields`}. Added words are underlined, removed words are struck through.`}
          </p>
        </div>
        {readOnly || fields.length === 0 ? null : (
          <Button disabled={isBusy} onClick={() => onRestore(id)}>
            Restore this version
          </Button>
        )}
      </div>
      {fields.map((field) => (
        <section key={field} className={classes.field} aria-label={getFieldLabel(definition, field)}>
          <div className={classes.fieldHead}>
            <h3>{getFieldLabel(definition, field)}</h3>
            {readOnly ? null : (
              <Button
                variant="default"
                size="compact-md"
                disabled={isBusy}
                aria-label={`Restore ${getFieldLabel(definition, field)}`}
                onClick={() => onRestore(id, field)}
              >
                Restore
              </Button>
            )}
          </div>
          <FieldDifference
            definition={definition}
            field={field}
            before={revision.values[field]}
            after={item[field]}
            pictures={pictures}
          />
          {revision.deleted
            .filter((each) => each.field === field)
            .map(({ message }) => (
              <p key={message} className={classes.who}>
                {message}
              </p>
            ))}
        </section>
      ))}
    </section>
  );
}

const getPictures = (values: Readonly<Record<string, unknown>>) => (values[DOCUMENT_MEDIA] ?? {}) as Pictures;

/** Moves the focus to the heading when another version is chosen, but not when the screen opens with one. */
function useFocusOnChange(id: number, isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!isLoaded || shown.current === id) return;
    if (shown.current !== undefined) heading.current?.focus();
    shown.current = id;
  }, [id, isLoaded]);
  return heading;
}
