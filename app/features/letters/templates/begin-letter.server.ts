import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { readItem } from "#app/resources/read.server.ts";
import { createItem } from "#app/resources/write.server.ts";
import type { LetterTemplate } from "../letter-templates.resource.ts";
import { letterResource } from "../letters.server.ts";
import { letterTemplateResource } from "./letter-templates.server.ts";
import { type ReadyTemplateName, readyTemplates } from "./ready-templates.ts";

/**
 * Creates a letter from a template.
 * @param template the id of one of the academy's own, or the name of one that comes with the application
 * @throws InvalidInput if it doesn't exist or is in the trash; PermissionDenied
 */
export async function beginLetter(app: App, actor: StaffActor, template: number | ReadyTemplateName, key?: string) {
  const values = typeof template === "number" ? await readTemplate(app, actor, template) : readyValues(template);
  return createItem(letterResource, app, actor, letterResource.definition.schema.parse(values), key);
}

const readyValues = (name: ReadyTemplateName) => ({
  title: readyTemplates[name].label,
  body: readyTemplates[name].body,
});

async function readTemplate(app: App, actor: StaffActor, id: number) {
  const template = await readItem(letterTemplateResource, app, actor, id).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  if (!template || template.trashed_at)
    throw InvalidInput.field("template", "does_not_exist", "This template no longer exists. Choose another one.");
  const { title, subject, preview_line, body, language } = template as LetterTemplate;
  return { title, subject, preview_line, body, language };
}
