import sharp from "sharp";

// `node bare-sharp.ts PHOTO WIDTH…`: what an upload needs of sharp. Prints the milliseconds.
const [file = "", ...widths] = process.argv.slice(2);
const begun = performance.now();
const original = await sharp(file).rotate().jpeg({ quality: 90 }).toBuffer();
await Promise.all(
  widths.map((width) =>
    sharp(original)
      .resize({ width: Number(width) })
      .webp({ quality: 78, effort: 4 })
      .toBuffer(),
  ),
);
console.log(performance.now() - begun);
