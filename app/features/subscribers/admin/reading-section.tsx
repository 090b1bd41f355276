import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useRef } from "react";
import { delimiterNames } from "#app/platform/csv-delimiters.ts";
import { encodings } from "#app/platform/text-encoding.ts";
import { Section } from "#app/ui/admin/section.tsx";
import type { ImportPreview, Reading } from "./import-calls.ts";
import classes from "./subscribers.module.css";

interface ReadingSectionProps {
  fileName: string;
  preview: ImportPreview;
  isBusy: boolean;
  onChange: (reading: Reading) => void;
  onContinue: () => void;
}

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

/** How a file is read, which is guessed and can be changed, with its first rows. */
export function ReadingSection({ fileName, preview, isBusy, onChange, onContinue }: ReadingSectionProps) {
  const { encoding, delimiter, heading_row, headings, sample, row_count, first_rows } = preview;
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fileName) shown.current?.focus();
  }, [fileName]);
  const headingOptions = first_rows.map(({ row_number, cells }) => ({
    value: String(row_number),
    label: `Row ${row_number}: ${cells.join(", ").slice(0, 60)}`,
  }));
  return (
    <div ref={shown} tabIndex={-1}>
      <Section
        title={fileName}
        lead={`${row_count.toLocaleString("en")} ${row_count === 1 ? "row" : "rows"}. Check that the columns and letters look right.`}
        actions={
          <Button loading={isBusy} onClick={onContinue}>
            Continue
          </Button>
        }
      >
        <div className={classes.reading}>
          <NativeSelect
            label="Delimiter"
            data={optionsOf(delimiterNames)}
            value={delimiter}
            disabled={isBusy}
            // The row with the headings may be another one then.
            onChange={({ currentTarget }) => onChange({ encoding, delimiter: currentTarget.value })}
          />
          <NativeSelect
            label="Encoding"
            data={optionsOf(encodings)}
            value={encoding}
            disabled={isBusy}
            onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value })}
          />
          <NativeSelect
            label="Headings"
            data={[{ value: "0", label: "No headings" }, ...headingOptions]}
            value={String(heading_row)}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              onChange({ encoding, delimiter, heading_row: Number(currentTarget.value) })
            }
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section className={classes.preview} aria-label="First rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {headings.map((heading, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                  <th key={at} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
                <tr key={row}>
                  {headings.map((_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                    <td key={at}>{cells[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Section>
    </div>
  );
}
