import { type PersonalData, rowsOfPerson } from "#app/platform/personal-data.ts";
import "../returns/return-tables.ts";
import "./sending-tables.ts";

/** Erasing a recipient also prevents a queued letter from being sent. */
export const letterPersonalData: PersonalData[] = [
  rowsOfPerson("Letters sent to them", "letter_recipient"),
  rowsOfPerson("Bounced letters", "letter_event"),
  rowsOfPerson("Block after a bounce or spam report", "letter_block"),
];
