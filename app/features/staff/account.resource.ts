import { z } from "zod";
import { roles } from "#app/platform/access/actor.ts";
import { acceptReadOnly, ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { PictureOutput } from "#app/platform/media/media-values.ts";
import { line } from "#app/resources/values.ts";
import { displayName } from "./staff.resource.ts";

export const ownAccountPath = "/api/auth/user/";

/** The languages in which dates can be written, as in `lang`, each with its name in the language itself. */
export const dateLanguages = {
  "en-GB": "English (United Kingdom)",
  "en-US": "English (United States)",
  "en-IN": "English (India)",
  "de-DE": "Deutsch",
  "es-ES": "Español",
  "fr-FR": "Français",
  "hi-IN": "हिन्दी",
  "it-IT": "Italiano",
  "nl-NL": "Nederlands",
  "pt-BR": "Português (Brasil)",
} as const;
export type DateLanguage = keyof typeof dateLanguages;

const dateLanguage = z.enum(Object.keys(dateLanguages) as [DateLanguage, ...DateLanguage[]]);

const time = z.iso.datetime();

export const OwnAccount = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    pending_email: z
      .string()
      .nullable()
      .meta({ description: "A new address that takes effect when the link sent to it is opened." }),
    role: z.enum(roles),
    display_name: z.string().meta({ description: "The person’s name on the site; can be empty." }),
    picture: PictureOutput.nullable(),
    date_language: z.string().meta({ description: "The language of dates in the admin area." }),
    otp_enabled_at: time
      .nullable()
      .meta({ description: "When two-factor authentication was turned on; null if it is off." }),
    recovery_codes_left: z.int(),
  })
  .meta({ id: "OwnAccount" });
export type OwnAccount = z.infer<typeof OwnAccount>;

const picture = z
  .union([rowId, acceptReadOnly(z.strictObject({ media: rowId }), Object.keys(PictureOutput.shape))])
  .transform((value) => (typeof value === "number" ? value : (value as { media: number }).media));

export const OwnAccountChanges = ignoreReadOnly(
  z.strictObject({
    display_name: displayName.removeDefault().optional(),
    picture: picture.nullable().optional(),
    date_language: dateLanguage.optional(),
  }),
  Object.keys(OwnAccount.shape),
);
export type OwnAccountChanges = z.infer<typeof OwnAccountChanges>;

export const passkeysPath = "/api/auth/passkeys/";

export const Passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    is_synced: z.boolean().meta({ description: "Whether a password manager syncs it to the person’s devices." }),
    last_used_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof Passkey>;
export const passkeyName = line(80);
