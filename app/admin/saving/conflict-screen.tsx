import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { getFieldLabel } from "../items/declarations.ts";
import { type ConflictChoice, chosenValues, splitConflict } from "./conflict-choices.ts";
import { ConflictSides } from "./conflict-sides.tsx";
import type { SaveConflict } from "./item-saver.ts";
import { getChangerName, latestChangesQuery } from "./latest-changes.ts";
import classes from "./saving.module.css";
import type { FormSaver } from "./use-item-saver.ts";

interface Props {
  saver: FormSaver;
  conflict: SaveConflict;
  onClose: () => void;
}

/** Shows both people's changes side by side, with a choice for each field and block. */
export default function ConflictScreen({ saver, conflict, onClose }: Props) {
  const { definition, resolve } = saver;
  // The conflict as it was when the screen opened, since the form behind it cannot be edited.
  const [{ item, fields }] = useState(conflict);
  const { data: latest } = useQuery(latestChangesQuery(itemApiPath(definition, item), item.version));
  const parts = useMemo(
    () => fields.map((each) => ({ ...each, parts: splitConflict(definition, each) })),
    [definition, fields],
  );
  const questions = parts.flatMap((each) => each.parts.flatMap((part) => ("question" in part ? part.question : [])));
  const [chosen, setChosen] = useState<Readonly<Record<string, ConflictChoice>>>({});
  const [isIncomplete, setIncomplete] = useState(false);
  const chooseAll = (choice: ConflictChoice) => setChosen(Object.fromEntries(questions.map(({ id }) => [id, choice])));

  function submit() {
    const open = questions.find(({ id }) => !chosen[id]);
    setIncomplete(open !== undefined);
    if (open) return document.getElementById(`${open.id}-mine`)?.focus();
    onClose();
    void resolve(chosenValues(definition, fields, chosen));
  }

  return (
    <Dialog opened title="Choose a version" width="wide" closable onClose={onClose}>
      <div className={classes.comparison}>
        <p>
          {getChangerName(latest)} changed the same parts of this {definition.labels.one.toLowerCase()} on{" "}
          <TimeText value={item.modified_at} withTime />. Choose a version of each part; nothing is saved or published
          until you do. Added words are underlined, and removed words are struck through.
        </p>
        <div className={classes.noticeActions}>
          <Button size="compact-md" variant="default" onClick={() => chooseAll("mine")}>
            Use all yours
          </Button>
          <Button size="compact-md" variant="default" onClick={() => chooseAll("theirs")}>
            Use all theirs
          </Button>
        </div>
        {parts.map(({ field, parts: ofField }) => (
          <section key={field} className={classes.comparison} aria-label={getFieldLabel(definition, field)}>
            <h3>{getFieldLabel(definition, field)}</h3>
            {ofField.map((part, index) =>
              "question" in part ? (
                <ConflictSides
                  key={part.question.id}
                  definition={definition}
                  field={field}
                  item={item}
                  question={part.question}
                  chosen={chosen[part.question.id]}
                  onChoose={(choice) => setChosen((all) => ({ ...all, [part.question.id]: choice }))}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts do not change.
                <p key={index} className={classes.kept} dir="auto">
                  {part.settled}
                </p>
              ),
            )}
          </section>
        ))}
        <FormError>{isIncomplete ? "Choose a version of each part." : undefined}</FormError>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Decide later
        </Button>
        <Button onClick={submit}>Save choices</Button>
      </div>
    </Dialog>
  );
}
