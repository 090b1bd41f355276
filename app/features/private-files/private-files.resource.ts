import { z } from "zod";
import { listQuery } from "#app/platform/http/list-queries.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { signedParameters } from "#app/platform/http/signed-parameters.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line, optionalText } from "#app/resources/values.ts";
import { folder } from "./private-folders.resource.ts";

/** Files that only owners, editors and recipients of links can see. Their content is set by uploads. */
export const privateFiles = defineResource({
  name: "private-file",
  path: "/api/common/file/private",
  labels: { one: "Private file", many: "Private files" },
  except: ["create", "bulk", "export", "purge"],
  fields: { name: line(), description: textArea(), folder },
  derived: {
    size: z.number().int().meta({ description: "In bytes." }),
    content_type: z.string(),
    sha256: z.string(),
    downloads: z.number().int(),
    uploaded_by: z.string().nullable().meta({ description: "The username; null if the account has been deleted." }),
  },
  traits: ["trash"],
  list: {
    columns: ["name", "size", "content_type", "uploaded_by", "downloads", "created_at"],
    order: "-created_at",
    orderings: ["size", "downloads"],
    search: ["name", "description"],
    filters: ["folder"],
  },
});

export type PrivateFile = ItemOf<typeof privateFiles>;

/** The form fields besides the file. */
export const uploadFields = {
  name: line().optional(),
  description: optionalText(),
  folder: rowIdParam.optional().meta({ description: "The id of a folder. Without it, the file is not in a folder." }),
};

/** The fields of a replacement, besides the file. */
export const replaceFields = { version: z.coerce.number().int().min(1) };

const time = z.iso.datetime();

export const DownloadLink = z
  .object({
    url: z.string().meta({
      description: "A path for downloading the file without an `Authorization` header. Valid for one minute.",
    }),
    expires_at: time,
  })
  .meta({ id: "DownloadLink" });

/**
 * The parameters of a signed link: the account or file link that it was issued for, and the download's ticket. Loose,
 * since the signature check rejects links with added parameters.
 */
export const LinkQuery = z.looseObject({
  by: rowIdParam.optional(),
  link: rowIdParam.optional(),
  ticket: z.uuid(),
  ...signedParameters,
});
export type LinkQuery = z.infer<typeof LinkQuery>;

/** An entry of the download log. */
export const Download = z
  .object({
    id: z.number().int(),
    created_at: time,
    staff_id: z.number().int().nullable(),
    username: z.string().meta({ description: "Empty for downloads with a link." }),
    link: z
      .object({ id: z.number().int(), note: z.string() })
      .nullable()
      .meta({ description: "The link, for downloads without an account." }),
    ip: z.string().meta({ description: "For downloads with a link, only the network: /24 (IPv4) or /48 (IPv6)." }),
    size: z
      .number()
      .int()
      .nullable()
      .meta({ description: "The size of the file at that time, in bytes; null if unknown." }),
    bytes: z.number().int().nullable().meta({ description: "The number of bytes sent; null if unknown." }),
  })
  .meta({ id: "Download" });
export type Download = z.infer<typeof Download>;

export const DownloadQuery = listQuery.pick({ page: true, page_size: true });
export type DownloadQuery = z.infer<typeof DownloadQuery>;

export const PrivateBulkInput = z.strictObject({
  action: z.enum(["delete", "restore", "purge"]),
  ids: z.array(rowId).min(1).max(500),
});
export type PrivateBulkInput = z.infer<typeof PrivateBulkInput>;
