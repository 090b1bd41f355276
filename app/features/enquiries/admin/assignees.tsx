import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import type { ListFilterProps } from "#app/resources/resource-parts.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { assigneesQuery } from "./enquiry-calls.ts";

/** Shows the assignee's name. */
export function AssigneeName({ id }: { id: number }) {
  const { data } = useQuery(assigneesQuery);
  if (!data) return null;
  return data.results.find((each) => each.id === id)?.username ?? "Someone without access";
}

/**
 * Filters a list by assignee, with the current user first.
 * @param props.value an id, or `nobody`
 */
export function AssigneeFilter({ label, value, onChange }: ListFilterProps) {
  const { id: me } = useContext(CurrentAccountContext);
  const others = (useQuery(assigneesQuery).data?.results ?? []).filter(({ id }) => id !== me);
  const choices = [
    { value: String(me), label: "me" },
    { value: "nobody", label: "none" },
    ...others.map(({ id, username }) => ({ value: String(id), label: username })),
  ];
  const isListed = value === "" || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: "", label: `${label}: any` },
        ...choices.map((choice) => ({ ...choice, label: `${label}: ${choice.label}` })),
        ...(isListed ? [] : [{ value, label: `${label}: someone else` }]),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
