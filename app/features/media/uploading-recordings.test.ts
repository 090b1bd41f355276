import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputVideoTrack,
  MovOutputFormat,
  MP4,
  Output,
} from "mediabunny";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { mp4, storedKeys, webm } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { storageOptions, uploadCalls } from "#tests/support/media-library.ts";
import { expectShortWork, slowTexts } from "#tests/support/slow-texts.ts";

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(await storageOptions(storage));
  });
  const { post, stored } = uploadCalls(() => api);

  test("removes the location from a video, without moving its other data", async () => {
    const place = "+51.5007-000.1246/";
    const original = mp4({ place, seconds: 7, payload: "the frames of a video" });
    expect(original.includes(place)).toBe(true);
    const record = await upload(api, "holiday.mp4", original);
    const bytes = await stored(record);
    expect(bytes.length).toBe(original.length);
    expect(bytes.includes(place)).toBe(false);
    expect(bytes.indexOf("the frames of a video")).toBe(original.indexOf("the frames of a video"));
    expect(record.duration_ms).toBe(7000);
  });

  test("removes a track of recorded locations, and keeps the video track", async () => {
    const box = (type: string, ...content: Buffer[]) => {
      const body = Buffer.concat(content);
      return Buffer.concat([words(body.length + 8), Buffer.from(type, "latin1"), body]);
    };
    const words = (...values: number[]) =>
      Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, "0"), "hex")));
    const samples = ["place-one", "frames-1", "place-two!place-three", "frames-2"];
    const [ftyp, content] = [box("ftyp", Buffer.from("isom"), words(0)), Buffer.from(samples.join(""))];
    const start = ftyp.length + 8;
    const tables = (...more: Buffer[]) =>
      box(
        "trak",
        box("mdia", box("hdlr", words(0, 0), Buffer.from("meta"), words(0)), box("minf", box("stbl", ...more))),
      );
    const list = box("stsz", words(0, 0, 3, 9, 10, 11));
    const runs = box("stsc", words(0, 2, 1, 1, 1, 2, 2, 1));
    for (const offsets of [
      box("stco", words(0, 2, start, start + 17)),
      box("co64", words(0, 2, 0, start, 0, start + 17)),
      // Tables with invalid offsets do no harm.
      box("stco", words(0, 4, start, start + 17, 0x7fffffff, 0xffffffff)),
    ]) {
      const moov = box("moov", tables(list, runs, offsets));
      const record = await upload(api, "camera.mp4", Buffer.concat([ftyp, box("mdat", content), moov]));
      const bytes = await stored(record);
      expect(bytes.toString("latin1", start, start + content.length)).toBe(
        samples.map((sample) => (sample.startsWith("place") ? "\0".repeat(sample.length) : sample)).join(""),
      );
      expect(bytes.includes("trak")).toBe(false);
    }
  });

  test("removes location and camera from a converted video, without moving its other data", async () => {
    const tags = (size: string) =>
      Buffer.concat([Buffer.from(`1254c367${size}`, "hex"), Buffer.from("LOCATION+48.8577+002.2950/")]);
    const cluster = (size: string) =>
      Buffer.concat([Buffer.from(`1f43b675${size}e78100a3`, "hex"), Buffer.from([0x86]), Buffer.from("frames")]);
    for (const parts of [
      [tags("9a"), cluster("8b"), tags("0100000000000" + "01a")],
      [cluster("01ffffffffffffff"), cluster("ff"), tags("401a")],
    ]) {
      const original = Buffer.concat([webm(), ...parts]);
      const record = await upload(api, "converted.webm", original);
      const bytes = await stored(record);
      expect(bytes.includes("48.8577")).toBe(false);
      const tagless = (file: Buffer) => file.toString("latin1").split("frames").length;
      expect([bytes.length, tagless(bytes)]).toEqual([original.length, tagless(original)]);
    }
  });

  test("converts a MOV video to MP4 with the same frames, and rejects HEVC with advice", async () => {
    const clip = "demo/clips/sunrise-in-half-a-minute.mp4";
    const source = new FilePathSource(clip);
    const target = new BufferTarget();
    const output = new Output({ format: new MovOutputFormat(), target });
    const tags = () => ({ title: "Secret place" });
    await (await Conversion.init({ input: new Input({ formats: [MP4], source }), output, tags })).execute();
    const mov = Buffer.from(target.buffer as ArrayBuffer);
    expect([mov.toString("latin1", 4, 12), mov.includes("Secret place")]).toEqual(["ftypqt  ", true]);

    const asMp4 = await upload(api, "as-mp4.mp4", readFileSync(clip));
    const record = await upload(api, "IMG_2.MOV", mov);
    const { width, height, duration_ms } = asMp4;
    expect(record).toMatchObject({
      kind: "video",
      content_type: "video/mp4",
      name: "IMG_2.mp4",
      width,
      height,
      duration_ms,
    });
    const bytes = await stored(record);
    expect([bytes.includes("ftypqt"), bytes.includes("Secret place")]).toEqual([false, false]);
    const packets = async (content: Buffer) => {
      const input = new Input({ formats: [MP4], source: new BufferSource(content) });
      const sink = new EncodedPacketSink((await input.getPrimaryVideoTrack()) as InputVideoTrack);
      const sums: string[] = [];
      for await (const { data, timestamp } of sink.packets()) sums.push(`${timestamp} ${hash("sha256", data)}`);
      return sums;
    };
    expect(await packets(bytes)).toEqual(await packets(await stored(asMp4)));
    expect((await post("again.mov", mov)).body.id).toBe(record.id);

    expect((await post("cut.mov", mov.subarray(0, -100))).body.codes).toEqual({ file: ["invalid"] });
    const hevc = Buffer.from(mov.toString("latin1").replaceAll("avc1", "hvc1").replaceAll("avcC", "hvcC"), "latin1");
    const before = await storedKeys(api);
    const refused = await post("IMG_3.MOV", hevc);
    expect([refused.status, refused.body.file?.[0]]).toEqual([400, expect.stringContaining("Most Compatible")]);
    expect(await storedKeys(api)).toEqual(before);
  });

  test("converts SubRip captions to WebVTT with the same times and text", async () => {
    const original = [
      "\uFEFF1",
      "00:00:01,000 --> 00:00:02,5  X1:10 X2:20 Y1:1 Y2:2",
      '<i>Good</i> <font color="red">morning</font> & welcome',
      "{\\an8}on two lines",
      "",
      "",
      "2",
      "1:00:03.250 --> 01:00:04,000",
      "यह दूसरा है",
      "",
    ].join("\r\n");
    const record = await upload(api, "talk.srt", Buffer.from(original));
    expect((await stored(record)).toString()).toBe(
      [
        "WEBVTT",
        "",
        "00:00:01.000 --> 00:00:02.500",
        "<i>Good</i> morning &amp; welcome",
        "on two lines",
        "",
        "01:00:03.250 --> 01:00:04.000",
        "यह दूसरा है",
        "",
      ].join("\n"),
    );
    const again = await post("talk.srt", Buffer.from(original));
    expect([again.status, again.body.id]).toEqual([200, record.id]);
  });

  const cue = (seconds: number, text: string) => `00:00:0${seconds}.000 --> 00:00:0${seconds + 1}.000\n${text}`;
  const asWebVtt = (...cues: string[]) => `${["WEBVTT", ...cues].join("\n\n")}\n`;

  test.each<[string, string | Buffer, string]>([
    [
      "without numbers",
      "00:00:01,000 --> 00:00:02,000\r\nSchöne Grüße\r\n\r\n00:00:03,000 --> 00:00:04,000\r\n2024\r\n",
      asWebVtt(cue(1, "Schöne Grüße"), cue(3, "2024")),
    ],
    [
      "with blank lines within a cue",
      "1\n00:00:01,000 --> 00:00:02,000\nFirst\n\nSecond\n \n2\n00:00:03,000 --> 00:00:04,000\nWorld\n",
      asWebVtt(cue(1, "First\nSecond"), cue(3, "World")),
    ],
    [
      "with times without hours and characters of markup",
      "1\n0:01,0 --> 0:02,0\nI <3 you & 2 < 3\n2\n00:03,000 --> 00:04,000\n<b>World</b>\n",
      asWebVtt(cue(1, "I &lt;3 you &amp; 2 &lt; 3"), cue(3, "<b>World</b>")),
    ],
    [
      "in Windows-1252",
      Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nSchöne Grüße aus dem Café\n", "latin1"),
      asWebVtt(cue(1, "Schöne Grüße aus dem Café")),
    ],
    [
      "in UTF-16",
      Buffer.from("\uFEFF1\n00:00:01,000 --> 00:00:02,000\nयह दूसरा है\n", "utf16le"),
      asWebVtt(cue(1, "यह दूसरा है")),
    ],
    [
      "in Shift JIS",
      Buffer.from(
        "310a30303a30303a30312c303030202d2d3e2030303a30303a30322c3030300a82e482c182ad82e891a782f082b582c482ad82be82b382a2814293fa967b8cea82cc8e9a968b82c582b781420a",
        "hex",
      ),
      asWebVtt(cue(1, "ゆっくり息をしてください。日本語の字幕です。")),
    ],
  ])("converts SubRip captions %s without losing text", async (_, original, expected) => {
    const record = await upload(api, "talk.srt", Buffer.from(original));
    expect((await stored(record)).toString()).toBe(expected);
  });

  test.each<[string, string | Buffer, string]>([
    [
      "in Windows-1252",
      Buffer.from(`WEBVTT\n\n${cue(5, "Second")}\n\n${cue(1, "Grüße <c.yellow>aus</c> dem Café")}\n`, "latin1"),
      asWebVtt(cue(5, "Second"), cue(1, "Grüße <c.yellow>aus</c> dem Café")),
    ],
    ["in UTF-16", Buffer.from(`\uFEFFWEBVTT\n\n${cue(1, "यह")}\n`, "utf16le").swap16(), asWebVtt(cue(1, "यह"))],
    [
      "with a blank line within a cue",
      asWebVtt("NOTE\nBy hand", cue(1, "First"), "Second", "NOTE end", "1", cue(3, "World"), "STYLE\n::cue {}"),
      asWebVtt("NOTE\nBy hand", cue(1, "First\nSecond"), "NOTE end", "1", cue(3, "World"), "STYLE\n::cue {}"),
    ],
    [
      "with other line ends, as they are",
      "WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nFirst\r\n",
      "WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nFirst\r\n",
    ],
  ])("stores WebVTT captions %s without losing text", async (_, original, expected) => {
    const record = await upload(api, "talk.vtt", Buffer.from(original));
    expect((await stored(record)).toString()).toBe(expected);
  });

  test("converts captions of very long lines quickly, and rejects other long texts as quickly", async () => {
    for (const text of slowTexts(200_000))
      for (const start of ["1\n00:00:01,000 --> 00:00:02,000\n", "\n"])
        await expectShortWork(JSON.stringify(start + text.slice(0, 5)), () =>
          post("talk.srt", Buffer.from(start + text)),
        );
    await expectShortWork("blank lines", () => post("talk.srt", Buffer.from("\n".repeat(200_000))));
  });

  test("records a video's display size: upright if it was filmed upright", async () => {
    const { width, height } = await upload(api, "upright.mp4", mp4({ isUpright: true, payload: storage }));
    expect({ width, height }).toEqual({ width: 360, height: 640 });
  });

  test("leaves no temporary files of accepted or rejected uploads", () => {
    const folder = join(api.app.config.dataDir, "uploads");
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});
