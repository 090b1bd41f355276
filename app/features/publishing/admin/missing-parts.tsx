import { getFieldLabel } from "#app/admin/items/declarations.ts";
import { focusField } from "#app/admin/items/form/error-summary.tsx";
import type { Publication } from "#app/admin/items/form/publication.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import classes from "./publishing.module.css";

interface MissingPartsProps {
  id: string;
  definition: ResourceDefinition;
  missing: Publication["blockers"];
}

/** What is missing before an item can be published, with links to each field. */
export function MissingParts({ id, definition, missing }: MissingPartsProps) {
  if (missing.length === 0) return null;
  return (
    <div className={classes.missing} id={id}>
      <p>Required before publishing:</p>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {definition.inputs[field] ? (
              <button type="button" onClick={() => focusField(field)}>
                {getFieldLabel(definition, field)}
              </button>
            ) : null}
            {definition.inputs[field] ? ": " : null}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
