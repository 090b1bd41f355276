import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Site } from "./site.ts";

/** Calls the API of a running site as its owner, in a separate session. */
export async function connectAsOwner(site: Site) {
  const call = async (method: string, path: string, body?: unknown, access?: string) => {
    const response = await fetch(site.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(access ? { Authorization: `Bearer ${access}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const { access } = await call("POST", "/api/auth/login/", site.owner);
  async function send(path: string, file: File, fields: Record<string, string | number>): Promise<number> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    body.append("file", file);
    const headers = { Authorization: `Bearer ${access}` };
    const response = await fetch(site.url + path, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${file.name} was answered with ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  }
  return {
    access: access as string,
    request: (method: string, path: string, body?: unknown) => call(method, path, body, access),
    /** Adds a file to the media library, and returns its id. */
    upload: (name: string, bytes: Buffer, alt = "") =>
      send("/api/common/file/", new File([new Uint8Array(bytes)], name), { alt }),
    /** Adds a ten-byte text to the private files, and returns its id. */
    uploadPrivate: (name: string, folder?: number) =>
      send("/api/common/file/private/", new File(["0123456789"], name), folder === undefined ? {} : { folder }),
    /** Deletes all items of a list, including those in the trash. */
    async removeAll(path: string) {
      const remove = async (query: string, action: "delete" | "purge") => {
        const { results } = await call("GET", `${path}?page_size=100&${query}`, undefined, access);
        const ids = (results as { id: number }[]).map(({ id }) => id);
        if (ids.length > 0) await call("POST", `${path}bulk/`, { action, ids }, access);
        return results[0];
      };
      const item = await remove("", "delete");
      if (item && "trashed_at" in item) await remove("trash=true", "purge");
    },
    /** Adds subscribers, one after the other, and returns them as the API does. */
    async subscribers(...emails: string[]) {
      const added: { id: number; email: string; version: number }[] = [];
      for (const email of emails) added.push(await call("POST", "/api/viewer/subscriber/", { email }, access));
      return added;
    },
  };
}

/** `s01@example.org` and so on. */
export const addresses = (count: number, domain = "example.org") =>
  Array.from({ length: count }, (_, at) => `s${String(at + 1).padStart(2, "0")}@${domain}`);

/** Opens a screen as the owner, in a separate session, and waits until the admin area has loaded. */
export async function openSignedIn(page: Page, site: Site, path = "/admin/subscribers"): Promise<void> {
  const context = page.context();
  const response = await context.request.post(`${site.url}/api/auth/login/`, { data: site.owner });
  if (!response.ok()) throw new Error(`The sign-in was answered with ${response.status()}: ${await response.text()}`);
  // The other cookies came with the response.
  const { access, access_expiration } = (await response.json()) as { access: string; access_expiration: string };
  const expires = Date.parse(access_expiration) / 1000;
  await context.addCookies([{ name: "access", value: access, url: site.url, expires, sameSite: "Lax" }]);
  await page.goto(site.url + path);
  await page.getByRole("button", { name: /^Account:/ }).waitFor();
}

/** Opens a screen as the owner through the sign-in page. */
export async function signInByForm(page: Page, site: Site, path = "/admin/subscribers"): Promise<void> {
  await page.goto(site.url + path);
  await page.getByLabel("Username").fill(site.owner.username);
  await page.getByLabel("Password", { exact: true }).fill(site.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /^Account:/ }).waitFor();
}

/** Polls until an expectation on a page is met, with patience for a busy machine. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });
