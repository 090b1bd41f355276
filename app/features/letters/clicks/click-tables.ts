import type { Id, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Where the links of a letter lead whose clicks are counted. They are the same in every copy of it. */
    letter_link: {
      id: Id;
      sending_id: number;
      /** What its address on this site begins with. */
      link_key: string;
      url: string;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** How often a link was followed on a day of the academy. */
    letter_click: { link_id: number; day: string; clicks: number };
  }
}
