import type { Role } from "#app/platform/access/actor.ts";

export const roleLabels: Record<Role, string> = { owner: "Owner", editor: "Editor", author: "Author" };

/** Describes a role, after "They can". */
export const roleMeanings: Record<Role, string> = {
  owner: "do everything, including managing staff and settings",
  editor: "edit and publish all content and answer enquiries, but not manage staff or settings",
  author: "only write articles, which an editor publishes",
};
