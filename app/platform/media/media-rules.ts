import type { Problem } from "../errors.ts";
import type { Media } from "./media-rows.ts";
import type { PictureInput } from "./media-values.ts";

type MediaProblem = Omit<Problem, "field"> | undefined;

/**
 * Checks whether a file can be used as this picture. Unless the picture is decorative, it needs alternative text, its
 * own or the library's.
 */
export function pictureProblem({ kind, name, alt }: Media, picture: PictureInput): MediaProblem {
  if (kind !== "picture") return { code: "invalid", message: `"${name}" is not a picture.` };
  if (picture.decorative || picture.alt || alt) return undefined;
  return { code: "alt_required", message: "Add alt text, or mark the picture as decorative." };
}

/** Checks whether a file has one of the accepted types. @param accept as in HTML, such as `image/*,application/pdf`. */
export function fileTypeProblem({ content_type, name }: Media, accept: string): MediaProblem {
  const fits = accept.split(",").some((pattern) => {
    const type = pattern.trim();
    return type.endsWith("/*") ? content_type.startsWith(type.slice(0, -1)) : content_type === type;
  });
  if (fits) return undefined;
  return { code: "invalid", message: `"${name}" has the type ${content_type}, which can’t be used here.` };
}
