import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { Colleagues, LetterEmail, LetterProblems } from "../letter-schemas.ts";

/**
 * A letter as an email, as it was last saved.
 * @param version what was saved
 * @param name of the reader; empty if it is not known
 */
export const letterEmailQuery = (id: number, version: number, name = "") =>
  queryOptions({
    queryKey: ["letter-email", id, version, name],
    queryFn: ({ signal }) =>
      staffApi().get<LetterEmail>(`/api/letter/${id}/email/?${new URLSearchParams({ name })}`, signal),
  });

/** What readers would lose, as it was last saved; its links are followed, which may take some seconds. */
export const letterProblemsQuery = (id: number) =>
  queryOptions({
    queryKey: ["letter-problems", id],
    queryFn: async ({ signal }) =>
      (await staffApi().get<LetterProblems>(`/api/letter/${id}/problems/`, signal)).results,
    // Asked again whenever the dialog is opened, since it may have been saved since.
    gcTime: 0,
  });

export const colleaguesQuery = queryOptions({
  queryKey: ["letter-colleagues"],
  queryFn: async ({ signal }) => (await staffApi().get<Colleagues>("/api/letter/colleagues/", signal)).results,
});

/** @returns the usernames of those whom the letter is sent to */
export const sendTestLetter = async (id: number, to: readonly number[]): Promise<string[]> =>
  (await staffApi().post<{ sent_to: string[] }>(`/api/letter/${id}/test/`, { to })).sent_to;
