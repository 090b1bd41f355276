import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type AnswerWay, type EnquiryItem, enquiries } from "../enquiries.resource.ts";
import { type SavedReply, savedReplies } from "../saved-replies.resource.ts";

const getEnquiryPath = (id: number) => `${enquiries.path}/${id}/`;

export const enquiryQuery = (id: number) =>
  queryOptions({
    queryKey: ["enquiry", id],
    queryFn: ({ signal }) => staffApi().get<EnquiryItem & { trashed_at: string | null }>(getEnquiryPath(id), signal),
  });

export const assigneesQuery = queryOptions({
  queryKey: ["enquiry-assignees"],
  queryFn: ({ signal }) =>
    staffApi().get<{ results: { id: number; username: string }[] }>(`${enquiries.path}/assignees/`, signal),
  staleTime: 60_000,
});

export const savedRepliesQuery = queryOptions({
  queryKey: ["items", savedReplies.name, "texts"],
  queryFn: ({ signal }) =>
    staffApi().get<{ results: Pick<SavedReply, "id" | "name" | "text">[] }>(
      `${savedReplies.path}/?page_size=100&ordering=name&fields=id,name,text`,
      signal,
    ),
  staleTime: 60_000,
});

export type EnquiryChanges = Partial<Pick<EnquiryItem, "state" | "is_read" | "assignee">>;

export const changeEnquiry = ({ id, version }: EnquiryItem, changes: EnquiryChanges) =>
  staffApi().patch<EnquiryItem>(getEnquiryPath(id), { ...changes, version });

interface Answer {
  text: string;
  /** The `Idempotency-Key`, the same for each attempt. */
  key: string;
}

export const sendNote = ({ id }: EnquiryItem, { text, key }: Answer) =>
  staffApi().request<EnquiryItem>("POST", `${getEnquiryPath(id)}notes/`, {
    body: { text },
    headers: { "Idempotency-Key": key },
  });

export const sendReply = ({ id, version }: EnquiryItem, { text, key, done }: Answer & { done: boolean }) =>
  staffApi().request<EnquiryItem>("POST", `${getEnquiryPath(id)}reply/`, {
    body: { text, done, version },
    headers: { "Idempotency-Key": key },
  });

export const recordAnswer = (
  { id, version }: EnquiryItem,
  { text, key, done, via }: Answer & { done: boolean; via: AnswerWay },
) =>
  staffApi().request<EnquiryItem>("POST", `${getEnquiryPath(id)}answered/`, {
    body: { text, done, via, version },
    headers: { "Idempotency-Key": key },
  });
