import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { changedFields } from "#app/admin/saving/changed-fields.ts";
import type { FormValues, StoredItem } from "#app/admin/saving/stored-item.ts";
import type { FormSaver } from "#app/admin/saving/use-item-saver.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";

/** The result of the last action, in words. */
export interface PublishReport {
  message: string;
  isError?: boolean;
  /** Whether it is about edits, so that unsaved ones don't remove it. */
  isOfEdits?: boolean;
  undo?: () => void;
}

/** The publishing actions. Each saves what was typed first; only one runs at a time. */
export function usePublishing(definition: ResourceDefinition, item: FormItem, saver: FormSaver, mayPublish: boolean) {
  const queries = useQueryClient();
  const [report, setReport] = useState<PublishReport>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const path = itemApiPath(definition, item);

  // A success message is outdated after further edits; an error stays until the next attempt.
  const { hasUnsaved } = saver;
  useEffect(() => {
    if (hasUnsaved) setReport((before) => (before?.isError || before?.isOfEdits ? before : undefined));
  }, [hasUnsaved]);

  /**
   * @param work returns the report, or undefined if the form shows the error
   */
  async function run(work: () => Promise<PublishReport | undefined>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setReport(undefined);
    try {
      setReport((await work()) ?? { message: "Nothing was changed. See the messages above the form.", isError: true });
    } catch (error) {
      if (!isSessionExpired(error)) setReport({ message: describeError(error), isError: true });
      const newer = error instanceof ApiError && (error.body as { current?: StoredItem } | undefined)?.current;
      if (newer) saver.adopt(newer);
    } finally {
      isRunning.current = false;
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ["publication", path] });
    }
  }

  /** Sends changes of the status or time. */
  const apply = (changes: FormValues, message: string) =>
    run(async () => ((await saver.apply(changes)) ? { message } : undefined));

  /** Sends a separate request about the stored version, such as sending it back. */
  async function post(action: string, body: FormValues): Promise<boolean> {
    if (!(await saver.save())) return false;
    const { version } = saver.snapshot();
    saver.adopt(await staffApi().post<StoredItem>(`${path}${action}/`, { ...body, version }));
    return true;
  }

  /** Publishes now: first the pending edits, while nobody sees the item yet, and then a scheduled item. */
  const publishNow = () =>
    run(async () => {
      const isScheduled = item.state === "scheduled" || item.state === "scheduled_changed";
      const isLater = Boolean(item.published_at && Date.parse(item.published_at) > Date.now());
      if (item.state === "scheduled_changed" && !(await saver.apply({ status: "published" }))) return undefined;
      const isDone = await saver.apply({
        status: "published",
        ...((isScheduled || isLater) && { published_at: null }),
      });
      return isDone ? { message: "Published. Visitors can see it now." } : undefined;
    });

  const discard = () =>
    run(async () => {
      const edited = saver.values;
      if (!(await post("discard", {}))) return undefined;
      const { values, item: stored } = saver.snapshot();
      const fields = changedFields(definition, edited, { ...stored, ...values });
      // Only people who may publish can change the slug.
      if (mayPublish && edited.slug !== values.slug) fields.push("slug");
      const undo = () => {
        for (const field of fields) saver.change(field, edited[field]);
        setReport({ message: "Changes restored.", isOfEdits: true });
      };
      return { message: "Changes discarded. The form shows the published version.", undo };
    });

  return {
    report,
    isBusy,
    submit: () => apply({ status: "in_review" }, "Submitted for review."),
    submitEdits: () =>
      run(async () => ((await post("submit", {})) ? { message: "Changes submitted for review." } : undefined)),
    withdrawEdits: () =>
      run(async () => ((await post("withdraw", {})) ? { message: "Changes withdrawn from review." } : undefined)),
    withdraw: () => apply({ status: "draft" }, "Withdrawn from review. It’s a draft again."),
    sendBack: (note: string) =>
      run(async () =>
        (await post("send-back", { note })) ? { message: "Sent back. The author will see your note." } : undefined,
      ),
    publishNow,
    publishChanges: () => apply({ status: "published" }, "Changes published."),
    publishAt: (time: string) =>
      apply({ status: "published", published_at: time }, "Scheduled. It will be published automatically."),
    moveTo: (time: string) => apply({ published_at: time }, "Rescheduled."),
    discard,
    unpublish: (message: string) => apply({ status: "draft" }, message),
  };
}

function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Nothing was changed.";
  if (error.status === 409) return "Someone else just changed this item. Review their changes, then try again.";
  return error.messages.join(" ");
}
