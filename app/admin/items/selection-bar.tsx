import { Button } from "@mantine/core";
import type { ResourceDefinition } from "#app/resources/define-resource.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { bulkActionsOf } from "./bulk-actions.ts";
import type { ListedItem } from "./item-calls.ts";
import classes from "./items.module.css";
import type { ItemActions } from "./use-item-actions.ts";

interface SelectionBarProps {
  definition: ResourceDefinition;
  inTrash: boolean;
  selected: ListedItem[];
  actions: ItemActions;
  onClear: () => void;
}

/** The bulk actions, shown instead of search and filters while rows are selected. */
export function SelectionBar({ definition, inTrash, selected, actions, onClear }: SelectionBarProps) {
  return (
    <section className={classes.selection} aria-label={`Selected ${definition.labels.many.toLowerCase()}`}>
      <span role="status">{selected.length} selected</span>
      {bulkActionsOf(definition, inTrash).map((action) => (
        <Button
          key={action.name}
          variant="default"
          disabled={actions.isBusy}
          leftSection={<Icon name={action.icon} size={18} />}
          {...(action.icon === "trash" && { c: "bad" })}
          onClick={() => actions.start(action, selected)}
        >
          {action.label}
        </Button>
      ))}
      <Button
        variant="default"
        disabled={actions.isBusy}
        leftSection={<Icon name="download" size={18} />}
        onClick={() => actions.exportAs({ ids: selected.map(({ id }) => id) })}
      >
        Export
      </Button>
      <Button variant="subtle" color="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
