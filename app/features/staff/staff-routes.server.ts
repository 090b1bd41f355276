import { z } from "zod";
import { listRoles, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import { selectableList } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import {
  expectedVersion,
  returnsVersion,
  setCreatedHeaders,
  setItemEtag,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { listEnvelope } from "#app/platform/http/list-queries.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { getMember, listStaff } from "./list-staff.server.ts";
import {
  handOverTo,
  Invitation,
  InvitedMember,
  StaffChanges,
  StaffMember,
  StaffQuery,
  staffPath,
  Work,
} from "./staff.resource.ts";
import {
  changeStaff,
  deleteStaff,
  disableAccountOtp,
  findWork,
  inviteStaff,
  resendInvitation,
} from "./staff-accounts.server.ts";

const config = { access: listRoles(owners) };
const item = { ...config, ...returnsVersion } as const;
const tags = ["Staff"];
const params = z.object({ id: rowIdParam });
const members = selectableList(StaffMember);
const itemPath = `${staffPath}:id/` as const;

/** Managing staff accounts. For owners only. */
export function serveStaff(http: Http, app: App): void {
  http.get(
    staffPath,
    {
      config,
      schema: {
        tags,
        summary: "List accounts",
        querystring: StaffQuery.extend(members.query),
        response: { 200: listEnvelope(StaffMember) },
      },
    },
    async (request, reply) => {
      const found = await listStaff(app, request.actor, request.query, request.url);
      return members.send(reply, request.query.fields, found);
    },
  );

  http.post(
    staffPath,
    {
      config: item,
      schema: {
        tags,
        summary: "Invite a user",
        description:
          "Creates an account and emails a link to choose a password. The link works once and expires after seven days.",
        body: cleanTexts(Invitation),
        response: { 201: InvitedMember },
      },
    },
    async (request, reply) => {
      return setCreatedHeaders(reply, staffPath, await inviteStaff(app, requireStaff(request), request.body));
    },
  );

  http.get(
    itemPath,
    { config: item, schema: { tags, summary: "Get an account", params, response: { 200: StaffMember } } },
    async (request, reply) => setItemEtag(reply, await getMember(app, request.actor, request.params.id)),
  );

  http.patch(
    itemPath,
    {
      config: item,
      schema: {
        tags,
        summary: "Change an account’s role, email address or state",
        description:
          "Deactivating an account ends its sessions immediately. The last active owner can’t be deactivated or get another role (code `last_owner`).",
        params,
        headers: versionHeaders,
        body: cleanTexts(StaffChanges),
        response: { 200: StaffMember },
      },
    },
    async (request, reply) => {
      const changes = { ...request.body, version: expectedVersion(request, request.body.version) };
      return setItemEtag(reply, await changeStaff(app, requireStaff(request), request.params.id, changes));
    },
  );

  http.delete(
    itemPath,
    {
      config,
      schema: {
        tags,
        summary: "Delete an account",
        params,
        querystring: z.object({ hand_over_to: rowIdParam.optional().meta(handOverTo) }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteStaff(app, requireStaff(request), request.params.id, request.query.hand_over_to);
      return reply.code(204).send(null);
    },
  );

  http.post(
    `${itemPath}invite/`,
    {
      config,
      schema: {
        tags,
        summary: "Resend an invitation",
        description: "Invalidates the link in the previous email.",
        params,
        body: z.strictObject({}).nullish(),
        response: { 200: InvitedMember },
      },
    },
    (request) => resendInvitation(app, requireStaff(request), request.params.id),
  );

  http.get(
    `${itemPath}work/`,
    {
      config,
      schema: { tags, summary: "Count an account’s items and assigned enquiries", params, response: { 200: Work } },
    },
    (request) => findWork(app, requireStaff(request), request.params.id),
  );

  http.delete(
    `${itemPath}otp/`,
    {
      config,
      schema: {
        tags,
        summary: "Turn off two-factor authentication for an account",
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await disableAccountOtp(app, requireStaff(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
