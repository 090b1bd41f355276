import { Button, Progress } from "@mantine/core";
import { use, useEffect, useRef } from "react";
import { Link } from "react-router";
import { roleGroups } from "#app/platform/access/actor.ts";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { CsvReading } from "#app/ui/admin/csv-reading.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { saveCsv } from "#app/ui/admin/figures/figures-csv.ts";
import { FileDrop } from "#app/ui/admin/file-drop.tsx";
import { PermissionDenied } from "#app/ui/admin/load-error.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { Section } from "#app/ui/admin/section.tsx";
import type { RowOutcome } from "../import/import-limits.ts";
import type { ImportRow } from "./import-calls.ts";
import { ImportRows, outcomeLabels } from "./import-rows.tsx";
import { useImport } from "./use-import.ts";

export const meta = () => screenMeta("Import redirects");

/** Imports redirects from a CSV file: first shows the outcome of each row, then the import's progress. */
export default function ImportScreen() {
  const { role } = use(CurrentAccountContext);
  const isEditor = roleGroups.editors.some((each) => each === role);
  return (
    <>
      <Breadcrumbs trail={[{ label: "Redirects", to: "/admin/redirects" }]} />
      <Screen
        title="Import redirects"
        lead="Import redirects from a CSV file, for example from your previous site."
        width="narrow"
      >
        {isEditor ? <Import /> : <PermissionDenied what="redirect imports" />}
      </Screen>
    </>
  );
}

function Import() {
  const { chosen, rows, doing, problem, read, check, start } = useImport();
  const report = useRef<HTMLDivElement>(null);
  const isChecked = rows !== undefined;
  useEffect(() => {
    if (isChecked) report.current?.focus();
  }, [isChecked]);
  const countOutcome = (outcome: RowOutcome) => rows?.filter((row) => row.outcome === outcome).length ?? 0;
  const [due, imported] = [countOutcome("new"), countOutcome("imported")];
  return (
    <>
      <Section
        title="Choose a file"
        lead="CSV file with the columns from, to and, optionally, permanent (yes or no). Up to 2,000 rows. Nothing is imported until you confirm the results."
      >
        <FileDrop isBusy={doing === "read"} problem={problem} onFile={(file) => void read(file, {})} />
      </Section>
      {chosen ? (
        <CsvReading
          fileName={chosen.name}
          preview={chosen.preview}
          isBusy={doing !== undefined}
          onChange={(reading) => void read(chosen.file, reading)}
          onContinue={() => void check(chosen)}
        />
      ) : null}
      <p role="status">{doing === "import" ? "Importing…" : rows ? summary() : ""}</p>
      {doing === "import" ? (
        <Progress value={(100 * imported) / Math.max(1, imported + due)} aria-label="Progress" />
      ) : null}
      {rows ? (
        <div ref={report} tabIndex={-1}>
          <Section
            title="Results"
            actions={
              <>
                <Button variant="default" onClick={() => saveCsv("redirects-report", buildReport(rows))}>
                  Download report
                </Button>
                {due > 0 ? (
                  <Button
                    loading={doing === "import"}
                    onClick={async () => {
                      await start();
                      report.current?.focus();
                    }}
                  >
                    Import {due.toLocaleString("en")} {due === 1 ? "redirect" : "redirects"}
                  </Button>
                ) : (
                  <Link to="/admin/redirects">All redirects</Link>
                )}
              </>
            }
          >
            <ImportRows rows={rows} />
          </Section>
        </div>
      ) : null}
    </>
  );

  function summary() {
    const parts = [
      [due, "ready to import"],
      [imported, "imported"],
      [countOutcome("same"), "existing"],
      [countOutcome("problem"), "skipped"],
    ] as const;
    return parts
      .filter(([count]) => count > 0)
      .map(([count, text]) => `${count.toLocaleString("en")} ${text}`)
      .join(", ");
  }
}

const buildReport = (rows: readonly ImportRow[]) => [
  ["Row", "From", "To", "Permanent", "Result", "Reason"],
  ...rows.map(({ row, from, to, permanent, outcome, message }) => [
    row,
    from,
    to,
    permanent,
    outcomeLabels[outcome],
    message ?? "",
  ]),
];
