import { findDeclaration } from "../items/declarations.ts";
import { localCopies } from "./local-copies.ts";
import { discardForms, hasUnsavedForms, saveForms } from "./open-forms.ts";

/** Saves what can be saved. @returns the titles of items that are still not stored */
export async function unsavedWork(account: number): Promise<string[]> {
  await saveForms();
  const copies = await localCopies.listByAccount(account).catch(() => []);
  const titles = copies.map(({ title, resource }) => title || `a new ${getResourceName(resource)}`);
  return titles.length === 0 && hasUnsavedForms() ? ["the open form"] : titles;
}

/** Deletes the copies of an account in this browser, and the unsaved changes of open forms. */
export async function forgetUnsavedWork(account: number): Promise<void> {
  discardForms();
  await localCopies.removeAll(account).catch(() => undefined);
}

const getResourceName = (resource: string) => (findDeclaration(resource)?.labels.one ?? resource).toLowerCase();
