import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import type { Role } from "#app/platform/access/actor.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import classes from "./presence.module.css";

/**
 * Says that an open form can no longer be saved because the item is gone. If the account's role was changed, the layout
 * says so.
 */
export function RefusalBanner({ definition }: { definition: ResourceDefinition }) {
  const account = use(CurrentAccountContext);
  const { data, isPending } = useQuery({
    queryKey: ["own-role"],
    queryFn: ({ signal }) => staffApi().get<{ role: Role }>("/api/auth/user/?fields=role", signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (isPending || (data && data.role !== account.role)) return null;
  return (
    <p className={classes.banner}>
      This {definition.labels.one.toLowerCase()} was deleted, so you can no longer save your changes. They are still
      here for you to copy.
    </p>
  );
}
