import type { RichTextNode } from "#app/document/document.ts";
import { checkDocument, type Finding, type LibraryPictures } from "#app/document/editor/checks/check-document.ts";
import { documentLinks } from "#app/document/editor/checks/text-links.ts";
import { plainText } from "#app/document/plain-text.ts";
import { listItemPages } from "#app/resources/item-page.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { getFieldLabel } from "../../declarations.ts";

/** A possible improvement to an item. */
export interface ItemFinding extends Finding {
  field: string;
}

type Values = Readonly<Record<string, unknown>>;

/** In characters: long enough to be informative, short enough for search engines to show in full. */
export const TITLE_LENGTH = { min: 15, max: 60 };
export const DESCRIPTION_LENGTH = { min: 50, max: 160 };

const isText = (value: unknown): value is string => typeof value === "string";
const listFieldsOfKind = ({ inputs, fields }: ResourceDefinition, kind: string) =>
  Object.keys(inputs).filter((name) => name in fields && inputs[name]?.kind === kind);

/** The texts of an item, by field. */
export const listDocuments = (definition: ResourceDefinition, values: Values): [string, RichTextNode][] =>
  listFieldsOfKind(definition, "rich-text").flatMap((name) => {
    const document = values[name] as RichTextNode | null | undefined;
    return document?.content?.length ? [[name, document] as [string, RichTextNode]] : [];
  });

/** The picture that represents an item: the first that its resource declares. */
export const coverField = (definition: ResourceDefinition): string | undefined =>
  listFieldsOfKind(definition, "picture")[0];

/** The beginning of a text, long enough for any description. */
function extractOpening({ content = [] }: RichTextNode): string {
  let text = "";
  for (const block of content) {
    text = `${text} ${plainText(block)}`.trim();
    if (text.length > 2 * DESCRIPTION_LENGTH.max) break;
  }
  return text;
}

/** What search engines and link previews show of an item, and the fields it comes from. */
export function buildPreview(definition: ResourceDefinition, values: Values) {
  const title = titleField(definition);
  const text = listFieldsOfKind(definition, "text-area").find((name) => isText(values[name]) && values[name].trim());
  const [document] = listDocuments(definition, values);
  const first = [
    { field: "seo_description", value: values.seo_description },
    { field: text ?? "", value: text && values[text] },
    { field: document?.[0] ?? "", value: document && extractOpening(document[1]) },
  ].find(({ value }) => isText(value) && value.trim());
  const own = isText(values.seo_title) && values.seo_title.trim() ? "seo_title" : title;
  return {
    title: String(values[own] ?? "").trim(),
    titleField: own,
    description: String(first?.value ?? "")
      .replace(/\s+/g, " ")
      .trim(),
    descriptionField: first?.field ?? "seo_description",
  };
}

/**
 * Finds possible improvements to an item: in its texts, its pictures, and what search engines show of it. Derived from
 * the declaration, so it works for any resource.
 * @param broken why visitors cannot open an internal link, by the link's URL.
 */
export function checkItem(
  definition: ResourceDefinition,
  values: Values,
  pictures: LibraryPictures,
  broken: Readonly<Record<string, string>> = {},
): ItemFinding[] {
  return [
    ...(hasTrait(definition, "seo") ? checkPreview(definition, values) : []),
    ...checkCover(definition, values),
    ...(definition.checks?.(values).map((finding) => ({ ...finding, path: [] })) ?? []),
    ...listFieldsOfKind(definition, "picture").flatMap((field) => checkPicture(definition, field, values[field])),
    ...listDocuments(definition, values).flatMap(([field, document]) => [
      ...checkDocument(document, pictures).map((finding) => ({ ...finding, field })),
      ...documentLinks(document).flatMap(({ href, text, path }) =>
        broken[href]
          ? [{ severity: "problem" as const, message: `The link “${text.trim()}” ${broken[href]}.`, field, path }]
          : [],
      ),
    ]),
  ];
}

const createFinding = (field: string, severity: Finding["severity"], message: string): ItemFinding => ({
  field,
  severity,
  message,
  path: [],
});

function checkPreview(definition: ResourceDefinition, values: Values): ItemFinding[] {
  const { title, titleField: ofTitle, description, descriptionField } = buildPreview(definition, values);
  const findings: ItemFinding[] = [];
  if (title.length > TITLE_LENGTH.max)
    findings.push(
      createFinding(
        "seo_title",
        "advice",
        `The title has ${title.length} characters; search engines show about ${TITLE_LENGTH.max}. Add a shorter SEO title.`,
      ),
    );
  if (title && title.length < TITLE_LENGTH.min)
    findings.push(
      createFinding(
        ofTitle,
        "advice",
        `The title has ${title.length} characters, which may say too little in search results.`,
      ),
    );
  const isOwn = descriptionField === "seo_description";
  if (!description) findings.push(createFinding("seo_description", "advice", "Add a meta description."));
  else if (description.length < DESCRIPTION_LENGTH.min)
    findings.push(
      createFinding(
        "seo_description",
        "advice",
        `The meta description has ${description.length} characters, which may say too little.`,
      ),
    );
  else if (description.length > DESCRIPTION_LENGTH.max)
    findings.push(
      createFinding(
        "seo_description",
        "advice",
        isOwn
          ? `The description has ${description.length} characters; search engines show about ${DESCRIPTION_LENGTH.max}.`
          : `Search results will show the first ${DESCRIPTION_LENGTH.max} or so characters of “${getFieldLabel(definition, descriptionField)}”.`,
      ),
    );
  return findings;
}

function checkCover(definition: ResourceDefinition, values: Values): ItemFinding[] {
  const field = coverField(definition);
  if (!field || values[field] || listItemPages(definition).length === 0) return [];
  const name = getFieldLabel(definition, field);
  return [createFinding(field, "advice", `${name}: add a picture for lists and link previews.`)];
}

function checkPicture(definition: ResourceDefinition, field: string, value: unknown): ItemFinding[] {
  if (typeof value !== "object" || value === null) return [];
  const { alt, decorative } = value as { alt?: string; decorative?: boolean };
  if (alt === undefined || alt.trim() || decorative) return [];
  return [createFinding(field, "problem", `${getFieldLabel(definition, field)}: add alt text to the picture.`)];
}
