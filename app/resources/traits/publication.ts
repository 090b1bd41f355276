import { z } from "zod";
import type { Condition } from "#app/platform/rules.ts";
import { dateTime } from "../values.ts";

const Status = z.enum(["draft", "in_review", "published"]);
const State = z.enum(["draft", "in_review", "scheduled", "scheduled_changed", "published", "changed"]).meta({
  description:
    "What visitors see, and when. `scheduled`: from `published_at` on, as it is. `scheduled_changed`: from then on as it was scheduled, while newer edits wait. `published`: now. `changed`: now, as it was published, while newer edits wait. What waits is seen after `status: published` is sent.",
});

export type State = z.infer<typeof State>;

/** What a list can be asked for; scheduled and changed are derived. */
const StateFilter = z
  .enum(["draft", "in_review", "published", "scheduled", "changed"])
  .meta({ description: "`scheduled` and `published` with and without edits that wait; `changed` is either with them." })
  .optional();

/** Drafts, review, and publication at a time; edits of what is published wait until they are published as well. */
export const publication = {
  input: { status: Status.optional(), published_at: dateTime().nullable().optional() },
  output: { status: Status, state: State, published_at: z.iso.datetime().nullable() },
  along: {
    slug: {
      output: {
        public_slug: z
          .string()
          .nullable()
          .meta({ description: "The slug visitors find it by; null where they do not." }),
      },
    },
  },
  query: { status: StateFilter },
  ordering: "published_at",
  place: "published_at",
} as const;

export const inState =
  (state: string, now: string): Condition =>
  (eb) => {
    if (state === "draft" || state === "in_review") return eb("status", "=", state);
    const isPublished = eb("status", "=", "published");
    if (state === "changed") return eb.and([isPublished, eb("pending", "is not", null)]);
    return eb.and([isPublished, eb("published_at", state === "scheduled" ? ">" : "<=", now)]);
  };
