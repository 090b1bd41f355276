import { z } from "zod";
import { addScheme } from "#app/platform/text/web-address.ts";
import { webAddress } from "#app/resources/values.ts";

/** A path of this site or a URL of another one, which may lack its `https://`; browsers read `//host` as another host. */
export const linkTarget = z
  .string()
  .trim()
  .overwrite(addScheme)
  .max(2000)
  .refine(
    (text) =>
      !/[\t\n\r]/.test(text) &&
      (text === "" || /^\/(?![/\\])[^\s\\]*$/.test(text) || webAddress.safeParse(text).success),
    "Enter a path such as /books, or a URL that starts with https://.",
  );
