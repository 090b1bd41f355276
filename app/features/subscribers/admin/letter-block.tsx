import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KnownPerson, liftLetterBlock, personQuery } from "#app/admin/person/person-calls.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { errorText } from "#app/ui/admin/error-text.ts";
import { Section } from "#app/ui/admin/section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { subscribers } from "../subscribers.resource.ts";
import { SUBSCRIBERS } from "./subscriber-calls.ts";

const reasons: Record<NonNullable<KnownPerson["letter_block"]>["kind"], string> = {
  hard: "A letter bounced: this address doesn’t accept email.",
  soft: "Five letters in a row bounced.",
  complaint: "They reported a letter as spam.",
};

/** Shows why a subscriber is blocked, if so, and lifts the block. */
export function LetterBlock({ id, email }: { id: number; email: string }) {
  const client = useQueryClient();
  const query = personQuery({ resource: subscribers.name, id });
  const { data } = useQuery(query);
  const lift = useMutation({
    mutationFn: () => liftLetterBlock({ resource: subscribers.name, id }),
    onSuccess: () => notify.success(`${email} will receive letters again.`),
    onError: (error) => {
      // Somebody else was faster.
      if (!(error instanceof ApiError && error.status === 404)) notify.error(errorText(error));
    },
    onSettled: () =>
      Promise.all([query.queryKey, [SUBSCRIBERS]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const block = data?.letter_block;
  if (!block) return null;
  return (
    <Section title="Letters paused" lead={reasons[block.kind]}>
      <p style={{ overflowWrap: "anywhere" }}>
        <TimeText value={block.created_at} withTime />: {block.reason}
      </p>
      <Button variant="default" disabled={lift.isPending} onClick={() => lift.mutate()}>
        Resume letters
      </Button>
    </Section>
  );
}
