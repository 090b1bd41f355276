import { type PersonalData, rowsOfPerson } from "#app/platform/personal-data.ts";
import "./sending-tables.ts";

/** One that waits is not sent any more. */
export const letterPersonalData: PersonalData = rowsOfPerson("Letters sent to them", "letter_recipient");
