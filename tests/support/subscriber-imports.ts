import { hash } from "node:crypto";
import { expect } from "vitest";
import { ImportWorker } from "#app/features/subscribers/imports/import-worker.server.ts";
import type { Api } from "./api.ts";

export const importsPath = "/api/viewer/subscriber/imports/";
export const consent = "They ticked a box on paper at the fair in May.";

interface UploadOptions {
  as?: string;
  name?: string;
  /** Fields of the form in addition to the file. */
  fields?: Record<string, string>;
  path?: string;
}

/** Imports of subscribers in an application, step by step; the worker runs when a step needs it. */
export function createImports(api: Api) {
  let shared: ImportWorker | undefined;
  const worker = () => {
    shared ??= new ImportWorker(api.app);
    return shared;
  };

  function upload(content: string | Buffer, options: UploadOptions = {}) {
    const { as = "editor", name = "list.csv", fields = {}, path = importsPath } = options;
    const boundary = hash("sha256", "boundary").slice(0, 20);
    const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
    const head = [
      ...Object.entries(fields).map(([field, value]) => `${part(`name="${field}"`)}${value}\r\n`),
      part(`name="file"; filename="${name}"`),
    ].join("");
    const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    return api.request("POST", path, { body, headers, as });
  }
  const act = (id: number, action: string, body: object = {}, as = "editor") =>
    api.request("POST", `${importsPath}${id}/${action}/`, { body, as });
  const read = async (id: number) => (await api.request("GET", `${importsPath}${id}/`, { as: "editor" })).body;
  async function check(id: number, columns: object = { email_column: 0 }) {
    const { status, body } = await act(id, "check", columns);
    expect(status, JSON.stringify(body)).toBe(200);
    await worker().run();
    return read(id);
  }
  async function start(id: number, more = {}) {
    const { status, body } = await act(id, "start", { consent, ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    await worker().run();
    return read(id);
  }
  /** The addresses of a domain that have not unsubscribed, or that match another filter. */
  async function subscribed(domain: string, filter = "is_unsubscribed=false") {
    const query = `search=${domain}&page_size=100&ordering=email&${filter}`;
    return (await api.request("GET", `/api/viewer/subscriber/?${query}`, { as: "editor" })).body.results;
  }
  return { worker, upload, act, read, check, start, subscribed };
}
