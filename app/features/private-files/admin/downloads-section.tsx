import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import type { Download } from "../private-files.resource.ts";
import { DOWNLOADS_PAGE, downloadsQuery } from "./file-links-calls.ts";
import classes from "./private-files.module.css";
import type { FileDetails } from "./private-files-calls.ts";

/** Shows who downloaded a file, when, and how much of it. */
export function DownloadsSection({ file }: { file: FileDetails }) {
  const [page, setPage] = useState(1);
  const downloads = useQuery({ ...downloadsQuery(file.id, page), placeholderData: keepPreviousData });
  const last = Math.max(1, Math.ceil((downloads.data?.count ?? 0) / DOWNLOADS_PAGE));
  return (
    <Section
      title="Download history"
      lead="Kept for one year. Downloads with a link record only the network, not the full IP address."
      actions={
        last > 1 ? (
          <>
            <ExplainedButton
              variant="default"
              whyNot={page === 1 ? "No newer downloads." : undefined}
              isEvident
              onClick={() => setPage(page - 1)}
            >
              Newer
            </ExplainedButton>
            <ExplainedButton
              variant="default"
              whyNot={page >= last ? "No older downloads." : undefined}
              isEvident
              onClick={() => setPage(page + 1)}
            >
              Older
            </ExplainedButton>
          </>
        ) : null
      }
    >
      {renderDownloads()}
    </Section>
  );

  function renderDownloads() {
    if (downloads.error && !isSessionExpired(downloads.error))
      return <LoadError what="the downloads" error={downloads.error} onRetry={() => downloads.refetch()} />;
    if (!downloads.data) return <Skeleton height={60} radius="md" />;
    if (downloads.data.count === 0) return <p className={classes.quiet}>No downloads yet.</p>;
    return (
      <FactList label="Downloads">
        {downloads.data.results.map((download) => (
          <FactRow
            key={download.id}
            title={describeDownloader(download)}
            facts={
              <>
                <TimeText value={download.created_at} withTime />
                <Separator />
                {describeTransfer(download)}
                <Separator />
                {download.ip}
              </>
            }
          />
        ))}
      </FactList>
    );
  }
}

const describeDownloader = ({ link, username }: Download) =>
  link ? (link.note ? `Link “${link.note}”` : "Unnamed link") : username;

function describeTransfer({ size, bytes }: Download): string {
  if (size === null || bytes === null) return "size unknown";
  return bytes >= size ? `complete, ${formatBytes(size)}` : `${formatBytes(bytes)} of ${formatBytes(size)}`;
}
