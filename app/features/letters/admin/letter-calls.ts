import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { Colleagues, LetterEmail, LetterProblems } from "../letter-schemas.ts";

/**
 * The email for a letter, as last saved.
 * @param version the saved version
 * @param name the reader's name; empty if unknown
 */
export const letterEmailQuery = (id: number, version: number, name = "") =>
  queryOptions({
    queryKey: ["letter-email", id, version, name],
    queryFn: ({ signal }) =>
      staffApi().get<LetterEmail>(`/api/letter/${id}/email/?${new URLSearchParams({ name })}`, signal),
  });

/** Problems that readers would notice in the letter as last saved; following its links may take some seconds. */
export const letterProblemsQuery = (id: number) =>
  queryOptions({
    queryKey: ["letter-problems", id],
    queryFn: async ({ signal }) =>
      (await staffApi().get<LetterProblems>(`/api/letter/${id}/problems/`, signal)).results,
    // The letter may have been saved in between, so each opening of the dialog fetches again.
    gcTime: 0,
  });

export const colleaguesQuery = queryOptions({
  queryKey: ["letter-colleagues"],
  queryFn: async ({ signal }) => (await staffApi().get<Colleagues>("/api/letter/colleagues/", signal)).results,
});

/**
 * @returns the usernames of the recipients
 */
export const sendTestLetter = async (id: number, to: readonly number[]): Promise<string[]> =>
  (await staffApi().post<{ sent_to: string[] }>(`/api/letter/${id}/test/`, { to })).sent_to;
