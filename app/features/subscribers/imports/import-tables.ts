import type { Selectable } from "kysely";
import type { Id, Json, NullableTimestamp, Tables, Timestamp } from "#app/platform/database/tables.ts";
import type { ImportState, OutcomeCounts, RowOutcome } from "./import-states.ts";
import type { DateOrder } from "./read-date.ts";
import type { StateValue } from "./state-columns.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    subscriber_import: {
      id: Id;
      file_name: string;
      state: ImportState;
      encoding: string;
      delimiter: string;
      headings: Json<string[]>;
      /** The columns with the address, the date of consent and the name, counted from 0. */
      email_column: number;
      date_column: number | null;
      name_column: number | null;
      /** The surname, which is appended to the name. */
      last_name_column: number | null;
      /** Topic names, or tags with the same names. */
      topics_column: number | null;
      date_order: DateOrder;
      /** The subscription states in the file, and what the import does with them. */
      states: Json<StateValue[]>;
      row_count: number;
      /** The number of the last row that the current check or import has processed. */
      position: number;
      counts: Json<OutcomeCounts>;
      /** The basis of the consent, in the words of the person who imported the file. */
      consent: string | null;
      sends_welcome: boolean;
      created_by: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    subscriber_import_row: {
      import_id: number;
      /** The row number in a spreadsheet. */
      row_number: number;
      /** Null once the row is imported or skipped, since the report only needs the address. */
      cells: Json<string[] | null>;
      email: string;
      email_key: string | null;
      consented_at: NullableTimestamp;
      outcome: RowOutcome | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

export type ImportRecord = Selectable<Tables["subscriber_import"]>;
