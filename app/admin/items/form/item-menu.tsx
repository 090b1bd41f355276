import { use } from "react";
import { useLocation, useNavigate } from "react-router";
import { getPublicPath } from "#app/features/publishing/admin/publication-state.tsx";
import { adminListPath } from "#app/resources/admin-path.ts";
import { hasOwnPages, itemPath } from "#app/resources/item-page.ts";
import { hasFixedItems, hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { LinkWarning } from "#app/ui/admin/links/link-warning.tsx";
import { getItemName } from "../use-item-actions.ts";
import type { FormItem } from "./field-props.ts";
import { InUseDialog } from "./in-use-dialog.tsx";
import { canCreateItems } from "./permissions.ts";
import { useAnnouncement } from "./use-announcement.ts";
import type { Deletion } from "./use-deletion.ts";

interface ItemMenuProps {
  definition: ResourceDefinition;
  item: FormItem;
  readOnly: boolean;
  deletion: Deletion;
}

const buildFilters = ({ id, trashed_at }: FormItem) => ({ ids: String(id), ...(trashed_at && { trash: "true" }) });

/** The less frequent actions on an item, and their dialogs. */
export function ItemMenu({ definition, item, readOnly, deletion }: ItemMenuProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const account = use(CurrentAccountContext);
  const { question, usedIn, isBusy, start, confirm, cancel } = deletion;
  const path = hasTrait(definition, "publication") ? getPublicPath(definition, item) : itemPath(definition, item);
  const announce = useAnnouncement(definition, item, path !== undefined && !item.trashed_at);
  const isFixed = hasFixedItems(definition);
  const actions = [
    ...(path
      ? [{ label: "View on site", icon: "outward" as const, onSelect: () => open(path, "_blank", "noopener") }]
      : []),
    ...(announce ? [{ label: "Announce in a letter", icon: "mail-open" as const, onSelect: announce }] : []),
    ...(canCreateItems(definition, account)
      ? [
          {
            label: "Duplicate",
            icon: "copy" as const,
            onSelect: () => void navigate(`${adminListPath(definition)}/new?copy=${item.id}`, { state }),
          },
        ]
      : []),
    ...(!isFixed && !readOnly
      ? [{ label: "Delete", icon: "trash" as const, tone: "bad" as const, onSelect: () => void start() }]
      : []),
  ];
  const name = getItemName(definition, item);
  return (
    <>
      {actions.length > 0 ? (
        <ActionMenu label={`More actions for ${name}`} items={actions}>
          <Icon name="dots" />
        </ActionMenu>
      ) : null}
      <ConfirmDialog
        opened={question !== undefined}
        title={`Delete “${name}”${question === "purge" ? " permanently" : ""}?`}
        action={question === "purge" ? "Delete permanently" : "Delete"}
        busy={isBusy}
        warning={
          hasOwnPages(definition) && question ? (
            <LinkWarning target={definition.name} filters={buildFilters(item)} isOne />
          ) : null
        }
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        {question === "delete" && hasTrait(definition, "trash")
          ? "You can restore it from the trash for 30 days."
          : "This can’t be undone."}
      </ConfirmDialog>
      {usedIn ? (
        <InUseDialog
          definition={definition}
          item={item}
          usedIn={usedIn}
          busy={isBusy}
          onConfirm={(replacement) => void confirm(replacement)}
          onCancel={cancel}
        />
      ) : null}
    </>
  );
}
