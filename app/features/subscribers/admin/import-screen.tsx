import { Button, Progress, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { onFirstClick } from "#app/ui/admin/on-first-click.ts";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { changeImport, downloadReport, importQuery, type SubscriberImport } from "./import-calls.ts";
import { ColumnsSection } from "./import-columns.tsx";
import { stateLabels } from "./import-labels.ts";
import { ImportReport } from "./import-report.tsx";
import { ImportStart } from "./import-start.tsx";
import { SUBSCRIBERS } from "./subscriber-calls.ts";

export const meta = () => screenMeta("Import");

/** One import: its columns, results, consent and progress. It continues without this screen. */
export default function ImportScreen() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...importQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <Notice title="Import not found" level={1} action={<Link to="/admin/subscribers/import">All imports</Link>} />
    );
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: "Subscribers", to: "/admin/subscribers" },
          { label: "Import", to: "/admin/subscribers/import" },
        ]}
      />
      <Screen
        title={data?.file_name || "Import"}
        width="narrow"
        lead={
          data && ["reading", "checking", "running"].includes(data.state)
            ? "This import continues if you leave this screen."
            : undefined
        }
      >
        {data ? (
          <Steps key={id} record={data} />
        ) : error && !isSessionExpired(error) ? (
          <LoadError what="this import" error={error} onRetry={refetch} />
        ) : (
          <Skeleton height={320} aria-label="Loading import" />
        )}
      </Screen>
    </>
  );
}

function Steps({ record }: { record: SubscriberImport }) {
  const { id, state, handled, row_count } = record;
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<SubscriberImport | undefined>) {
    setBusy(true);
    try {
      const stored = await work();
      if (stored) queries.setQueryData(importQuery(id).queryKey, stored);
    } catch (error) {
      if (isSessionExpired(error)) return;
      notify.error(errorTexts(error));
      await queries.invalidateQueries({ queryKey: importQuery(id).queryKey });
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: [SUBSCRIBERS] });
    }
  }
  const act = (action: string, body?: object) => run(() => changeImport(id, action, body));
  const { new: count = 0, keep_unsubscribed = 0, keep_blocked = 0 } = record.counts;
  const kept = keep_unsubscribed + keep_blocked;
  const isUnderWay = ["checking", "running", "paused"].includes(state);
  const button = (action: string, label: string) => (
    <Button variant="default" disabled={isBusy} onClick={onFirstClick(() => act(action))}>
      {label}
    </Button>
  );
  return (
    <>
      {state === "draft" || state === "checked" ? (
        <ColumnsSection record={record} isBusy={isBusy} onCheck={(columns) => act("check", columns)} />
      ) : null}
      <p role="status">
        {stateLabels[state]}
        {isUnderWay ? `: ${handled.toLocaleString("en")} of ${row_count.toLocaleString("en")} rows` : ""}
      </p>
      {isUnderWay ? <Progress value={(handled / row_count) * 100} aria-label="Progress" /> : null}
      {handled > 0 && !isUnderWay ? (
        <ImportReport record={record} onDownload={() => run(() => downloadReport(id).then(() => undefined))} />
      ) : null}
      {state === "checked" && count + kept > 0 ? (
        <ImportStart count={count} kept={kept} isBusy={isBusy} onStart={(body) => act("start", body)} />
      ) : null}
      <div>
        {state === "running" ? button("pause", "Pause") : null} {state === "paused" ? button("resume", "Resume") : null}{" "}
        {state === "done" || state === "cancelled" ? (
          <Link to="/admin/subscribers">All subscribers</Link>
        ) : (
          button("cancel", "Cancel import")
        )}
      </div>
    </>
  );
}
