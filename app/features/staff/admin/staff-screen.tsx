import { Button, NativeSelect } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { roles } from "#app/platform/access/actor.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState } from "#app/ui/admin/list-state.ts";
import { isDenied, PermissionDenied } from "#app/ui/admin/load-error.tsx";
import { NoMatch } from "#app/ui/admin/no-match.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { SearchField } from "#app/ui/admin/search-field.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { roleLabels } from "./role-labels.ts";
import classes from "./staff.module.css";
import { STAFF, staffList, staffPage } from "./staff-calls.ts";
import { type OpenDialog, StaffDialog } from "./staff-dialogs.tsx";
import { StaffTable } from "./staff-table.tsx";

const LEAD =
  "People who can sign in. Owners can do everything, editors manage all content and enquiries, and authors write posts that an editor publishes.";

export const meta = () => screenMeta("Staff");

/** All staff accounts, for owners. */
export default function StaffScreen() {
  const { state, change } = useListState(staffList);
  const page = useQuery(staffPage(state));
  const queries = useQueryClient();
  const [open, setOpen] = useState<OpenDialog>();
  const search = useCallback((text: string) => change({ search: text }, { replace: true }), [change]);

  async function done(message: string | undefined) {
    await queries.invalidateQueries({ queryKey: [STAFF] });
    if (!message) return;
    setOpen(undefined);
    notify.success(message);
  }

  const filter = (name: string, label: string, choices: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      data={choices}
      value={state.filters[name] ?? ""}
      onChange={(event) => change({ filters: { ...state.filters, [name]: event.currentTarget.value } })}
    />
  );

  if (isDenied(page.error))
    return (
      <Screen title="Staff" lead={LEAD}>
        <PermissionDenied what="staff accounts" />
      </Screen>
    );
  return (
    <Screen
      title="Staff"
      lead={LEAD}
      detail={page.isError ? undefined : page.data?.count}
      actions={
        <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen({ kind: "invite" })}>
          Invite a colleague
        </Button>
      }
    >
      <search className={classes.filters}>
        <SearchField label="Search staff" value={state.search} onChange={search} />
        {filter("role", "Role", [
          { value: "", label: "Any role" },
          ...roles.map((value) => ({ value, label: roleLabels[value] })),
        ])}
        {filter("is_active", "State", [
          { value: "", label: "Any state" },
          { value: "true", label: "Active" },
          { value: "false", label: "Deactivated" },
        ])}
      </search>
      <ListResults
        state={state}
        onChange={change}
        query={page}
        what="staff accounts"
        skeleton={<TableSkeleton label="Loading staff accounts" rows={4} />}
      >
        {({ count, results }) =>
          count > 0 ? (
            <StaffTable members={results} isStale={page.isPlaceholderData} onOpen={setOpen} />
          ) : (
            <NoMatch title="No matching staff" onClear={() => change({ search: "", filters: {} })} />
          )
        }
      </ListResults>
      {open ? <StaffDialog open={open} onDone={done} onClose={() => setOpen(undefined)} /> : null}
    </Screen>
  );
}
