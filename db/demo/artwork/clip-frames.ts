/**
 * Makes the clips in ../clips again, by hand: `node db/demo/artwork/clip-frames.ts [slug …]`.
 * Needs ffmpeg with libx264; the program itself never does, it ships the finished files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import sharp from "sharp";
import { videos } from "../content/videos.ts";
import { demoFile } from "../demo-file.ts";
import { clips } from "./clip-list.ts";
import { Scene } from "./scene.ts";

const size = { width: 960, height: 540 };
const framesPerSecond = 12;

async function film(slug: string, seconds: number): Promise<void> {
  const clip = clips[slug];
  if (!clip) throw new Error(`There is no clip "${slug}".`);
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${size.width}x${size.height}`,
    "-r",
    String(framesPerSecond),
    "-i",
    "-",
  ];
  const picture = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv",
    "-pix_fmt",
    "yuv420p",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-colorspace",
    "bt709",
  ];
  const coding = [
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-aq-mode",
    "3",
    "-crf",
    "27",
    "-maxrate",
    "62k",
    "-bufsize",
    "600k",
    "-threads",
    "1",
    "-g",
    "120",
  ];
  const bare = ["-movflags", "+faststart", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"];
  const ffmpeg = spawn(
    "ffmpeg",
    ["-y", "-loglevel", "error", ...input, ...picture, ...coding, ...bare, demoFile("clips", `${slug}.mp4`)],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(ffmpeg, "close");
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    const scene = new Scene(slug, size);
    clip.draw(scene, frame / framesPerSecond);
    const pixels = await sharp(Buffer.from(scene.svg())).removeAlpha().raw().toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

await mkdir(demoFile("clips"), { recursive: true });
const wanted = process.argv.slice(2);
for (const { slug, duration_seconds } of videos) {
  if (wanted.length === 0 || wanted.includes(slug)) await film(slug, duration_seconds);
}
