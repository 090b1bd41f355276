import { useAcademyTimeZone } from "#app/admin/academy-facts.ts";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import type { Publication } from "#app/admin/items/form/publication.ts";
import { itemPath } from "#app/resources/item-page.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { ownTimeZone, wallTime } from "#app/ui/admin/zoned-time.ts";
import classes from "./publishing.module.css";

/** The path of the page where visitors currently see an item; undefined if they can't. */
export function getPublicPath(definition: ResourceDefinition, item: FormItem): string | undefined {
  if (item.state !== "published" && item.state !== "changed") return undefined;
  return itemPath(definition, hasTrait(definition, "slug") ? { ...item, slug: item.public_slug } : item);
}

interface PublicationStateProps {
  definition: ResourceDefinition;
  item: FormItem;
  publication: Publication | undefined;
}

/** Describes in a sentence what visitors see of an item, and from when. */
export function PublicationState({ definition, item, publication }: PublicationStateProps) {
  const path = getPublicPath(definition, item);
  const isScheduled = item.state === "scheduled" || item.state === "scheduled_changed";
  const isChanged = item.state === "changed" || item.state === "scheduled_changed";
  const others = publication?.has_edits_of_others
    ? ` They include changes by ${publication.edited_by ?? "several people"}.`
    : "";
  return (
    <div className={classes.state}>
      {item.state === "draft" ? <p>Not visible to visitors.</p> : null}
      {item.state === "published" ? <p>Visitors see this version.</p> : null}
      {item.state === "in_review" ? (
        <p>
          {publication?.can_publish
            ? "Submitted for review by the author."
            : "Waiting for an editor to publish it or send it back."}
        </p>
      ) : null}
      {isScheduled && item.published_at ? <ScheduledTime time={item.published_at} /> : null}
      {isChanged ? (
        <p>
          {item.state === "changed" ? "Published, with unpublished changes." : "Scheduled without the latest changes."}
          {others}
          {publication ? describeReview(publication) : null}
        </p>
      ) : null}
      {item.published_at && !isScheduled && path ? (
        <p>
          <a href={path} target="_blank" rel="noreferrer">
            View on site
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** Describes what happens to pending edits. */
function describeReview({ can_publish, submitted_by }: Publication): string {
  if (can_publish) return submitted_by ? ` Submitted for review by ${submitted_by}.` : "";
  return submitted_by
    ? " Waiting for an editor to publish them or send them back."
    : " Submit them for review so that an editor can publish them.";
}

/** A time in the academy's time zone, and in the user's if it differs. */
export function ScheduledTime({ time, prefix = "Scheduled for" }: { time: string; prefix?: string }) {
  const timeZone = useAcademyTimeZone();
  if (!timeZone) return null;
  const own = ownTimeZone();
  const differs = wallTime(time, own) !== wallTime(time, timeZone);
  return (
    <p>
      {prefix} <time dateTime={time}>{format(time, timeZone)}</time>
      {differs ? (
        <>
          {" "}
          ({zoneName(timeZone)}). In your time zone: {format(time, own)} ({zoneName(own)}).
        </>
      ) : (
        "."
      )}
    </p>
  );
}

export const zoneName = (timeZone: string) => timeZone.replaceAll("_", " ");

const format = (time: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(time));
