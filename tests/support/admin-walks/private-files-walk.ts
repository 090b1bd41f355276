import { freshName } from "../fresh-name.ts";
import { button, heading, hold, pressEscape, REFUSED, type Walk } from "./visit.ts";

const path = "/api/common/file/private/";
const DAY = 86_400_000;

const folders = ["Contracts", "Donaudampfschifffahrtsgesellschaftsunterlagen", "Recordings of the summer"].map(
  (name, at) => ({ id: at + 1, version: 1, name, parent: at === 2 ? 1 : null, file_count: at * 40 }),
);
/** A page of files as the API lists them, with names and sizes of every length; three are in folders. */
const files = Array.from({ length: 12 }, (_, at) => ({
  ...{ id: 9000 + at, version: 1, folder: at % 4 === 3 ? folders[at % 3] : null, downloads: 7 ** at % 4000 },
  name: `${"Lehrgangsgebührenermäßigungsantrag ".repeat(1 + (at % 4)).trim()} ${2020 + at}.${at % 2 ? "pdf" : "mp4"}`,
  size: 900 * 6 ** at,
  created_at: new Date(Date.now() - at * 9 * DAY).toISOString(),
}));

/** An interrupted upload as the API lists it. */
const interrupted = {
  id: "0b6f0c1e-5a1d-4c8e-9a55-0d6f6f3f2a11",
  name: `${"Aufzeichnungen der Sommerakademie ".repeat(3)}.mp4`,
  ...{ length: 4 * 1024 ** 3, offset: 3 * 1024 ** 3, destination: "private-files/999999", fingerprint: "" },
  ...{ is_receiving: false, expires_at: new Date(Date.now() + 6 * DAY).toISOString() },
};

export const privateFilesWalk: Walk = {
  name: "private files",
  routes: ["private-files", "private-files/:id"],
  expect: [REFUSED, /status of 404/],
  async *states({ page, go, api }) {
    const none = await hold(page, path);
    await go("/admin/private-files");
    await page.getByText("Loading private files").waitFor();
    yield "loading";
    await none.refuse();
    await page.getByText("Sorry, the private files couldn’t be loaded").waitFor();
    yield "error";
    await none.empty();
    await button(page, "Try again").click();
    await page.getByText("No private files yet").or(page.getByText("All files are in folders")).waitFor();
    yield "empty";
    const tree = await hold(page, "/api/common/file/private-folder/tree/");
    await tree.answer({ results: folders });
    await none.answer({ count: 480, next: "?page=2", previous: null, results: files });
    await page.reload();
    await page.getByRole("table").waitFor();
    await page.getByRole("checkbox").nth(3).check();
    yield "full, one selected";
    await tree.release();
    await none.release();
    await go("/admin/private-files?ordering=name");
    await page.getByText("Loading private files").waitFor({ state: "hidden" });
    yield "list";
    await button(page, "New folder").click();
    await page.getByRole("dialog").waitFor();
    yield "new folder";
    await pressEscape(page);
    const uploads = await hold(page, "/api/common/file/upload/");
    await uploads.answer({ results: [interrupted] });
    await page.reload();
    await button(page, /^Discard/).focus();
    yield "interrupted upload";
    await button(page, /^Discard/).click();
    await page.getByRole("dialog").waitFor();
    yield "question before discarding";
    await pressEscape(page);
    await uploads.release();
    await go("/admin/private-files?search=zzzz");
    await page.getByText("Nothing matches “zzzz”").waitFor();
    yield "nothing found";
    await go("/admin/private-files?trash=true");
    await heading(page, "Private files: trash");
    await page.getByText("Loading private files").waitFor({ state: "hidden" });
    yield "trash";

    await go("/admin/private-files");
    const name = freshName("Gebührenordnung für Lehrveranstaltungen", " ");
    const upload = page.getByLabel("Upload files").and(page.locator("input"));
    await upload.setInputFiles({ name: `${name}.txt`, mimeType: "text/plain", buffer: Buffer.from("fees") });
    await page.getByRole("link", { name: `${name}.txt` }).waitFor();
    yield "uploaded";
    const [file] = (await api("GET", `${path}?${new URLSearchParams({ search: name })}`)).results;
    const link = { note: "Für die Druckerei in Oberammergau", expires_at: new Date(Date.now() + DAY).toISOString() };
    const shared = await api("POST", `${path}${file.id}/links/`, link);
    await api("POST", `${path}${file.id}/links/${shared.id}/revoke/`, {});
    await api("POST", `${path}${file.id}/links/`, { ...link, max_downloads: 3, password: "seven calm herons" });
    const held = await hold(page, `${path}${file.id}/`);
    await go(`/admin/private-files/${file.id}`);
    await page.getByText("Loading the file").waitFor();
    yield "file, loading";
    await held.refuse();
    await page.getByText("Sorry, the file couldn’t be loaded").waitFor();
    yield "file, error";
    await held.release();
    await button(page, "Try again").click();
    await button(page, /^Revoke/).waitFor();
    yield "file";
    await button(page, "New link").click();
    await page.getByRole("dialog").waitFor();
    yield "new link";
    await pressEscape(page);
    await button(page, /^Revoke/).click();
    await page.getByRole("dialog").waitFor();
    yield "question before revoking";
    await pressEscape(page);
    await go("/admin/private-files/999999");
    await heading(page, "File not found");
    yield "file, missing";
  },
};
