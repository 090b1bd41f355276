import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import dialogClasses from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { availableColumns } from "./columns.ts";
import { getFieldLabel } from "./declarations.ts";
import classes from "./items.module.css";

interface ColumnsDialogProps {
  definition: ResourceDefinition;
  columns: readonly string[];
  onChoose: (columns: readonly string[] | undefined) => void;
  onClose: () => void;
}

/** Chooses the columns of a list; the title is always shown. */
export default function ColumnsDialog({ definition, columns, onChoose, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(() => columns);
  const choose = (result: readonly string[] | undefined) => {
    onChoose(result);
    onClose();
  };
  return (
    <Dialog opened title="Columns" onClose={onClose} closable>
      <div className={classes.choices}>
        {availableColumns(definition).map((name) => (
          <Checkbox
            key={name}
            label={getFieldLabel(definition, name)}
            checked={chosen.includes(name)}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setChosen((before) => (checked ? [...before, name] : before.filter((other) => other !== name)));
            }}
          />
        ))}
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={() => choose(undefined)}>
          Reset to default
        </Button>
        <Button onClick={() => choose(availableColumns(definition).filter((name) => chosen.includes(name)))}>
          Apply
        </Button>
      </div>
    </Dialog>
  );
}
