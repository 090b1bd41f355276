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
    group: "Audience",
    order: 7,
    icon: "tag",
    description: "What letters are about, such as issues, articles or events. Subscribers choose which they want.",
  },
  fields: {
    name: line(80),
    description: labelled(textArea(300), { description: "For subscribers who choose: what comes, and how often." }),
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
