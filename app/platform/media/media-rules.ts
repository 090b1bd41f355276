import type { Problem } from "../errors.ts";
import type { Media } from "./media-rows.ts";
import type { PictureInput } from "./media-values.ts";

type Fault = Omit<Problem, "field"> | undefined;

/** What is wrong with using a file as this picture: one that does not only decorate has alternative text, its own or the library's. */
export function pictureProblem({ kind, name, alt }: Media, picture: PictureInput): Fault {
  if (kind !== "picture") return { code: "invalid", message: `"${name}" is no picture.` };
  if (picture.decorative || picture.alt || alt) return undefined;
  return { code: "alt_required", message: "Describe the picture, or say that it is decorative." };
}

/** What is wrong with using a file where these types fit, as in the `accept` of HTML. */
export function fileTypeProblem({ content_type, name }: Media, accept: string): Fault {
  const fits = accept.split(",").some((pattern) => {
    const type = pattern.trim();
    return type.endsWith("/*") ? content_type.startsWith(type.slice(0, -1)) : content_type === type;
  });
  if (fits) return undefined;
  return { code: "invalid", message: `"${name}" is of the type ${content_type}, which does not fit here.` };
}
