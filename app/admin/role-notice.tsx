import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Role } from "#app/platform/access/actor.ts";
import { onDenied, staffApi } from "#app/platform/api-client/staff-api.ts";
import { CURRENT_STAFF_PATH, type CurrentStaff } from "./current-staff.ts";
import classes from "./layout.module.css";

/** Shows that the account's role was changed while a screen was open, after a request was refused for that reason. */
export function RoleNotice({ staff }: { staff: CurrentStaff }) {
  const [role, setRole] = useState<Role>();
  useEffect(
    () =>
      onDenied(() => {
        staffApi()
          .get<CurrentStaff>(CURRENT_STAFF_PATH)
          .then((current) => setRole(current.role))
          // The screen that sent the request shows the refusal.
          .catch(() => undefined);
      }),
    [],
  );
  if (role === undefined || role === staff.role) return null;
  return (
    <div role="alert" className={classes.roleNotice}>
      <p>
        Your role was changed from {staff.role} to {role}. You can no longer save changes that your new role doesn’t
        allow. Before you reload, copy any text you want to keep.
      </p>
      <Button variant="default" onClick={() => location.reload()}>
        Reload screen
      </Button>
    </div>
  );
}
