import type { Page } from "playwright-core";
import { fieldId } from "#app/admin/items/form/field-props.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { goTo } from "./admin-walks/visit.ts";
import type { Manner } from "./manners.ts";
import { type connectAsOwner, eventually } from "./staff.ts";

/** Fills in a field of a form. @param kind of its input */
export async function fillField(
  page: Page,
  { press, write, select }: Manner,
  name: string,
  kind: string,
  value: unknown,
): Promise<void> {
  const control = page.locator(`#${fieldId(name)}`);
  if (kind === "select")
    await select(control, await control.locator(`option[value="${value}"]`).evaluate((one) => one.textContent));
  else if (kind === "picture") {
    await press(control.getByRole("button", { name: "Choose a picture" }));
    await press(page.getByRole("dialog").getByRole("button", { name: /dawn/i }));
    await control.getByRole("button", { name: /^Replace picture/ }).waitFor();
  } else await write(control, String(value));
}

/** Moves an item up one place in the list. @param name its title */
export async function moveUp(
  page: Page,
  { press, choose }: Manner,
  owner: Awaited<ReturnType<typeof connectAsOwner>>,
  definition: ResourceDefinition,
  name: string,
): Promise<void> {
  const places = async (): Promise<string[]> => {
    const { results } = await owner.request("GET", `${definition.path}/?ordering=position&page_size=100`);
    return results.map((item: Record<string, string>) => item[titleField(definition)]);
  };
  const place = (await places()).indexOf(name);
  await goTo(page)(`${adminListPath(definition)}?ordering=position`);
  await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).waitFor();
  await press(page.getByRole("button", { name: "View", exact: true }));
  await choose(page.getByRole("menuitem", { name: "Reorder" }));
  await press(page.getByRole("button", { name: `Move ${name} up`, exact: true }));
  await page.getByText(`${name} moved to position ${place} of `).waitFor();
  await eventually(places).toSatisfy((all: string[]) => all.indexOf(name) === place - 1);
}
