import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type CsvPreview, CsvReading, type Reading } from "#app/ui/admin/csv-reading.tsx";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import { FileDrop } from "#app/ui/admin/file-drop.tsx";
import { isDenied, isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { importsQuery, previewImport, uploadImport } from "./import-calls.ts";
import { stateLabels } from "./import-labels.ts";

export const meta = () => screenMeta("Import subscribers");

interface Chosen {
  file: File;
  preview: CsvPreview;
}

/** Chooses a file, or an unfinished import to resume. */
export default function ImportsScreen() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [chosen, setChosen] = useState<Chosen>();
  const imports = useQuery(importsQuery);

  async function attempt(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem("");
    try {
      await work();
    } catch (error) {
      if (isSessionExpired(error)) return;
      setProblem(errorTexts(error));
    } finally {
      setBusy(false);
    }
  }
  const read = (file: File, reading: Reading) =>
    attempt(async () => setChosen({ file, preview: await previewImport(file, reading) }));
  const upload = ({ file, preview: { encoding, delimiter, heading_row } }: Chosen) =>
    attempt(async () => {
      const { id } = await uploadImport(file, { encoding, delimiter, heading_row });
      await navigate(`/admin/subscribers/import/${id}`);
    });

  return (
    <Screen title="Import subscribers" lead="Add people from a list you already have." width="narrow">
      {isDenied(imports.error) ? null : (
        <Section
          title="Choose a file"
          lead="CSV file from a spreadsheet or another newsletter tool, with one email address per row. Up to 100,000 rows and 10 MB. Nobody is subscribed until you confirm the results."
        >
          <FileDrop isBusy={isBusy} problem={problem} onFile={(file) => void read(file, {})} />
        </Section>
      )}
      {chosen ? (
        <CsvReading
          fileName={chosen.file.name}
          preview={chosen.preview}
          isBusy={isBusy}
          onChange={(reading) => void read(chosen.file, reading)}
          onContinue={() => void upload(chosen)}
        />
      ) : null}
      {imports.error && !isSessionExpired(imports.error) ? (
        <LoadError what="previous imports" error={imports.error} onRetry={imports.refetch} />
      ) : null}
      {imports.data && imports.data.results.length > 0 ? (
        <Section title="Previous imports" lead="You can resume an unfinished import.">
          <FactList label="Imports">
            {imports.data.results.map(({ id, file_name, state, row_count, created_at }) => (
              <FactRow
                key={id}
                title={<Link to={`/admin/subscribers/import/${id}`}>{file_name || `Import ${id}`}</Link>}
                facts={
                  <>
                    {stateLabels[state]}, {row_count.toLocaleString("en")} rows,{" "}
                    <TimeText value={created_at} withTime />
                  </>
                }
              />
            ))}
          </FactList>
        </Section>
      ) : null}
    </Screen>
  );
}
