import { defineResource } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line } from "#app/resources/values.ts";

/** Topics of letters. Subscribers get all topics except those they opted out of. */
export const topics = defineResource({
  name: "topic",
  path: "/api/viewer/topic",
  labels: { one: "Topic", many: "Topics" },
  navigation: {
    group: "Letters",
    order: 3,
    icon: "tag",
    description: "Subjects of letters, such as issues, articles or events. Subscribers choose the ones they want.",
  },
  fields: {
    name: line(80),
    description: labelled(textArea(300), { description: "Helps subscribers choose. Say what they get and how often." }),
  },
  traits: ["slug", "unique-name", "position"],
  list: {
    columns: ["name", "description", "modified_at"],
    order: "position",
    orderings: [],
    search: ["name", "description"],
    filters: [],
  },
});
