import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { listPage } from "#app/ui/admin/list-calls.ts";
import type { ListConfig, ListState } from "#app/ui/admin/list-state.ts";
import { type Subscriber, subscribers } from "../subscribers.resource.ts";
import { stateFilterNames } from "./subscriber-state.tsx";

export const subscriberList: ListConfig = {
  ordering: "-created_at",
  filters: [...stateFilterNames, "source"],
};
export const SUBSCRIBERS = "subscribers";

const subscribersPath = `${subscribers.path}/`;

const listedFields = [
  "id",
  "version",
  "is_undeliverable",
  "is_unsubscribed",
  "unsubscribed_at",
  "unsubscribed_letter",
  ...subscribers.list.columns,
];
export const subscriberPage = (state: ListState) =>
  listPage<Subscriber>([SUBSCRIBERS], subscribers.path, state, listedFields);

export const addSubscriber = (values: { email: string; name: string }) =>
  staffApi().post<Subscriber>(subscribersPath, values);

export const changeSubscriber = (id: number, changes: { is_blocked?: boolean; name?: string; version: number }) =>
  staffApi().patch<Subscriber>(`${subscribersPath}${id}/`, changes);

export const subscriberQuery = (id: number) =>
  queryOptions({
    queryKey: [SUBSCRIBERS, "one", id],
    queryFn: ({ signal }) => staffApi().get<Subscriber>(`${subscribersPath}${id}/`, signal),
  });

/** Unsubscribes somebody at their request. */
export const unsubscribe = (id: number) => staffApi().post<null>(`${subscribersPath}${id}/unsubscribe/`, {});

export const askConfirmation = (id: number) => staffApi().post<null>(`${subscribersPath}${id}/confirmation/`, {});
