import type { Role } from "#app/platform/access/actor.ts";

export const roleLabels: Record<Role, string> = { owner: "Owner", editor: "Editor", author: "Author" };

/** Describes a role, after "From now on they may". */
export const roleMeanings: Record<Role, string> = {
  owner: "do everything, including managing staff and settings",
  editor: "change and publish all content, and answer enquiries, but not manage staff and settings",
  author: "write posts of their own, which an editor publishes, and nothing else",
};
