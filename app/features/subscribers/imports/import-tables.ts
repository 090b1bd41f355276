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
      /** The columns with the address, with the day of consent and with the name, from 0. */
      email_column: number;
      date_column: number | null;
      name_column: number | null;
      /** A surname, which follows the name. */
      last_name_column: number | null;
      /** The names of topics, or tags that are called the same. */
      topics_column: number | null;
      date_order: DateOrder;
      /** What the file says about who is subscribed, and what is done about it. */
      states: Json<StateValue[]>;
      row_count: number;
      /** The number of the last row that the current check or import has dealt with. */
      position: number;
      counts: Json<OutcomeCounts>;
      /** On what the consent of those in the file rests, in the words of whoever imported it. */
      consent: string | null;
      sends_welcome: boolean;
      created_by: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    subscriber_import_row: {
      import_id: number;
      /** As a spreadsheet numbers it. */
      row_number: number;
      /** Null once the row is imported or left out, since only the address is needed for the report. */
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
