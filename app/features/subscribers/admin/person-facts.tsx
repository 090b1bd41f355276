import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type KnownPerson, personQuery } from "#app/admin/person/person-calls.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { type Subscriber, sourceLabels, subscribers } from "../subscribers.resource.ts";
import { Unsubscribed } from "./subscriber-state.tsx";
import classes from "./subscribers.module.css";

type KnownConsent = NonNullable<KnownPerson["consent"]>;

/** Shows how somebody became a subscriber. */
export function PersonFacts({ subscriber }: { subscriber: Subscriber }) {
  const { id, source, created_at, unsubscribed_at, unsubscribed_letter } = subscriber;
  const { data } = useQuery(personQuery({ resource: subscribers.name, id }));
  return (
    <dl className={classes.facts} aria-label="Subscriber details">
      <div>
        <dt>Source</dt>
        <dd>{sourceLabels[source]}</dd>
      </div>
      <div>
        <dt>{source === "import" ? "Imported" : "Consent"}</dt>
        <dd>
          {consents[source]} <TimeText value={created_at} withTime />
        </dd>
      </div>
      {data?.consent ? <Consent consent={data.consent} /> : null}
      {unsubscribed_at ? (
        <div>
          <dt>Unsubscribed</dt>
          <dd>
            <Unsubscribed at={unsubscribed_at} letter={unsubscribed_letter} />
          </dd>
        </div>
      ) : null}
      {data?.imported ? <ImportedConsent imported={data.imported} /> : null}
    </dl>
  );
}

/** Shows the proof of consent. */
function Consent({ consent: { text, confirmed_at, asked_at, reminded_at } }: { consent: KnownConsent }) {
  const times = [
    ["Confirmation sent", asked_at],
    ["Reminder sent", reminded_at],
    ["Confirmed", confirmed_at],
  ] as const;
  return (
    <>
      {text === null ? null : (
        <div>
          <dt>Form text</dt>
          <dd>{text}</dd>
        </div>
      )}
      {times.map(([label, time]) =>
        time === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TimeText value={time} withTime />
            </dd>
          </div>
        ),
      )}
    </>
  );
}

function ImportedConsent({ imported }: { imported: NonNullable<KnownPerson["imported"]> }) {
  const { import_id, file_name, consent, consented_at } = imported;
  return (
    <>
      <div>
        <dt>Consent date</dt>
        <dd>{consented_at ? <TimeText value={consented_at} /> : "Not in the file"}</dd>
      </div>
      <div>
        <dt>Proof of consent</dt>
        <dd>{consent}</dd>
      </div>
      <div>
        <dt>Import</dt>
        <dd>
          <Link to={`/admin/subscribers/import/${import_id}`}>{file_name || `Import ${import_id}`}</Link>
        </dd>
      </div>
    </>
  );
}

const consents: Record<Subscriber["source"], string> = {
  footer: "Given in the footer form on",
  newsletter: "Given on the newsletter page on",
  staff: "Given to staff, who added the address on",
  import: "On",
};
