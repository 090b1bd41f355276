import { z } from "zod";
import { roles } from "#app/platform/access/actor.ts";
import { versionField } from "#app/platform/http/item-version.ts";
import { booleanParam, idListParam, listQuery, orderingParam } from "#app/platform/http/list-queries.ts";
import { ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { emailAddress, optionalLine } from "#app/resources/values.ts";

export const staffPath = "/api/auth/staff/";

export const USERNAME = /^[\w.@+-]*$/;

/** Stored and compared in lower case. */
export const Username = z
  .string()
  .trim()
  .min(1)
  .max(150)
  .regex(USERNAME, "Enter a valid username. It may contain letters, digits and @ . + - _ only.")
  .transform((name) => name.toLowerCase());

/** A person's name as shown on the site. */
export const displayName = optionalLine(100);

const time = z.iso.datetime();
export const StaffMember = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    display_name: z.string(),
    role: z.enum(roles),
    is_active: z.boolean().meta({ description: "A deactivated account has no sessions and cannot sign in." }),
    has_otp: z.boolean().meta({ description: "Whether signing in also requires a two-factor code." }),
    invitation_expires_at: time
      .nullable()
      .meta({ description: "When the invitation expires; null once a password has been chosen." }),
    last_used_at: time.nullable().meta({ description: "The latest recorded activity in any of its sessions." }),
    version: z.int(),
    created_at: time,
    modified_at: time,
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof StaffMember>;

/** What a new or renewed invitation returns. */
export const InvitedMember = StaffMember.extend({
  invitation_link: z.string().nullable().meta({
    description: "The invitation link to share; null if a mail server is set up, which sends it.",
  }),
}).meta({ id: "InvitedMember" });
export type InvitedMember = z.infer<typeof InvitedMember>;

export const Work = z.object({ results: z.array(z.object({ label: z.string(), count: z.int() })) });
export type Work = z.infer<typeof Work>;

export const handOverTo = {
  description: "The account that takes over the items, files and enquiries of this one; none by default.",
};

export const Invitation = z.strictObject({
  username: Username,
  email: emailAddress,
  role: z.enum(roles),
  display_name: displayName,
});
export type Invitation = z.infer<typeof Invitation>;

export const StaffChanges = ignoreReadOnly(
  z.strictObject({
    email: emailAddress.nullable().optional(),
    role: z.enum(roles).optional(),
    is_active: z.boolean().optional(),
    hand_over_to: rowId.nullish().meta({ ...handOverTo, writeOnly: true }),
    version: versionField,
  }),
  Object.keys(StaffMember.shape),
);
export type StaffChanges = z.infer<typeof StaffChanges>;

export const StaffQuery = listQuery.extend({
  role: z.enum(roles).optional(),
  is_active: booleanParam.optional(),
  ids: idListParam.optional(),
  ordering: orderingParam(["username", "email", "role", "is_active", "created_at", "last_used_at"], "username"),
});
export type StaffQuery = z.infer<typeof StaffQuery>;
