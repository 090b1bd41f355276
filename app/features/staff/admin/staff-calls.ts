import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { listPage } from "#app/ui/admin/list-calls.ts";
import type { ListConfig, ListState } from "#app/ui/admin/list-state.ts";
import { type Invitation, type InvitedMember, type StaffMember, staffPath, type Work } from "../staff.resource.ts";

export const staffList: ListConfig = { ordering: "username", filters: ["role", "is_active"] };
export const STAFF = "staff";

export const staffPage = (state: ListState) => listPage<StaffMember>([STAFF], staffPath.slice(0, -1), state);

const memberPath = ({ id }: Pick<StaffMember, "id">) => `${staffPath}${id}/`;

export const inviteMember = (values: Invitation) => staffApi().post<InvitedMember>(staffPath, values);
export const renewInvitation = (member: StaffMember) =>
  staffApi().post<InvitedMember>(`${memberPath(member)}invite/`, {});
export const changeMember = (
  member: StaffMember,
  changes: { role?: string; email?: string; is_active?: boolean; hand_over_to?: number | null },
) => staffApi().patch<StaffMember>(memberPath(member), { ...changes, version: member.version });
export const deleteMember = (member: StaffMember, handOverTo: number | null) =>
  staffApi().delete(memberPath(member) + (handOverTo ? `?hand_over_to=${handOverTo}` : ""));
export const switchOtpOff = (member: StaffMember) => staffApi().delete(`${memberPath(member)}otp/`);

/** The items that an account created, and its assigned work. */
export const workQuery = (member: StaffMember) =>
  queryOptions({
    queryKey: ["staff-work", member.id],
    queryFn: async ({ signal }) => (await staffApi().get<Work>(`${memberPath(member)}work/`, signal)).results,
  });

/** Accounts that can take over somebody's work. */
export const activeStaff = queryOptions({
  queryKey: [STAFF, "active"],
  queryFn: async ({ signal }) =>
    (await staffApi().get<{ results: StaffMember[] }>(`${staffPath}?is_active=true&page_size=100`, signal)).results,
});

/** An entry of the audit log that concerns an account. */
export interface AccountActivity {
  id: number;
  created_at: string;
  username: string;
  action: string;
  ip: string | null;
  fields: string[];
}

/** The last 50 audit log entries that concern an account: sign-ins, failed sign-ins, and changes. */
export const activityQuery = (member: Pick<StaffMember, "id">) =>
  queryOptions({
    queryKey: ["staff-activity", member.id],
    queryFn: async ({ signal }) => {
      const query = `resource=staff&item_id=${member.id}&page_size=50`;
      return (await staffApi().get<{ results: AccountActivity[] }>(`/api/common/audit/?${query}`, signal)).results;
    },
  });
