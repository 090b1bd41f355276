import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { requiredTextArea } from "#app/resources/inputs/text-area.ts";
import { line } from "#app/resources/values.ts";

/** Texts for frequent questions; inserted into a reply and edited there. */
export const savedReplies = defineResource({
  name: "saved-reply",
  path: "/api/viewer/saved-reply",
  labels: { one: "Saved reply", many: "Saved replies" },
  navigation: {
    group: "Enquiries",
    order: 2,
    icon: "copy",
    description: "Reusable texts for your replies.",
  },
  fields: { name: line(120), text: requiredTextArea(5000) },
  traits: ["unique-name"],
  list: { columns: ["name", "modified_at"], order: "name", orderings: [], search: ["name", "text"], filters: [] },
});

export type SavedReply = ItemOf<typeof savedReplies>;
