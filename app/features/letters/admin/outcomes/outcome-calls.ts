import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { Unit } from "#app/ui/admin/figures/figures.ts";
import type { LetterOutcome, LettersOverTime, ReturnMailbox } from "../../outcomes/outcome-schemas.ts";
import type { LetterSending } from "../../sending/sending-schemas.ts";

/** Statistics of a letter, fetched again when its sendings progress. */
export const outcomeQuery = (letter: number, sendings: readonly LetterSending[]) =>
  queryOptions({
    queryKey: [
      "letter-outcome",
      letter,
      sendings.map(({ sent, failed, in_doubt, bounced, complained }) =>
        [sent, failed, in_doubt, bounced, complained].join(" "),
      ),
    ],
    queryFn: ({ signal }) => staffApi().get<LetterOutcome>(`/api/letter/${letter}/outcome/`, signal),
    placeholderData: keepPreviousData,
    enabled: sendings.length > 0,
  });

export const mailboxQuery = queryOptions({
  queryKey: ["letter-mailbox"],
  queryFn: ({ signal }) => staffApi().get<ReturnMailbox>("/api/letter/mailbox/", signal),
  refetchInterval: 60_000,
});

export const lettersOverTimeQuery = (by: Unit) =>
  queryOptions({
    queryKey: ["letters-over-time", by],
    queryFn: ({ signal }) => staffApi().get<LettersOverTime>(`/api/letter/outcomes/?by=${by}`, signal),
    placeholderData: keepPreviousData,
  });
