import type { Id, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Targets of a letter's counted links. They are the same in every copy of the letter. */
    letter_link: {
      id: Id;
      sending_id: number;
      /** The beginning of the link's token on this site. */
      link_key: string;
      url: string;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** How often a link was followed on a day in the academy's time zone. */
    letter_click: { link_id: number; day: string; clicks: number };
  }
}
