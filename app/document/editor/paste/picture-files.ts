const extensions: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** A file with a name such as `picture-2.png`. @returns undefined for another type. */
function pictureFile(bytes: Uint8Array<ArrayBuffer>, type: string, number: number): File | undefined {
  const extension = extensions[type];
  return extension && bytes.length > 0 ? new File([bytes], `picture-${number}.${extension}`, { type }) : undefined;
}

/** The picture in a `data:` URL. @returns undefined for anything but the usual picture types. */
export function decodeDataUrl(url: string, number: number): File | undefined {
  const [, type = ""] = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i.exec(url.slice(0, 200)) ?? [];
  const encoded = url.slice(url.indexOf(",") + 1).replace(/\s/g, "");
  if (!extensions[type.toLowerCase()]) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return pictureFile(bytes, type.toLowerCase(), number);
  } catch {
    return undefined;
  }
}

/**
 * The pictures in RTF, in order, since Word's HTML contains only paths of temporary files, which a page may not read.
 * Pictures other than PNG or JPEG are undefined.
 */
export function extractRtfPictures(rtf: string): (File | undefined)[] {
  const found: (File | undefined)[] = [];
  for (const part of rtf.split("{\\pict").slice(1)) {
    // Word repeats each picture as a metafile for older programs.
    if (/\\wmetafile\d/.test(part.slice(0, 2000))) continue;
    const type = /\\(pngblip|jpegblip)\b/.exec(part.slice(0, 2000))?.[1];
    const hex = type ? hexData(part) : "";
    const bytes = new Uint8Array(hex.length / 2);
    for (let index = 0; index < bytes.length; index += 1)
      bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
    found.push(pictureFile(bytes, type === "pngblip" ? "image/png" : "image/jpeg", found.length + 1));
  }
  return found;
}

/** The hexadecimal data of a group, which follows its control words and nested groups. */
function hexData(group: string): string {
  let start = 0;
  let depth = 0;
  for (let index = 0; index < group.length; index += 1) {
    const character = group[index];
    if (character === "{") depth += 1;
    else if (character === "}" && depth > 0) {
      depth -= 1;
      start = index + 1;
    } else if (character === "}") {
      const data = group
        .slice(start, index)
        .replace(/\\[a-z]+-?\d* ?/g, "")
        .replace(/\s+/g, "");
      return /^[\da-f]*$/i.test(data) && data.length % 2 === 0 ? data : "";
    }
  }
  return "";
}
