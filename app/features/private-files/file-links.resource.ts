import { z } from "zod";
import { dateTime, optionalLine } from "#app/resources/values.ts";

/** Whether a link can be used, or why not. */
export const linkStates = ["active", "expired", "used_up", "revoked"] as const;
export type LinkState = (typeof linkStates)[number];

/** The maximum lifetime of a link, in days. */
export const MAX_LINK_DAYS = 366;
export const MIN_LINK_PASSWORD = 8;

const time = z.iso.datetime();

/** A link with which people without an account can download a file. */
export const FileLink = z
  .object({
    id: z.int(),
    note: z.string().meta({ description: "For whom it is; visitors do not see it." }),
    state: z.enum(linkStates),
    expires_at: time,
    max_downloads: z.int().nullable().meta({ description: "Null for any number." }),
    downloads: z.int(),
    has_password: z.boolean(),
    created_at: time,
    created_by: z.string().meta({ description: "The username of that time." }),
    revoked_at: time.nullable(),
  })
  .meta({ id: "FileLink" });
export type FileLink = z.infer<typeof FileLink>;

export const NewFileLink = z.strictObject({
  note: optionalLine(),
  expires_at: dateTime().meta({ description: `In the future, within ${MAX_LINK_DAYS} days.` }),
  max_downloads: z.int().min(1).max(100_000).nullable().default(null),
  password: z
    .string()
    .min(MIN_LINK_PASSWORD, `Use at least ${MIN_LINK_PASSWORD} characters, or leave it empty.`)
    .max(200)
    .nullable()
    .default(null),
});
export type NewFileLink = z.infer<typeof NewFileLink>;

/** The path of the public page of a link. */
export const sharedFilePath = (token: string): string => `/files/${token}`;
