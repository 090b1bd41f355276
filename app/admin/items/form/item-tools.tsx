import { Button } from "@mantine/core";
import { use, useEffect, useRef } from "react";
import { Link } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import { hasPlace } from "#app/resources/item-page.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import type { FormItem } from "./field-props.ts";
import { canChangeItem } from "./permissions.ts";

interface ItemToolsProps {
  definition: ResourceDefinition;
  item: FormItem;
  isPreviewed: boolean;
  onPreview: (isPreviewed: boolean) => void;
}

/** The tools beside the form: the item's history and its page. */
export function ItemTools({ definition, item, isPreviewed, onPreview }: ItemToolsProps) {
  const account = use(CurrentAccountContext);
  const preview = useRef<HTMLButtonElement>(null);
  const wasPreviewed = useRef(isPreviewed);
  useEffect(() => {
    if (wasPreviewed.current && !isPreviewed) preview.current?.focus();
    wasPreviewed.current = isPreviewed;
  }, [isPreviewed]);
  return (
    <>
      {hasTrait(definition, "revisions") ? (
        <Button variant="subtle" color="quiet" component={Link} to={`${adminPath(definition, item)}/history`}>
          History
        </Button>
      ) : null}
      {hasPlace(definition) && !item.trashed_at && canChangeItem(definition, item, account) ? (
        <Button ref={preview} variant="default" aria-expanded={isPreviewed} onClick={() => onPreview(!isPreviewed)}>
          Preview
        </Button>
      ) : null}
    </>
  );
}
