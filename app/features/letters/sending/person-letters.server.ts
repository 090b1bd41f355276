import { describePersonRows, type PersonalData } from "#app/platform/personal-data.ts";
import "../returns/return-tables.ts";
import "./sending-tables.ts";

/** Erasing a recipient also prevents a queued letter from being sent. */
export const letterPersonalData: PersonalData[] = [
  describePersonRows("Letters sent to this person", "letter_recipient"),
  describePersonRows("Bounced letters", "letter_event"),
  describePersonRows("Letter pause after a bounce or spam report", "letter_block"),
];
