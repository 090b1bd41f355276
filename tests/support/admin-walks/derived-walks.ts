import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { listFormSections } from "#app/admin/items/form/form-sections.ts";
import { enquiries } from "#app/features/enquiries/enquiries.resource.ts";
import { images } from "#app/features/gallery/gallery.resource.ts";
import { adminListPath, adminPath } from "#app/resources/admin-path.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { hasFixedItems, hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { sampleItem } from "../sample-items.ts";
import { button, field, heading, hold, REFUSED, type Visit, type Walk } from "./visit.ts";

const isDeclaration = (exported: unknown): exported is ResourceDefinition =>
  typeof exported === "object" && exported !== null && "inputs" in exported && "list" in exported;

const files = globSync("app/features/**/*.resource.ts").map((file) => pathToFileURL(resolve(file)).href);
const modules: object[] = await Promise.all(files.sort().map((file) => import(file)));
const declared = modules.flatMap((module) => Object.values(module).filter(isDeclaration).filter(hasScreens));

/** The resource with the most traits, on which states are checked that are the same for all resources. */
const model = declared.reduce((one, other) => (other.traits.length > one.traits.length ? other : one));

/** The screens of every resource, from its declaration alone: its list and its forms, or the form of the only item. */
export const derivedWalks: Walk[] = declared.map((definition) => ({
  name: definition.labels.many.toLowerCase(),
  isVariant: definition !== model,
  routes: listRoutes(definition),
  expect: [REFUSED, /status of 404/],
  async *states(visit) {
    if (definition === model) yield* troubles(definition, visit);
    if (!definition.single) {
      await visit.go(adminListPath(definition));
      await visit.page
        .getByRole("table")
        .or(visit.page.getByText(/^No .+ yet$/))
        .waitFor();
      yield "list";
    }
    // Visitors' enquiries have their own screen.
    if (definition.name === enquiries.name) return;
    yield* formStates(definition, visit);
    if (hasTrait(definition, "revisions")) {
      await visit.go(`${adminPath(definition, await findSampleItem(definition, visit))}/history`);
      await visit.page.getByText("Back to editing").waitFor();
      await visit.page
        .getByRole("navigation", { name: "Versions" })
        .or(visit.page.getByText("No versions yet"))
        .waitFor();
      yield "history";
    }
    if (definition.name === images.name) yield* fromPicturesStates(definition, visit);
  },
}));

function listRoutes(definition: ResourceDefinition) {
  const form = definition.single ? ":resource" : ":resource/:id";
  return [
    ":resource",
    form,
    ...(hasTrait(definition, "revisions") ? [`${form}/history`] : []),
    ...(definition.name === images.name ? ["photos/from-pictures"] : []),
  ];
}

function hasScreens({ navigation }: ResourceDefinition) {
  return navigation !== undefined;
}

/** The item of the form: the only one, or the first in the API's list, or else a sample. */
async function findSampleItem({ single, path, name }: ResourceDefinition, { api }: Visit) {
  if (single) return api("GET", `${path}/`);
  const { results } = await api("GET", `${path}/?page_size=1`);
  return results[0] ?? api("POST", `${path}/`, sampleItem(name));
}

async function* formStates(definition: ResourceDefinition, visit: Visit) {
  const { page, go } = visit;
  const item = await findSampleItem(definition, visit);
  const [first, ...sections] = definition.single ? listFormSections(definition) : [];
  await go(adminPath(definition, item));
  await heading(page, first?.label ?? String(item[titleField(definition)]));
  await button(page, "Save").waitFor();
  await waitForEditor(definition, page);
  yield "form";
  for (const { path, label } of sections) {
    await go(`${adminPath(definition, item)}/${path}`);
    await heading(page, label);
    await button(page, "Save").waitFor();
    yield `form, ${label}`;
  }
  if (hasFixedItems(definition)) return;
  await go(`${adminListPath(definition)}/new`);
  await page.locator(`#field-${titleField(definition)}`).waitFor();
  await waitForEditor(definition, page);
  yield "form, new";
  await page.keyboard.press("Control+s");
  await page.getByText(/fields? needs? your attention:/).waitFor();
  yield "form, errors";
}

/** Waits for the editor, which loads after its form, if the resource has a text. */
async function waitForEditor({ inputs }: ResourceDefinition, page: Page) {
  if (Object.values(inputs).some(({ kind }) => kind === "rich-text"))
    await page.locator("[contenteditable=true]").first().waitFor();
}

/** Creates many items, one for each picture. */
async function* fromPicturesStates(definition: ResourceDefinition, { page, go }: Visit) {
  await go(`${adminListPath(definition)}/from-pictures`);
  await page.getByText(`Drop ${definition.labels.many.toLowerCase()} here`).waitFor();
  yield "from pictures, empty";
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#8c7" } })
    .jpeg()
    .toBuffer();
  const good = Array.from({ length: 9 }, (_, at) => `by-the-lake-${at + 1}-${"long".repeat(at)}.jpg`);
  const bad = ["damaged.jpg", "also-damaged.jpg", "refused.avif"];
  // Only the server detects damage in files that browsers cannot decode.
  const contents = [
    photo.subarray(0, 140),
    photo.subarray(0, 150),
    Buffer.from("0000001c667479706176696600000000617669666d6966316d696166", "hex"),
  ];
  const files = [
    ...good.map((name) => ({ name, mimeType: "image/jpeg", buffer: photo })),
    ...bad.map((name, at) => ({ name, mimeType: "image/jpeg", buffer: contents[at] as Buffer })),
  ];
  await page.getByLabel("Choose pictures").and(page.locator("input")).setInputFiles(files);
  const row = (name: string | undefined) => page.getByRole("listitem", { name: `${name}`, exact: true });
  for (const name of good) await row(name).getByRole("img").waitFor();
  for (const name of bad) await button(row(name), `Try ${name} again`).waitFor();
  await page.getByText("3 couldn’t be uploaded. Try again or remove them.").waitFor();
  yield "from pictures, full, with damaged and refused ones";
  for (const name of [...bad, ...good.slice(1)]) await button(page, `Remove ${name}`).click();
  await field(page, `Title of ${good[0]}`).fill("");
  await button(page, `Add 1 ${definition.labels.one.toLowerCase()}`).click();
  await row(good[0]).getByText("This field may not be blank").waitFor();
  yield "from pictures, errors";
  await page.getByRole("link", { name: definition.labels.many, exact: true }).first().click();
  await button(page.getByRole("dialog"), "Leave").click();
}

/** The problems that a list, a form and a history can have. */
async function* troubles(definition: ResourceDefinition, visit: Visit) {
  const { page, go } = visit;
  const { labels, path } = definition;
  const [list, many, one] = [adminListPath(definition), labels.many.toLowerCase(), labels.one.toLowerCase()];
  const item = await findSampleItem(definition, visit);
  const screens = [
    ["list", `${path}/`, list, page.getByText(`Loading ${many}`), `Sorry, ${many} couldn’t be loaded`],
    [
      "form",
      itemApiPath(definition, item),
      adminPath(definition, item),
      page.getByText(`Loading the ${one}`),
      `Sorry, the ${one} couldn’t be loaded`,
    ],
    [
      "history",
      `${itemApiPath(definition, item)}revisions/`,
      `${adminPath(definition, item)}/history`,
      page.getByRole("heading", { level: 1, name: "History" }),
      "Sorry, the history couldn’t be loaded",
    ],
  ] as const;
  for (const [screen, asked, at, loading, sorry] of screens) {
    const held = await hold(page, asked);
    await go(at);
    await loading.waitFor();
    yield `${screen}, loading`;
    await held.refuse();
    await page.getByText(sorry).waitFor();
    yield `${screen}, error`;
    await held.release();
    await button(page, "Try again").click();
    await page.getByText(sorry).waitFor({ state: "hidden" });
  }
  await go(`${list}/999999`);
  await heading(page, `${definition.labels.one} not found`);
  yield "form, missing";
  const none = await hold(page, `${path}/`);
  await none.empty();
  for (const [query, text] of [
    ["?ordering=-created_at", `No ${many} yet`],
    ["?search=zzzz", "Nothing matches “zzzz”"],
    ["?status=draft", "Nothing matches these filters"],
    ["?trash=true", "The trash is empty"],
  ] as const) {
    await go(list + query);
    await page.getByText(text).waitFor();
    yield `list, ${text}`;
  }
  await none.release();
}
