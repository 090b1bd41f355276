import { FieldDifference } from "#app/features/history/admin/field-difference.tsx";
import { DOCUMENT_MEDIA } from "#app/resources/inputs/rich-text.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { getFieldLabel } from "../items/declarations.ts";
import { isSameValue } from "./form-fields.ts";
import classes from "./saving.module.css";
import type { FormValues, StoredItem } from "./stored-item.ts";

interface ComparisonProps {
  definition: ResourceDefinition;
  before: FormValues;
  /** The new values of some or all fields. */
  after: FormValues;
  item: StoredItem | undefined;
}

/** The differences between two versions of a form, field by field. */
export default function Comparison({ definition, before, after, item }: ComparisonProps) {
  const fields = Object.keys(after).filter((field) => !isSameValue(definition, field, before[field], after[field]));
  const pictures = (item?.[DOCUMENT_MEDIA] ?? {}) as Parameters<typeof FieldDifference>[0]["pictures"];
  if (fields.length === 0) return <p>No differences from the saved version.</p>;
  return (
    <div className={classes.comparison}>
      <p>Added words are underlined, and removed words are struck through.</p>
      {fields.map((field) => (
        <section key={field} aria-label={getFieldLabel(definition, field)}>
          <h3>{getFieldLabel(definition, field)}</h3>
          <FieldDifference
            definition={definition}
            field={field}
            before={before[field]}
            after={after[field]}
            pictures={pictures}
          />
        </section>
      ))}
    </div>
  );
}
