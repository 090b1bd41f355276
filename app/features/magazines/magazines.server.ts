import { serveResource } from "#app/resources/serve-resource.server.ts";
import { magazines } from "./magazines.resource.ts";

export const magazineResource = serveResource(magazines, {
  publicFields: [
    "id",
    "slug",
    "title",
    "issue_number",
    "issue_date",
    "cover",
    "file",
    "summary",
    "published_at",
    "modified_at",
    "seo_title",
    "seo_description",
    "noindex",
  ],
  hooks: { obstacles: ({ file }) => (file ? [] : [noFile]) },
  searchText: (magazine) => ({ title: String(magazine.title), text: [magazine.summary] }),
});

const noFile = { field: "file", code: "required", message: "Choose the PDF of the issue; then it can be published." };
