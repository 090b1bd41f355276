import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type LetterTemplate, letterTemplates } from "../../letter-templates.resource.ts";
import type { Letter } from "../../letters.resource.ts";
import type { ReadyTemplateName } from "../../templates/ready-templates.ts";

/** The academy's own templates, newest first. */
export const templatesQuery = queryOptions({
  queryKey: ["letter-templates"],
  queryFn: async ({ signal }) =>
    (
      await staffApi().get<{ results: Pick<LetterTemplate, "id" | "title" | "subject">[] }>(
        `${letterTemplates.path}/?fields=id,title,subject&page_size=100`,
        signal,
      )
    ).results,
});

export const beginLetter = (template: number | ReadyTemplateName) =>
  staffApi().post<{ id: number }>("/api/letter/from-template/", { template });

/** Saves a letter's text, as last saved, as a template. */
export async function keepAsTemplate(id: number): Promise<{ id: number; title: string }> {
  const letter = await staffApi().get<Letter>(`/api/letter/${id}/`);
  const { title, subject, preview_line, body, language } = letter;
  return staffApi().post(`${letterTemplates.path}/`, { title, subject, preview_line, body, language });
}
