import { Button } from "@mantine/core";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { SelectedRows } from "#app/ui/admin/selected-rows.tsx";
import { listBulkActions } from "./bulk-actions.ts";
import type { ItemActions, Selected } from "./use-item-actions.ts";

interface SelectionBarProps {
  definition: ResourceDefinition;
  inTrash: boolean;
  selected: Selected;
  /** The number of items that match search and filters, if the whole page is selected and there are more. */
  moreMatching: string | undefined;
  onSelectMatching: () => void;
  actions: ItemActions;
  onClear: () => void;
}

/** The bulk actions, shown instead of search and filters while rows are selected. */
export function SelectionBar({
  definition,
  inTrash,
  selected,
  moreMatching,
  onSelectMatching,
  actions,
  onClear,
}: SelectionBarProps) {
  const { items, matching } = selected;
  const { progress } = actions;
  return (
    <SelectedRows
      label={`Selected ${definition.labels.many.toLowerCase()}`}
      status={
        progress
          ? `${progress.done} of ${progress.count} done`
          : matching
            ? `All ${matching.count} selected`
            : `${items.length} selected`
      }
    >
      {progress ? (
        <Button variant="default" onClick={actions.stop}>
          Stop
        </Button>
      ) : null}
      {moreMatching && !matching ? (
        <Button variant="subtle" onClick={onSelectMatching}>
          Select all {moreMatching}
        </Button>
      ) : null}
      {listBulkActions(definition, inTrash).map((action) => (
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
        onClick={() => actions.exportAs(matching ?? { ids: items.map(({ id }) => id) })}
      >
        Export
      </Button>
      <Button variant="subtle" color="quiet" disabled={progress !== undefined} onClick={onClear}>
        Clear
      </Button>
    </SelectedRows>
  );
}
