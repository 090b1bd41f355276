import type { RichTextNode } from "#app/document/document.ts";
import { itemLinkHref } from "#app/document/item-link.ts";
import { plainText } from "#app/document/plain-text.ts";
import { anonymous, type StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { isEnglish } from "#app/platform/text/language.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { itemPath } from "#app/resources/item-page.ts";
import { presentItems, selectRows, visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { operationContext, type Values } from "#app/resources/store.server.ts";
import { createItem } from "#app/resources/write.server.ts";
import { letterResource } from "./letters.server.ts";

/** In characters. */
export const SUMMARY = 600;
const [PREVIEW, TITLE, LABEL] = [140, 180, 100];

/**
 * Creates a letter about an item of the site from the declaration of its resource: its title, picture and summary, and
 * a button that links to its page.
 * @throws InvalidInput if visitors have no page for such an item; PermissionDenied
 */
export async function announce(app: App, actor: StaffActor, about: { resource: string; id: number }, key?: string) {
  const resource = app.resources.find(({ definition }) => definition.name === about.resource && definition.page);
  const item = resource && (await readPublic(app, resource, about.id));
  if (!resource || !item || !itemPath(resource.definition, item))
    throw InvalidInput.field("id", "does_not_exist", "Only published items can be announced. Publish this item first.");
  const title = shortenText(oneLine(String(item[titleField(resource.definition)])), TITLE);
  const summary = oneLine(buildSummary(resource, item));
  const language =
    typeof item.language === "string" ? item.language : (await app.readSiteFacts(app.database.db)).language;
  const words = { title, summary: shortenText(summary, SUMMARY), language };
  const letter = {
    title,
    subject: title,
    preview_line: shortenText(summary, PREVIEW),
    body: { type: "doc", content: announcement(resource, item, words) },
    language,
  };
  const values = { ...letterResource.definition.schema.parse(letter) };
  return createItem(letterResource, app, actor, values, key);
}

async function readPublic(app: App, resource: Resource, id: number): Promise<Values | undefined> {
  const context = operationContext(app, anonymous);
  const shown = visible(resource, anonymous, context.now);
  const rows = await selectRows(resource, context).where("id", "=", id).where(shown).execute();
  return (await presentItems(resource, rows, context))[0];
}

export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

const listFieldsOfKind = ({ inputs }: ResourceDefinition, kind: string) =>
  Object.keys(inputs).filter((name) => inputs[name]?.kind === kind);

/** The item's list text, or else the beginning of its body. */
export function buildSummary({ definition }: Resource, item: Values): string {
  const own = listFieldsOfKind(definition, "text-area").map((field) => item[field]);
  const texts = listFieldsOfKind(definition, "rich-text").map((field) => plainText(item[field]));
  return [...own, ...texts].find((text): text is string => typeof text === "string" && text.trim() !== "") ?? "";
}

/**
 * @param words `language` is the letter's language; all of its text must be in it
 */
export function announcement(
  { definition }: Resource,
  item: Values,
  { title, summary, language }: { title: string; summary: string; language: string },
) {
  const picture = listFieldsOfKind(definition, "picture")
    .map((field) => item[field] as PictureOutput | null | undefined)
    .find((each) => each?.width);
  const text = (words: string) => [{ type: "text", text: words }];
  const label = shortenText(isEnglish(language) ? `Read “${title}”` : title, LABEL);
  const blocks: (RichTextNode | null | undefined)[] = [
    { type: "heading", attrs: { level: 2 }, content: text(title) },
    picture && { type: "picture", attrs: pictureAttributes(picture) },
    summary ? { type: "paragraph", content: text(summary) } : null,
    { type: "button", attrs: { href: itemLinkHref(`${definition.name}/${item.id}`), label } },
  ];
  return blocks.filter((block) => block !== null && block !== undefined);
}

const pictureAttributes = ({ media, alt, decorative }: PictureOutput) => ({
  media,
  alt,
  decorative,
  caption: "",
  width: "text",
});
