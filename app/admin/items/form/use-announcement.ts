import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import { useNavigate } from "react-router";
import { letters } from "#app/features/letters/letters.resource.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { adminPath } from "#app/resources/admin-path.ts";
import { hasOwnPages } from "#app/resources/item-page.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { reportError } from "#app/ui/admin/report-error.ts";
import type { FormItem } from "./field-props.ts";
import { canCreateItems } from "./permissions.ts";

/** Creates a letter about a public item and opens it; undefined where there is nothing to announce. */
export function useAnnouncement(definition: ResourceDefinition, item: FormItem, isPublic: boolean) {
  const navigate = useNavigate();
  const account = use(CurrentAccountContext);
  const { mutate } = useMutation({
    mutationFn: () =>
      staffApi().post<FormItem>(`${letters.path}/announce/`, { resource: definition.name, id: item.id }),
    onSuccess: (letter) => void navigate(adminPath(letters, letter)),
    onError: reportError,
  });
  return isPublic && hasOwnPages(definition) && canCreateItems(letters, account) ? () => mutate() : undefined;
}
