import { Button } from "@mantine/core";
import { useState } from "react";
import { FactList, FactRow } from "#app/ui/admin/section.tsx";
import type { RowOutcome } from "../import/import-limits.ts";
import type { ImportRow } from "./import-calls.ts";

export const outcomeLabels: Record<RowOutcome, string> = {
  new: "Ready to import",
  imported: "Imported",
  same: "Already exists",
  problem: "Skipped",
};

/** How many rows are shown initially, and added each time. */
const SHOWN = 100;

/** The outcome of each row of a file, with problems first. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const [shown, setShown] = useState(SHOWN);
  const isProblem = ({ outcome }: ImportRow) => outcome === "problem";
  const ordered = [...rows.filter(isProblem), ...rows.filter((row) => !isProblem(row))];
  return (
    <>
      <FactList label="Rows">
        {ordered.slice(0, shown).map(({ row, from, to, outcome, message }) => (
          <FactRow
            key={row}
            title={`Row ${row}: ${from || "empty"} → ${to || "empty"}`}
            facts={message ? `${outcomeLabels[outcome]}. ${message}` : outcomeLabels[outcome]}
          />
        ))}
      </FactList>
      {ordered.length > shown ? (
        <div>
          <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
            Show more rows
          </Button>
        </div>
      ) : null}
    </>
  );
}
