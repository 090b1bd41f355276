import type { ResourceParts } from "#app/resources/resource-parts.ts";
import { UploadLink } from "#app/ui/admin/upload-link.tsx";

export const redirectParts: ResourceParts = {
  list: { Tools: () => <UploadLink to="/admin/redirects/import">Import CSV</UploadLink> },
};
