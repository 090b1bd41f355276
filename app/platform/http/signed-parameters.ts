import { z } from "zod";

/** The query parameters that `signUrl` adds. */
export const signedParameters = { expires: z.string().max(20), signature: z.string().max(100) };
