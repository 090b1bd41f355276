import { z } from "zod";
import { delimiters } from "./csv-delimiters.ts";
import type { CsvTable } from "./csv-table.ts";

/** In rows. */
const SAMPLE = 5;

export const CsvPreview = z.object({
  delimiter: z.enum(delimiters),
  heading_row: z.number().int(),
  headings: z.array(z.string()),
  row_count: z.number().int(),
  sample: z.array(z.array(z.string())).meta({ description: "The first rows below the headings." }),
  first_rows: z
    .array(z.object({ row_number: z.number().int(), cells: z.array(z.string()) }))
    .meta({ description: "The first rows of the file; one of them can be the heading row." }),
});

/** What people check before they import a table. */
export const previewTable = ({ rows, ...table }: CsvTable): z.output<typeof CsvPreview> => ({
  ...table,
  row_count: rows.length,
  sample: rows.slice(0, SAMPLE).map(({ cells }) => cells),
});
