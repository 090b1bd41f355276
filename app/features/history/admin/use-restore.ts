import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getFieldLabel } from "#app/admin/items/declarations.ts";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { changedFields } from "#app/admin/saving/changed-fields.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { errorText } from "#app/ui/admin/error-text.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";

type Restored = FormItem & { missing: { field: string; message: string }[] };

interface RestoreOptions {
  definition: ResourceDefinition;
  /** The item's path in the API. */
  path: string;
  item: FormItem;
  /** Called with the newest version. */
  onChange: (item: FormItem) => void;
}

/** Restores a revision, or one of its fields, and can undo that. */
export function useRestore({ definition, path, item, onChange }: RestoreOptions) {
  const queries = useQueryClient();
  const [report, setReport] = useState<ActionReport>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<FormItem>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      onChange(await work());
    } catch (error) {
      if (!isSessionExpired(error)) setReport({ message: describeError(error), failures: [], isError: true });
      const newer = error instanceof ApiError && (error.body as { current?: FormItem } | undefined)?.current;
      if (newer) onChange(newer);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ["revisions", path] });
      await queries.invalidateQueries({ queryKey: ["items", definition.name], refetchType: "none" });
    }
  }

  const restore = (revision: number, field?: string) =>
    run(async () => {
      const body = { revision, version: item.version, ...(field && { fields: [field] }) };
      const restored = await staffApi().post<Restored>(`${path}restore/`, body);
      const { missing } = restored;
      const what = field ? `“${getFieldLabel(definition, field)}” was restored` : "The version was restored";
      const remark = isPending(restored) ? ". Publish it to show it to visitors." : ".";
      setReport({
        message: `${what}${missing.length > 0 ? ", except for parts that no longer exist or are no longer valid" : remark}`,
        failures: missing.map((part) => ({ name: getFieldLabel(definition, part.field), reason: part.message })),
        undo: () => void revert(item, restored),
      });
      return restored;
    });

  const revert = (before: FormItem, restored: FormItem) =>
    run(async () => {
      const fields = changedFields(definition, before, restored);
      const values = Object.fromEntries(fields.map((field) => [field, before[field]]));
      const reverted = await staffApi().patch<FormItem>(path, { ...values, version: restored.version });
      setReport({ message: "Undone.", failures: [] });
      return reverted;
    });

  return { restore, isBusy, report, dismiss: () => setReport(undefined) };
}

const isPending = ({ state }: FormItem) => state === "changed" || state === "scheduled_changed";

function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.status === 409)
    return "Not restored, because someone else changed this item. Check their version in the comparison, then restore again.";
  return error.messages.join(" ");
}
