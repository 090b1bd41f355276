import { folderPath } from "../folder-tree.ts";
import type { ListedFolder } from "./private-files-calls.ts";

/** Folders to choose from, each with its parents: "Fees / 2026". */
export const folderChoices = (chosen: readonly ListedFolder[], all: readonly ListedFolder[]) =>
  chosen
    .map(({ id }) => ({
      value: String(id),
      label: folderPath(all, id)
        .map(({ name }) => name)
        .join(" / "),
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
