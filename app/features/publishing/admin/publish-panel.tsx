import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useId, useRef, useState } from "react";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { publicationQuery } from "#app/admin/items/form/publication.ts";
import type { FormSaver } from "#app/admin/saving/use-item-saver.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { State } from "#app/resources/traits/publication.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { onFirstClick } from "#app/ui/admin/on-first-click.ts";
import { findProblems } from "./find-problems.ts";
import { MissingParts } from "./missing-parts.tsx";
import { ProblemsDialog } from "./problems-dialog.tsx";
import { getPublicPath, PublicationState } from "./publication-state.tsx";
import { actionLabels, listPublishActions, type PublishAction } from "./publish-actions.ts";
import classes from "./publishing.module.css";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { SendBackDialog } from "./send-back-dialog.tsx";
import { usePublishing } from "./use-publishing.ts";

/** Actions that need a publishable version. */
const publishActions: readonly PublishAction[] = ["publish", "publish-changes", "schedule"];

interface PublishPanelProps {
  definition: ResourceDefinition;
  item: FormItem;
  saver: FormSaver;
}

/** Shows what visitors see of an item and when, and the actions available to the user. */
export function PublishPanel({ definition, item, saver }: PublishPanelProps) {
  const account = use(CurrentAccountContext);
  const { data: publication } = useQuery({
    ...publicationQuery(itemApiPath(definition, item), item.version),
    enabled: hasTrait(definition, "publication"),
  });
  const mayPublish = publication?.can_publish ?? false;
  const publishing = usePublishing(definition, item, saver, mayPublish);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PublishAction>();
  const [problems, setProblems] = useState<{ action: PublishAction; found: string[] }>();
  const reason = useId();
  const report = useFocusOnReport(publishing.report);
  const close = () => setAsked(undefined);
  const state = item.state as State;
  const isOfOthers =
    state === "in_review" ? item.created_by !== account.id : (publication?.has_edits_of_others ?? false);
  const actions = publication
    ? listPublishActions({ state, mayPublish, isOfOthers, isSubmitted: publication.submitted_by !== null })
    : [];
  const publishes = actions.some((action) => action === "publish" || action === "publish-changes");
  const submits = actions.some((action) => action === "submit" || action === "submit-edits");
  const missing = publishes || submits ? (publication?.blockers ?? []) : [];
  const isConflict = saver.conflict !== undefined;
  const isPrevented = (action: PublishAction) => isConflict || (missing.length > 0 && publishActions.includes(action));

  const start: Record<PublishAction, () => void> = {
    submit: publishing.submit,
    withdraw: publishing.withdraw,
    "submit-edits": publishing.submitEdits,
    "withdraw-edits": publishing.withdrawEdits,
    "send-back": () => setAsked("send-back"),
    publish: publishing.publishNow,
    "publish-changes": publishing.publishChanges,
    schedule: () => setAsked("schedule"),
    reschedule: () => setAsked("reschedule"),
    discard: publishing.discard,
    unschedule: () => publishing.unpublish("Unscheduled. It’s a draft again."),
    unpublish: () => setAsked("unpublish"),
  };

  /** Publishes, or opens a dialog that lists the problems found, in which a second click publishes. */
  async function startPublishing(action: PublishAction) {
    const found = await findProblems(queries, definition, item, saver.snapshot().values).catch(() => []);
    if (found.length > 0) setProblems({ action, found });
    else start[action]();
  }

  return (
    <section className={classes.panel} aria-labelledby="publishing" aria-busy={publishing.isBusy}>
      <h2 id="publishing">Publishing</h2>
      <PublicationState definition={definition} item={item} publication={publication} />
      <MissingParts id={`${reason}-missing`} definition={definition} missing={missing} />
      {isConflict ? (
        <p className={classes.caution} id={`${reason}-conflict`}>
          Someone else changed the same field. Choose which version to keep before you publish.
        </p>
      ) : null}
      <div className={classes.actions}>
        {actions.map((action, at) => (
          <Button
            key={action}
            variant={at === 0 && action !== "discard" && action !== "unpublish" ? "filled" : "default"}
            fullWidth
            // Stays focusable while disabled, so that the reason can be read.
            aria-disabled={publishing.isBusy || isPrevented(action) || undefined}
            aria-describedby={isPrevented(action) ? `${reason}-${isConflict ? "conflict" : "missing"}` : undefined}
            data-prevented={publishing.isBusy || isPrevented(action) || undefined}
            onClick={onFirstClick(() => {
              if (publishing.isBusy || isPrevented(action)) return;
              if (publishActions.includes(action)) void startPublishing(action);
              else start[action]();
            })}
          >
            {actionLabels[action]}
          </Button>
        ))}
      </div>
      <div role="status" className={classes.report} ref={report} tabIndex={-1} data-error={publishing.report?.isError}>
        {publishing.isBusy ? "One moment…" : publishing.report?.message}
        {publishing.report?.undo ? (
          <Button variant="subtle" size="compact-sm" onClick={publishing.report.undo}>
            Undo
          </Button>
        ) : null}
      </div>
      {problems ? (
        <ProblemsDialog
          problems={problems.found}
          onCancel={() => setProblems(undefined)}
          onConfirm={() => {
            setProblems(undefined);
            start[problems.action]();
          }}
        />
      ) : null}
      {asked === "schedule" || asked === "reschedule" ? (
        <ScheduleDialog
          time={item.published_at ?? undefined}
          onClose={close}
          onChoose={(time) => {
            close();
            void (asked === "schedule" ? publishing.publishAt(time) : publishing.moveTo(time));
          }}
        />
      ) : null}
      {asked === "send-back" ? (
        <SendBackDialog
          onClose={close}
          onSend={(note) => {
            close();
            void publishing.sendBack(note);
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={asked === "unpublish"}
        title={`Unpublish this ${definition.labels.one.toLowerCase()}?`}
        action="Unpublish"
        onCancel={close}
        onConfirm={() => {
          close();
          void publishing.unpublish("Unpublished. Visitors can no longer see it.");
        }}
      >
        {getPublicPath(definition, item)
          ? `Visitors will no longer be able to open ${getPublicPath(definition, item)}. `
          : "Visitors will no longer see it. "}
        It becomes a draft that you can publish again.
      </ConfirmDialog>
    </section>
  );
}

/** Moves the focus to the report, since the pressed button is often gone. */
function useFocusOnReport(report: object | undefined) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report) element.current?.focus({ preventScroll: true });
  }, [report]);
  return element;
}
