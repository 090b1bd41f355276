import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { MailState } from "#app/platform/mail/mail-table.ts";
import { type ListConfig, type ListState, PAGE_SIZE } from "#app/ui/admin/list-state.ts";

export const outboxList: ListConfig = { ordering: "", filters: ["state"] };

/** An email in the list. */
export interface OutboxEntry {
  id: number;
  recipient: string;
  subject: string;
  state: MailState;
  created_at: string;
}

export interface OutboxEmail extends OutboxEntry {
  attempts: number;
  due_at: string;
  sent_at: string | null;
  last_error: string | null;
  text: string;
  html: string;
}

export const outboxPage = ({ page, filters }: ListState) => {
  const fields = "id,recipient,subject,state,created_at";
  const shown = { page: String(page), page_size: String(PAGE_SIZE), fields, ...filters };
  const query = new URLSearchParams(shown).toString();
  return queryOptions({
    queryKey: ["outbox", query],
    queryFn: ({ signal }) =>
      staffApi().get<{ count: number; results: OutboxEntry[] }>(`/api/common/outbox/?${query}`, signal),
    placeholderData: keepPreviousData,
  });
};

export const outboxEmail = (id: string) =>
  queryOptions({
    queryKey: ["outbox-mail", id],
    queryFn: ({ signal }) => staffApi().get<OutboxEmail>(`/api/common/outbox/${id}/`, signal),
  });

/** Resends a failed email. */
export const retryEmail = (id: number) => staffApi().post<OutboxEmail>(`/api/common/outbox/${id}/retry/`, {});
