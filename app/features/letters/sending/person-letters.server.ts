import { type PersonalData, rowsOfPerson } from "#app/platform/personal-data.ts";
import "../returns/return-tables.ts";
import "./sending-tables.ts";

/** Erasing a recipient also prevents a queued letter from being sent. */
export const letterPersonalData: PersonalData[] = [
  rowsOfPerson("Letters sent to them", "letter_recipient"),
  rowsOfPerson("Letters that came back", "letter_event"),
  rowsOfPerson("Note that no letters can be sent to them", "letter_block"),
];
