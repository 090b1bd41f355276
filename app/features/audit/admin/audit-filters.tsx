import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { resourceNames } from "#app/admin/items/declarations.ts";
import classes from "./audit.module.css";
import { people } from "./audit-calls.ts";
import { getKindName } from "./audit-entry.ts";

/** The actions offered as filters; all others can be found by person, item or time. */
const actions: Record<string, string> = {
  create: "Created",
  change: "Changed",
  publish: "Published",
  unpublish: "Unpublished",
  delete: "Deleted",
  restore: "Restored",
  export: "Exported",
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  invite: "Invited",
  deactivate: "Deactivated",
  hand_over: "Work reassigned",
  change_password: "Password changed",
  add_passkey: "Passkey added",
  create_token: "API token created",
};

interface AuditFiltersProps {
  filters: Readonly<Record<string, string>>;
  onChange: (filters: Record<string, string>) => void;
}

/** Filters by person, kind of item, action and time. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const everybody = useQuery(people).data ?? [];
  const kinds = [...resourceNames(), "media", "staff", "subscriber", "testimonial-link", "backup"];
  const choices = (all: string, entries: { value: string; label: string }[]) => [{ value: "", label: all }, ...entries];
  const put = (name: string, value: string) => onChange({ ...filters, [name]: value });
  const select = (name: string, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={data}
      value={filters[name] ?? ""}
      onChange={(event) => put(name, event.currentTarget.value)}
    />
  );
  const day = (name: string, label: string) => (
    <TextInput
      label={label}
      type="date"
      value={filters[name] ?? ""}
      onChange={(event) => put(name, event.currentTarget.value)}
    />
  );
  return (
    <search className={classes.filters}>
      {select(
        "staff_id",
        "Person",
        choices(
          "Everyone",
          everybody.map(({ id, username }) => ({ value: String(id), label: username })),
        ),
      )}
      {select(
        "resource",
        "Type",
        choices(
          "All types",
          [...new Set(kinds)].map((value) => ({ value, label: getKindName(value) })),
        ),
      )}
      {select(
        "action",
        "Action",
        choices(
          "All actions",
          Object.entries(actions).map(([value, label]) => ({ value, label })),
        ),
      )}
      {day("created_after", "From")}
      {day("created_before", "To")}
      {filters.item_id ? (
        <Button variant="default" onClick={() => put("item_id", "")}>
          Clear item filter (no. {filters.item_id})
        </Button>
      ) : null}
    </search>
  );
}
