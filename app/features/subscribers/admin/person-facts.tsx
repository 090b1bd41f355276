import { TimeText } from "#app/ui/admin/time-text.tsx";
import { type Subscriber, sourceLabels } from "../subscribers.resource.ts";
import classes from "./subscribers.module.css";

/** How somebody came to be a subscriber. */
export function PersonFacts({ subscriber: { source, created_at } }: { subscriber: Subscriber }) {
  return (
    <dl className={classes.facts} aria-label="About this subscriber">
      <div>
        <dt>Source</dt>
        <dd>{sourceLabels[source]}</dd>
      </div>
      <div>
        <dt>Agreed</dt>
        <dd>
          {consents[source]} on <TimeText value={created_at} withTime />
        </dd>
      </div>
    </dl>
  );
}

const consents: Record<Subscriber["source"], string> = {
  footer: "By sending the form in the footer of the site",
  newsletter: "By sending the form of the newsletter page",
  staff: "Told to staff, who added the address",
  import: "As confirmed by staff when the list was imported,",
};
