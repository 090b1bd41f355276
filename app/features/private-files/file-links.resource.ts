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
    note: z.string().meta({ description: "The person or purpose of the link; only staff see it." }),
    state: z.enum(linkStates),
    expires_at: time,
    max_downloads: z.int().nullable().meta({ description: "Null if unlimited." }),
    downloads: z.int(),
    has_password: z.boolean(),
    created_at: time,
    created_by: z.string().meta({ description: "The username at that time." }),
    revoked_at: time.nullable(),
  })
  .meta({ id: "FileLink" });
export type FileLink = z.infer<typeof FileLink>;

export const NewFileLink = z.strictObject({
  note: optionalLine(),
  expires_at: dateTime().meta({ description: `Must be in the future, at most ${MAX_LINK_DAYS} days from now.` }),
  max_downloads: z.int().min(1).max(100_000).nullable().default(null),
  password: z
    .string()
    .min(MIN_LINK_PASSWORD, `Enter at least ${MIN_LINK_PASSWORD} characters, or leave the password empty.`)
    .max(200)
    .nullable()
    .default(null),
});
export type NewFileLink = z.infer<typeof NewFileLink>;

/** The path of the public page of a link. */
export const sharedFilePath = (token: string): string => `/files/${token}`;
