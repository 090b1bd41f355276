import { beforeAll, expect, test } from "vitest";
import { resources } from "#app/features/features.server.ts";
import { type Api, type ApiResponse, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { postForm } from "#tests/support/forms.ts";
import { sendLetter, writeLetter } from "#tests/support/letters.ts";
import { addSampleMedia, sampleItem } from "#tests/support/sample-items.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

/** Submissions by visitors, which are not samples of an item. */
const sent: Record<string, object> = {
  enquiry: { name: "Ilse", email: "ilse@own.example", message: "When do classes begin?" },
  subscriber: { email: "reader@own.example" },
};

/** The queries that these paths require. */
const queries: Record<string, string> = {
  "/api/common/find/": "q=lamp",
  "/api/common/link/": "href=/books",
  "/api/common/link/to/media/": "ids=1",
  "/api/common/file/archive/": "ids=1",
  "/api/dashboard-insights/attention/items/": "name=broken links",
  "/api/letter/:id/sendings/:sending/recipients/": "state=failed",
};

/** API documentation, and paths opened by signed links and links in emails. */
const isOutside = (path: string) =>
  /^\/api\/(docs|schema)|\/(original|export|report|archive)\/file\/$|\/download\/$|\/unsubscribe\/$|subscriber\/topics\/$/.test(
    path,
  );

let api: Api;
const numbers = new Map<string, number>();
const owner = (method: string, path: string, body?: unknown) => api.request(method, path, { as: "owner", body });
const reads = () =>
  [...new Set(api.http.registered)].flatMap((route) => {
    const [method, path = ""] = route.split(" ");
    return method === "GET" && path.startsWith("/api/") && path.endsWith("/") && !isOutside(path) ? [path] : [];
  });

beforeAll(async () => {
  api = await startApi({ config: { smtpUrl: "smtp://127.0.0.1:9" } });
  await addSampleMedia(api);
  const keep = (path: string, { status, body }: ApiResponse) => {
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(201);
    numbers.set(path, body.id);
  };
  for (const { definition } of resources) {
    const { name, path } = definition;
    if (!api.http.registered.includes(`POST ${path}/`) || name === "private-file") continue;
    keep(path, await owner("POST", `${path}/`, sent[name] ?? sampleItem(name)));
  }
  const file = { name: "list.csv", bytes: Buffer.from("Email\nguest@own.example\n") };
  for (const path of ["/api/common/file/private", "/api/viewer/subscriber/imports"])
    keep(path, await postForm(api, `${path}/`, { file }, "owner"));
  keep(
    "/api/auth/staff",
    await owner("POST", "/api/auth/staff/", { username: "ruth", email: "ruth@own.example", role: "editor" }),
  );
  await owner("PATCH", "/api/page/vision/", { lead: "Further on" });
  await owner("PATCH", "/api/common/settings/", { phone: "+44 20 7946 0000" });
  await addSubscribers(api, 2);
  const letter = await writeLetter(api);
  numbers.set("/api/letter", letter);
  expect((await sendLetter(api, letter)).status).toBe(201);
  numbers.set("/api/common/file", 1);
  for (const path of ["/api/common/outbox", "/api/viewer/enquiry"])
    numbers.set(path, (await owner("GET", `${path}/`)).body.results[0].id);
});

/** The path with its parameters filled in. */
async function resolvePath(path: string): Promise<string> {
  const query = queries[path] ? `?${queries[path]}` : "";
  const [list = "", ...further] = path.split(/\/:(?:id|key)(?=\/)/);
  let address = `${list}${further.length > 0 ? `/${list === "/api/page" ? "vision" : numbers.get(list)}` : ""}${further}`;
  address = address.replace(":resource/undefined", `subscriber/${numbers.get("/api/viewer/subscriber")}`);
  const newest = /^(.*)\/:(?:revision|sending)\//.exec(address)?.[1];
  if (!newest) return address + query;
  const { body } = await owner("GET", `${newest}/`);
  return address.replace(/:(?:revision|sending)/, (body.results ?? body)[0].id) + query;
}

test("every read of the admin area needs at most ten queries", async () => {
  const problems: string[] = [];
  for (const path of reads()) {
    const address = await resolvePath(path);
    const first = await owner("GET", address);
    if (first.status !== 200) problems.push(`${address}: ${first.status} ${JSON.stringify(first.body)}`);
    const count = await countQueries(api, () => owner("GET", address));
    if (count > 10) problems.push(`${address}: ${count} queries`);
  }
  expect(problems).toEqual([]);
});
