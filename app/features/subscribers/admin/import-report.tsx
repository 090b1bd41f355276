import { Button } from "@mantine/core";
import { Icon } from "#app/ui/admin/icon.tsx";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { outcomeLabels, rowOutcomes } from "../imports/import-states.ts";
import type { SubscriberImport } from "./import-calls.ts";

/** Counts the outcomes of the rows, and lists the first skipped ones. */
export function ImportReport({ record, onDownload }: { record: SubscriberImport; onDownload: () => void }) {
  const { counts, problems } = record;
  return (
    <Section
      title="Results"
      actions={
        <Button variant="default" leftSection={<Icon name="download" size={18} />} onClick={onDownload}>
          Download report
        </Button>
      }
    >
      <FactList label="Rows by result">
        {rowOutcomes.map((outcome) =>
          counts[outcome] ? (
            <FactRow key={outcome} title={counts[outcome].toLocaleString("en")} facts={outcomeLabels[outcome]} />
          ) : null,
        )}
      </FactList>
      {problems.length > 0 ? (
        <details>
          <summary>First skipped rows</summary>
          <FactList label="Skipped rows">
            {problems.map(({ row_number, email, outcome }) => (
              <FactRow
                key={row_number}
                title={`Row ${row_number}: ${email || "empty"}`}
                facts={outcomeLabels[outcome]}
              />
            ))}
          </FactList>
        </details>
      ) : null}
    </Section>
  );
}
