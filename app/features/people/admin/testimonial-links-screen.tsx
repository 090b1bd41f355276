import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isDenied, isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { FactList, FactRow } from "#app/ui/admin/section.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { LinkState, TestimonialLink } from "../testimonial-link.resource.ts";
import { revokeTestimonialLink, testimonialLinks } from "./link-calls.ts";
import { NewLinkDialog } from "./new-link-dialog.tsx";

export const meta = () => screenMeta("Testimonial links");

const states: Record<LinkState, { label: string; tone: "good" | "bad" | "quiet" }> = {
  open: { label: "Open", tone: "good" },
  used: { label: "Used up", tone: "quiet" },
  expired: { label: "Expired", tone: "quiet" },
  revoked: { label: "Revoked", tone: "bad" },
};

const getTitle = ({ id, name, email }: TestimonialLink) => name || email || `Link ${id}`;

/** The links with which people give a testimonial. */
export default function TestimonialLinksScreen() {
  const links = useQuery(testimonialLinks);
  const requests = useListRequests(testimonialLinks.queryKey);
  const [isCreating, setCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<TestimonialLink>();
  const revoke = ({ id }: TestimonialLink) =>
    requests.run(async () => {
      try {
        await revokeTestimonialLink(id);
        notify.success("Link revoked.");
      } finally {
        setToRevoke(undefined);
      }
    });
  const create = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setCreating(true)}>
      New link
    </Button>
  );

  return (
    <Screen
      title="Testimonial links"
      lead="Send someone a link to write a testimonial and agree to its publication. You review it before you publish it."
      width="narrow"
      actions={links.data?.length === 0 || isDenied(links.error) ? null : create}
    >
      {renderList()}
      {isCreating ? <NewLinkDialog onClose={() => setCreating(false)} /> : null}
      <ConfirmDialog
        opened={toRevoke !== undefined}
        title={`Revoke the link for “${toRevoke ? getTitle(toRevoke) : ""}”?`}
        action="Revoke"
        busy={requests.isBusy}
        onConfirm={() => toRevoke && void revoke(toRevoke)}
        onCancel={() => setToRevoke(undefined)}
      >
        The link will stop working. Testimonials received through it are kept.
      </ConfirmDialog>
    </Screen>
  );

  function renderList() {
    const { data, error, refetch } = links;
    if (error && !isSessionExpired(error))
      return <LoadError what="the links" error={error} onRetry={() => refetch()} />;
    if (!data) return <Skeleton height={160} radius="md" />;
    if (data.length === 0) {
      return (
        <Notice title="No links yet" action={create}>
          Create a link and send it to someone whose testimonial you’d like to publish.
        </Notice>
      );
    }
    return (
      <FactList label="Links">
        {data.map((link) => (
          <FactRow
            key={link.id}
            title={getTitle(link)}
            facts={<LinkFacts link={link} />}
            actions={
              link.state === "open" ? (
                <Button
                  variant="default"
                  aria-label={`Revoke the link for ${getTitle(link)}`}
                  onClick={() => setToRevoke(link)}
                >
                  Revoke
                </Button>
              ) : undefined
            }
          />
        ))}
      </FactList>
    );
  }
}

function LinkFacts({ link: { state, uses, max_uses, expires_at, name, email } }: { link: TestimonialLink }) {
  const { label, tone } = states[state];
  return (
    <>
      <StatusChip tone={tone}>{label}</StatusChip> {name && email ? `${email} · ` : ""}
      {uses} of {max_uses} received · {state === "expired" ? "expired" : "expires"} <TimeText value={expires_at} />
    </>
  );
}
