import { z } from "zod";
import { delimiters } from "#app/platform/csv/csv-delimiters.ts";
import { CsvPreview } from "#app/platform/csv/csv-preview.ts";
import { type Encoding, encodings } from "#app/platform/csv/text-encoding.ts";
import { StateChoice } from "./decide-states.ts";
import { importStates, rowOutcomes } from "./import-states.ts";
import { dateOrders } from "./read-date.ts";
import { choices, meanings } from "./state-columns.ts";

const encodingNames = Object.keys(encodings) as Encoding[];
const column = z.number().int().min(0);
const State = z.object({
  column,
  value: z.string().meta({ description: "Empty for empty cells." }),
  count: z.number().int(),
  meaning: z.enum(meanings).nullable().meta({ description: "Null if the value is unknown." }),
  choice: z.enum(choices).nullable().meta({ description: "Null until decided with `check`." }),
});
export const Import = z
  .object({
    id: z.number().int(),
    file_name: z.string(),
    state: z.enum(importStates),
    encoding: z.string(),
    delimiter: z.string(),
    headings: z.array(z.string()),
    email_column: column,
    date_column: column.nullable(),
    name_column: column.nullable(),
    last_name_column: column.nullable(),
    topics_column: column.nullable(),
    date_order: z.enum(dateOrders),
    states: z.array(State).meta({
      description: "Subscription states in the file, by column and value, and how each is handled.",
    }),
    row_count: z.number().int(),
    handled: z.number().int().meta({ description: "Rows processed by the current check or import." }),
    counts: z.partialRecord(z.enum(rowOutcomes), z.number().int()),
    consent: z.string().nullable(),
    sends_welcome: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "SubscriberImport" });
export const ImportWithRows = Import.extend({
  sample: z.array(z.array(z.string())).meta({ description: "The first rows of the file." }),
  problems: z
    .array(z.object({ row_number: z.number().int(), email: z.string(), outcome: z.enum(rowOutcomes) }))
    .meta({ description: "The first skipped rows." }),
}).meta({ id: "SubscriberImportWithRows" });
export const Preview = CsvPreview.extend({ encoding: z.enum(encodingNames) }).meta({ id: "SubscriberImportPreview" });
export const Columns = z.strictObject({
  email_column: column,
  date_column: column.nullable().default(null),
  name_column: column.nullable().default(null),
  last_name_column: column.nullable().default(null).meta({ description: "The column with the last name." }),
  topics_column: column.nullable().default(null).meta({
    description:
      "People whose cell names topics get letters about these topics only. If it names none, they get all letters.",
  }),
  date_order: z.enum(dateOrders).default("day_first").meta({
    description: "How to read ambiguous dates such as 03/04/2024.",
  }),
  states: z.array(StateChoice).max(1000).default([]).meta({
    description: "Choices for values of `states`. Omitted values keep their choice; unknown values need one.",
  }),
});
export const Start = z.strictObject({
  consent: z.string().trim().min(10).max(1000).meta({
    description: "How these people gave consent. Kept as proof and in the audit log.",
  }),
  sends_welcome: z.boolean().default(false),
});

/** Overrides for how the file is read; by default, this is guessed. */
export const readingFields = {
  encoding: z.enum(encodingNames).optional(),
  delimiter: z.enum(delimiters).optional(),
  heading_row: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000)
    .optional()
    .meta({ description: "The number of the heading row; 0 if there is none." }),
};
