import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type Delimiter, delimiterNames } from "#app/platform/csv/csv-delimiters.ts";
import { type Encoding, encodings } from "#app/platform/csv/text-encoding.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import classes from "./csv-reading.module.css";
import { Section } from "./section.tsx";

/** The choices for reading a CSV file; the server or the browser guesses those that are missing. */
export interface Reading {
  encoding?: Encoding;
  delimiter?: Delimiter;
  heading_row?: number;
}

export interface CsvPreview extends Required<Reading> {
  headings: string[];
  row_count: number;
  sample: string[][];
  first_rows: { row_number: number; cells: string[] }[];
}

interface CsvReadingProps {
  fileName: string;
  preview: CsvPreview;
  isBusy: boolean;
  onChange: (reading: Reading) => void;
  onContinue: () => void;
}

const toOptions = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

/** The guessed settings for reading a file, which can be changed, with a preview of its first rows. */
export function CsvReading({ fileName, preview, isBusy, onChange, onContinue }: CsvReadingProps) {
  const { encoding, delimiter, heading_row, headings, sample, row_count, first_rows } = preview;
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fileName) shown.current?.focus();
  }, [fileName]);
  const headingOptions = first_rows.map(({ row_number, cells }) => ({
    value: String(row_number),
    label: `Row ${row_number}: ${cutText(cells.join(", "), 60)}`,
  }));
  return (
    <div ref={shown} tabIndex={-1}>
      <Section
        title={fileName}
        lead={`${row_count.toLocaleString("en")} ${row_count === 1 ? "row" : "rows"}. Check that the columns and characters look right.`}
        actions={
          <Button loading={isBusy} onClick={onContinue}>
            Continue
          </Button>
        }
      >
        <div className={classes.choices}>
          <NativeSelect
            label="Delimiter"
            data={toOptions(delimiterNames)}
            value={delimiter}
            disabled={isBusy}
            // With another delimiter, the headings may be in another row.
            onChange={({ currentTarget }) => onChange({ encoding, delimiter: currentTarget.value as Delimiter })}
          />
          <NativeSelect
            label="Encoding"
            data={toOptions(encodings)}
            value={encoding}
            disabled={isBusy}
            onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value as Encoding })}
          />
          <NativeSelect
            label="Header row"
            data={[{ value: "0", label: "None" }, ...headingOptions]}
            value={String(heading_row)}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              onChange({ encoding, delimiter, heading_row: Number(currentTarget.value) })
            }
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
        <section className={classes.preview} aria-label="First rows" tabIndex={0}>
          <table aria-label="First rows">
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
