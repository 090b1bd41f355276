import { Button, Radio } from "@mantine/core";
import { useId, useState } from "react";
import { Link } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import dialog from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { itemKey } from "#app/ui/admin/item-key.ts";
import { findDeclaration } from "../declarations.ts";
import type { ListedItem } from "../item-calls.ts";
import { getItemName } from "../use-item-actions.ts";
import type { FormItem } from "./field-props.ts";
import classes from "./form.module.css";
import { ItemCombobox } from "./item-combobox.tsx";
import type { ItemUse, Replacement } from "./use-deletion.ts";

interface InUseDialogProps {
  definition: ResourceDefinition;
  item: FormItem;
  usedIn: readonly ItemUse[];
  busy: boolean;
  onConfirm: (replacement: Replacement) => void;
  onCancel: () => void;
}

const SHOWN = 8;

/** Lists what uses an item that is about to be deleted, and asks for a replacement. */
export function InUseDialog({ definition, item, usedIn, busy, onConfirm, onCancel }: InUseDialogProps) {
  const one = definition.labels.one.toLowerCase();
  const [choice, setChoice] = useState("move");
  const [other, setOther] = useState<ListedItem>();
  const [isMissing, setMissing] = useState(false);
  const inputId = useId();
  const rest = usedIn.length - SHOWN;

  const confirm = () => {
    if (choice === "detach") onConfirm({ detach: true });
    else if (other) onConfirm({ move_to: other.id });
    else {
      setMissing(true);
      document.getElementById(inputId)?.focus();
    }
  };

  return (
    <Dialog opened title={`“${getItemName(definition, item)}” is in use`} onClose={onCancel}>
      <p>{usedIn.length === 1 ? "Used by one item:" : `Used by ${usedIn.length} items:`}</p>
      <ul className={classes.uses}>
        {usedIn.slice(0, SHOWN).map((use) => (
          <li key={itemKey(use)}>
            <UseLink {...use} />
          </li>
        ))}
        {rest > 0 ? <li>{`and ${rest} more`}</li> : null}
      </ul>
      <Radio.Group label="Before deleting" value={choice} onChange={setChoice}>
        <div className={classes.choices}>
          <Radio value="move" label={`Replace it with another ${one}`} />
          {choice === "move" ? (
            <ItemCombobox
              id={inputId}
              aria-label={`Replacement ${one}`}
              placeholder={`Find another ${one}`}
              to={definition}
              without={[item.id]}
              shown={other ? getItemName(definition, other) : ""}
              error={isMissing && !other ? `Choose a replacement.` : undefined}
              onSelect={setOther}
            />
          ) : null}
          <Radio value="detach" label={`Remove it from these items`} />
        </div>
      </Radio.Group>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color="bad" loading={busy} onClick={confirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}

function UseLink({ resource, id, title, trashed }: ItemUse) {
  const definition = findDeclaration(resource);
  const suffix = trashed ? " (in the trash)" : "";
  if (!definition) return `${title}${suffix}`;
  return (
    <>
      {definition.labels.one}:{" "}
      <Link to={adminPath(definition, { id })} target="_blank">
        {title}
      </Link>
      {suffix}
    </>
  );
}
