import { addStaff } from "./add-staff.ts";
import { openPage, type PageOptions } from "./browser/browser.ts";
import { closeAtEnd } from "./closing.ts";
import { freshDatabase } from "./databases/fresh-database.ts";
import { type Site, startSite } from "./site.ts";
import { startSiteProcess } from "./site-process.ts";
import { connectAsOwner, openSignedIn } from "./staff.ts";

const password = "a lantern on the stairs";

/**
 * A site with an author, an editor and an owner, each named after the role.
 * @param demo whether it has the content of the demo academy.
 */
export async function startAcademy(engine: "sqlite" | "postgres", { demo = false } = {}) {
  const database = await freshDatabase(engine, { empty: demo });
  closeAtEnd(database.drop);
  const site = await (demo ? startSiteProcess : startSite)({
    engine,
    database,
    environment: { DEMO: demo ? "1" : "0" },
  });
  for (const role of ["author", "editor"] as const) await addStaff(database, { username: role, password, role });
  const as = (username: string): Site => ({ ...site, owner: { username, password } });
  const open = async (username: string, path: string, options?: PageOptions) => {
    const page = await openPage(options);
    await openSignedIn(page, as(username), path);
    return page;
  };
  return {
    site,
    database,
    as,
    owner: await connectAsOwner(site),
    author: await connectAsOwner(as("author")),
    editor: await connectAsOwner(as("editor")),
    open,
  };
}
