import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Audience, sourceLabels, subscriberSources } from "#app/features/subscribers/subscribers.resource.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import classes from "../letters.module.css";
import { importsQuery } from "./sending-calls.ts";

export interface AudienceChoice {
  sources: readonly (typeof subscriberSources)[number][];
  /** Dates; empty for none. */
  from: string;
  until: string;
  /** The id of an import, empty for none. */
  importId: string;
}

export const everybody: AudienceChoice = { sources: subscriberSources, from: "", until: "", importId: "" };

/** The chosen audience for the API; undefined if the choice matches nobody. */
export function toAudience({ sources, from, until, importId }: AudienceChoice): Audience | undefined {
  if (sources.length === 0 || (from && until && from > until)) return undefined;
  return {
    ...(sources.length < subscriberSources.length && { sources: [...sources] }),
    ...(from && { subscribed_from: from }),
    ...(until && { subscribed_until: until }),
    ...(importId && { import_id: Number(importId) }),
  };
}

interface AudienceFieldsProps {
  choice: AudienceChoice;
  onChange: (choice: AudienceChoice) => void;
}

/** Chooses a letter's audience by signup form, subscription date and import. */
export function AudienceFields({ choice, onChange }: AudienceFieldsProps) {
  const imports = useQuery(importsQuery);
  const { sources, from, until, importId } = choice;
  const added = imports.data?.filter(({ counts }) => (counts.imported ?? 0) > 0) ?? [];
  return (
    <>
      <fieldset className={classes.people}>
        <legend>Source</legend>
        {subscriberSources.map((source) => (
          <Checkbox
            key={source}
            label={sourceLabels[source]}
            checked={sources.includes(source)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...choice,
                sources: subscriberSources.filter((each) => (each === source ? checked : sources.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset className={classes.days}>
        <legend>Subscribed</legend>
        <TextInput
          type="date"
          label="On or after"
          value={from}
          onChange={({ currentTarget }) => onChange({ ...choice, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="On or before"
          value={until}
          error={from && until && from > until ? "The second date can’t be before the first." : undefined}
          onChange={({ currentTarget }) => onChange({ ...choice, until: currentTarget.value })}
        />
      </fieldset>
      {imports.isError && !isSessionExpired(imports.error) ? (
        <LoadError what="the imports" error={imports.error} onRetry={() => imports.refetch()} />
      ) : null}
      {added.length > 0 ? (
        <NativeSelect
          label="Imported list"
          value={importId}
          data={[
            { value: "", label: "Don’t filter by list" },
            ...added.map(({ id, file_name, created_at, counts }) => ({
              value: String(id),
              label: `${file_name}, ${created_at.slice(0, 10)} (${(counts.imported ?? 0).toLocaleString("en")})`,
            })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...choice, importId: currentTarget.value })}
        />
      ) : null}
    </>
  );
}
