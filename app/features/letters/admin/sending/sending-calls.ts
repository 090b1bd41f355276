import { queryOptions } from "@tanstack/react-query";
import type { SenderFindings } from "#app/features/sender-domain/read-domain.server.ts";
import type { Audience } from "#app/features/subscribers/subscribers.resource.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { LetterSending } from "../../sending/sending-schemas.ts";
import type { RetriedState, SendingState } from "../../sending/sending-states.ts";

const getLetterPath = (letter: number) => `/api/letter/${letter}/`;
const moving: readonly SendingState[] = ["scheduled", "queueing", "sending", "cancelling"];

/** The sendings of a letter, newest first; polled while any of them is changing. */
export const sendingsQuery = (letter: number) =>
  queryOptions({
    queryKey: ["letter-sendings", letter],
    queryFn: ({ signal }) => staffApi().get<LetterSending[]>(`${getLetterPath(letter)}sendings/`, signal),
    refetchInterval: ({ state }) => (state.data?.some((each) => moving.includes(each.state)) ? 3000 : false),
  });

export const countQuery = (letter: number, audience: Audience | undefined) =>
  queryOptions({
    queryKey: ["letter-audience", letter, audience],
    queryFn: () =>
      staffApi().post<{
        count: number;
        had_it: number;
        undeliverable: number;
        fictional: number;
        topic: string | null;
      }>(`${getLetterPath(letter)}audience/`, {
        audience,
      }),
    staleTime: 0,
  });

interface ListedImport {
  id: number;
  file_name: string;
  created_at: string;
  counts: { imported?: number };
}

/** The latest imports of subscribers. */
export const importsQuery = queryOptions({
  queryKey: ["letter-imports"],
  queryFn: async ({ signal }) =>
    (await staffApi().get<{ results: ListedImport[] }>("/api/viewer/subscriber/imports/", signal)).results,
});

export const sendLetter = (letter: number, body: { audience: Audience; count: number; due_at: string | null }) =>
  staffApi().post<LetterSending>(`${getLetterPath(letter)}send/`, body);

export type SendingAction = "pause" | "continue" | "cancel" | "retry";
export const steerSending = (letter: number, sending: number, action: SendingAction, body: object = {}) =>
  staffApi().post<LetterSending>(`${getLetterPath(letter)}sendings/${sending}/${action}/`, body);

export interface ListedRecipient {
  id: number;
  email: string;
  last_error: string | null;
}
export const recipientsQuery = (letter: number, sending: LetterSending, state: RetriedState) =>
  queryOptions({
    queryKey: ["letter-recipients", sending.id, state, sending[state]],
    queryFn: ({ signal }) =>
      staffApi().get<{ results: ListedRecipient[] }>(
        `${getLetterPath(letter)}sendings/${sending.id}/recipients/?state=${state}&page_size=50`,
        signal,
      ),
  });

/** The results of the last check of the sender's domain. */
export const senderFindingsQuery = queryOptions({
  queryKey: ["sender-findings"],
  queryFn: ({ signal }) => staffApi().get<SenderFindings>("/api/common/sender-domain/findings/", signal),
});
