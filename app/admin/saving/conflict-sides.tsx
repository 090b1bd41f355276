import { VisuallyHidden } from "@mantine/core";
import type { Pictures } from "#app/features/history/admin/document-difference.tsx";
import { FieldDifference } from "#app/features/history/admin/field-difference.tsx";
import { DOCUMENT_MEDIA } from "#app/resources/inputs/rich-text.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { getFieldLabel } from "../items/declarations.ts";
import type { ConflictChoice, Question } from "./conflict-choices.ts";
import { isSameValue } from "./form-fields.ts";
import classes from "./saving.module.css";
import type { StoredItem } from "./stored-item.ts";

const names: Record<ConflictChoice, string> = { mine: "Yours", theirs: "Theirs", both: "Both, theirs first" };

interface ConflictSidesProps {
  definition: ResourceDefinition;
  field: string;
  /** The other version. */
  item: StoredItem;
  question: Question;
  chosen: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
}

/** One question of a conflict: each side's version of a field or block, and the choice between them. */
export function ConflictSides({ definition, field, item, question, chosen, onChoose }: ConflictSidesProps) {
  const { id, versions, choices } = question;
  return (
    <fieldset className={classes.sides}>
      <legend>
        <VisuallyHidden>{getFieldLabel(definition, field)}: </VisuallyHidden>Changed in both versions
      </legend>
      {choices.map((choice) => (
        <div key={choice} className={classes.side}>
          <label>
            <input
              id={`${id}-${choice}`}
              type="radio"
              name={id}
              aria-describedby={choice === "both" ? undefined : `${id}-${choice}-text`}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
            />
            <strong>{names[choice]}</strong>
          </label>
          {choice === "both" ? null : (
            <div id={`${id}-${choice}-text`} className={classes.text}>
              {isSameValue(definition, field, versions.base, versions[choice]) ? (
                <p className={classes.empty}>Unchanged</p>
              ) : (
                <FieldDifference
                  definition={definition}
                  field={field}
                  before={versions.base}
                  after={versions[choice]}
                  pictures={(item[DOCUMENT_MEDIA] ?? {}) as Pictures}
                />
              )}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
