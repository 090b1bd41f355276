import { z } from "zod";
import { dateTime } from "../values.ts";

const Status = z.enum(["draft", "in_review", "published"]);
const State = z.enum(["draft", "in_review", "scheduled", "scheduled_changed", "published", "changed"]).meta({
  description:
    "What visitors see, and when. `scheduled`: this version, from `published_at`. `scheduled_changed`: the scheduled version, from `published_at`; newer edits are pending. `published`: this version, now. `changed`: the published version, now; newer edits are pending. Pending edits are published by sending `status: published`.",
});

export type State = z.infer<typeof State>;

/** The filter of lists; `scheduled` and `changed` are derived from other columns. */
const StateFilter = z
  .enum(["draft", "in_review", "published", "scheduled", "changed"])
  .meta({
    description:
      "`scheduled` and `published` match with and without pending edits; `changed` matches both, only with pending edits. `in_review` also matches published items whose pending edits await review.",
  })
  .optional();

/** Drafts, review and scheduled publication; edits of published items are pending until they are published too. */
export const publication = {
  input: { status: Status.optional(), published_at: dateTime().nullable().optional() },
  changes: {
    // Visitors see no automatic save of a resource with drafts.
    autosave: z.boolean().optional().meta({ description: "Saved by the editor, not by the person." }),
  },
  output: { status: Status, state: State, published_at: z.iso.datetime().nullable() },
  combinedWith: {
    slug: {
      output: {
        public_slug: z
          .string()
          .nullable()
          .meta({ description: "The slug of its public page; null if it is not public." }),
      },
    },
  },
  query: { status: StateFilter },
  ordering: "published_at",
  placementColumn: "published_at",
} as const;
