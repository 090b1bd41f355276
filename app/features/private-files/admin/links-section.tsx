import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { Separator } from "#app/ui/separator.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { FileLink, LinkState } from "../file-links.resource.ts";
import { linksQuery, revokeLink } from "./file-links-calls.ts";
import { NewLinkDialog } from "./new-link-dialog.tsx";
import classes from "./private-files.module.css";
import { type FileDetails, privateFilesKey } from "./private-files-calls.ts";

const states: Record<LinkState, { label: string; tone: "good" | "bad" | "caution" | "quiet" }> = {
  active: { label: "Active", tone: "good" },
  expired: { label: "Expired", tone: "quiet" },
  used_up: { label: "Used up", tone: "quiet" },
  revoked: { label: "Revoked", tone: "bad" },
};

/** The links to a file, and creating one; the URL can open the dialog for a new one. */
export function LinksSection({ file }: { file: FileDetails }) {
  const links = useQuery(linksQuery(file.id));
  const requests = useListRequests(privateFilesKey);
  const [params, setParams] = useSearchParams();
  const [toRevoke, setToRevoke] = useState<FileLink>();
  const isTrashed = file.trashed_at !== null;
  const setCreating = (isCreating: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isCreating) next.set("share", "new");
        else next.delete("share");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  const revoke = (link: FileLink) =>
    requests.run(async () => {
      await revokeLink(file.id, link);
      setToRevoke(undefined);
      notify.success("Link revoked.");
    });

  return (
    <Section
      title="Links"
      lead="Anyone with an active link can download the file without an account."
      actions={
        isTrashed ? null : (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setCreating(true)}>
            New link
          </Button>
        )
      }
    >
      {renderLinks()}
      {params.get("share") === "new" && !isTrashed ? (
        <NewLinkDialog file={file} onClose={() => setCreating(false)} />
      ) : null}
      <ConfirmDialog
        opened={toRevoke !== undefined}
        title={toRevoke?.note ? `Revoke “${toRevoke.note}”?` : "Revoke this link?"}
        action="Revoke"
        busy={requests.isBusy}
        onConfirm={() => toRevoke && void revoke(toRevoke)}
        onCancel={() => setToRevoke(undefined)}
      >
        The link stops working immediately, and interrupted downloads can’t be resumed. This can’t be undone.
      </ConfirmDialog>
    </Section>
  );

  function renderLinks() {
    if (links.error && !isSessionExpired(links.error))
      return <LoadError what="the links" error={links.error} onRetry={() => links.refetch()} />;
    if (!links.data) return <Skeleton height={60} radius="md" />;
    if (links.data.length === 0) return <p className={classes.quiet}>No links yet. Create one to share this file.</p>;
    return (
      <FactList label="Links to this file">
        {links.data.map((link) => (
          <FactRow
            key={link.id}
            title={link.note || "Unnamed link"}
            facts={<LinkFacts link={link} />}
            actions={
              link.state === "active" ? (
                <Button
                  variant="default"
                  aria-label={`Revoke ${link.note || "unnamed link"}`}
                  onClick={() => setToRevoke(link)}
                >
                  Revoke
                </Button>
              ) : null
            }
          />
        ))}
      </FactList>
    );
  }
}

function LinkFacts({ link }: { link: FileLink }) {
  const { label, tone } = states[link.state];
  const { downloads, max_downloads } = link;
  return (
    <>
      <StatusChip tone={tone}>{label}</StatusChip>{" "}
      {max_downloads === null
        ? `${downloads} ${downloads === 1 ? "download" : "downloads"}`
        : `${downloads} of ${max_downloads} ${max_downloads === 1 ? "download" : "downloads"}`}
      {link.has_password ? (
        <>
          <Separator />
          password required
        </>
      ) : null}
      <Separator />
      {link.revoked_at ? (
        <>
          revoked <TimeText value={link.revoked_at} withTime />
        </>
      ) : (
        <>
          {link.state === "expired" ? "expired" : "until"} <TimeText value={link.expires_at} withTime />
        </>
      )}
      <Separator />
      by {link.created_by}, <TimeText value={link.created_at} />
    </>
  );
}
