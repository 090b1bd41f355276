import { Button } from "@mantine/core";
import { Link } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { hasPreview } from "../preview/preview-link.ts";
import type { FormItem } from "./field-props.ts";

interface ItemToolsProps {
  definition: ResourceDefinition;
  item: FormItem;
  isPreviewed: boolean;
  onPreview: (isPreviewed: boolean) => void;
}

/** What a person can look at beside the form: the item's history and its page. */
export function ItemTools({ definition, item, isPreviewed, onPreview }: ItemToolsProps) {
  return (
    <>
      {hasTrait(definition, "revisions") ? (
        <Button variant="subtle" color="quiet" component={Link} to={`${adminPath(definition, item)}/history`}>
          History
        </Button>
      ) : null}
      {hasPreview(definition) && !item.trashed_at ? (
        <Button variant="default" aria-expanded={isPreviewed} onClick={() => onPreview(!isPreviewed)}>
          Preview
        </Button>
      ) : null}
    </>
  );
}
