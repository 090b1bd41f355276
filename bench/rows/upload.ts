import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type PictureInfo, pictureUrl, widthsOf } from "#app/ui/picture-sources.ts";
import { browserHeaders } from "../browser-headers.ts";
import { measureLoad } from "../load.ts";
import { makePhoto } from "./photo.ts";
import type { Bench, MeasuredSite, Row } from "./row.ts";
import { signIn } from "./sign-in.ts";

/** 24 megapixels. */
const size = { width: 6000, height: 4000 };
const headers = { ...browserHeaders, "Accept-Encoding": "gzip, deflate, br, zstd" };

/** A photo from its upload until all its sizes are made as WebP, against sharp alone; and a page meanwhile. */
export const upload: Row = {
  name: "upload",
  async run(bench) {
    const site = await bench.startSite();
    const staff = await signIn(site.url);
    const visit = async (seconds: number) =>
      (await measureLoad(bench.machine, site.url, { headers, connections: 4, seconds })).p99;
    await visit(1);
    const idle = await visit(bench.seconds);
    const times: number[] = [];
    const bare: number[] = [];
    const latencies: number[] = [];
    for (let round = 0; round < Math.min(bench.rounds, 3); round += 1) {
      const photo = await makePhoto(size);
      const alone = await uploadTime(site, staff, photo);
      times.push(alone.time);
      bare.push(await bareTime(bench, photo, alone.widths));
      const seconds = Math.max(1, Math.floor(alone.time / 1000));
      // Made before, since the load comes from the same core.
      const other = await makePhoto(size);
      const [latency] = await Promise.all([visit(seconds), uploadTime(site, staff, other)]);
      if (latency !== undefined) latencies.push(latency);
    }
    return [
      {
        what: "upload of 24 megapixels, WebP",
        unit: "ms",
        values: times,
        reference: { name: "sharp", values: bare },
        aim: { of: "ratio", most: 1.3 },
      },
      {
        what: "visitors meanwhile, 99 %",
        unit: "ms",
        values: latencies,
        ...(idle === undefined
          ? { note: "wrk is not installed" }
          : {
              reference: { name: "idle", values: latencies.map(() => idle) },
              aim: { of: "ratio" as const, most: 2 },
            }),
      },
    ];
  },
};

type Uploaded = Omit<PictureInfo, "url"> & { file: string };

/** Uploads a photo, and requests each of its sizes. */
async function uploadTime({ url }: MeasuredSite, staff: Record<string, string>, photo: Buffer) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  const begun = performance.now();
  const response = await fetch(`${url}/api/common/file/`, { method: "POST", headers: staff, body: form });
  if (!response.ok) throw new Error(`The photo could not be uploaded: ${await response.text()}`);
  const { file, ...record } = (await response.json()) as Uploaded;
  const picture = { ...record, url: file };
  const widths = widthsOf(picture);
  await Promise.all(
    widths.map(async (width) => {
      const size = await fetch(url + pictureUrl(picture, width, "webp"));
      if (!size.ok) throw new Error(`A size could not be made: ${size.status}.`);
      await size.arrayBuffer();
    }),
  );
  return { time: performance.now() - begun, widths };
}

/** The same work by sharp alone, on the server's core: one copy without metadata, and each size from it. */
async function bareTime({ machine }: Bench, photo: Buffer, widths: readonly number[]) {
  const file = join(machine.folder, "photo.jpg");
  writeFileSync(file, photo);
  const script = join(import.meta.dirname, "..", "bare-sharp.ts");
  return Number(await machine.run("server", process.execPath, [script, file, ...widths.map(String)]));
}
