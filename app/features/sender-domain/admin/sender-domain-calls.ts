import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { SenderDomain } from "../read-domain.server.ts";

const path = "/api/common/sender-domain/";

export type SenderKey = SenderDomain["keys"][number];
export type KeyStep = "activate" | "retire" | "delete";

export const senderDomain = queryOptions({
  queryKey: ["sender-domain"],
  queryFn: ({ signal }) => staffApi().get<SenderDomain>("/api/common/sender-domain/", signal),
});

export const checkDomain = () => staffApi().post<SenderDomain>(`${path}check/`, {});
export const makeKey = () => staffApi().post<SenderDomain>(`${path}keys/`, {});

export function changeKey(step: KeyStep, id: number): Promise<SenderDomain> {
  const key = `${path}keys/${id}/` as const;
  if (step === "delete") return staffApi().delete<SenderDomain>(key);
  return staffApi().post<SenderDomain>(step === "activate" ? `${key}activate/` : `${key}retire/`, {});
}
