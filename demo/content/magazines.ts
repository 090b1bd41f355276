import { text } from "./compose.ts";
import type { DemoMagazine } from "./types.ts";

/** The Lightwell Letter, four times a year; the issues' PDFs are in `documents/`. */
export const magazines: DemoMagazine[] = [
  {
    slug: "the-lightwell-letter-1-the-open-window",
    title: "The Lightwell Letter 1: The open window",
    issue_number: 1,
    issue_date: "2025-03-01",
    cover: "magcover-1",
    summary: text`The first issue. Why we print a letter at all, a morning with the windows
      open, an exercise for people who have forgotten how to begin, and what the library would
      like back.`,
  },
  {
    slug: "the-lightwell-letter-2-high-summer",
    title: "The Lightwell Letter 2: High summer",
    issue_number: 2,
    issue_date: "2025-06-13",
    cover: "magcover-2",
    summary: text`An issue to sit down with. Margaret Sowden on the one week in June, a defence of
      doing nothing by someone who is bad at it, and the longest evening.`,
  },
  {
    slug: "the-lightwell-letter-3-letting-go-of-the-branch",
    title: "The Lightwell Letter 3: Letting go of the branch",
    issue_number: 3,
    issue_date: "2025-10-01",
    cover: "magcover-3",
    summary: text`Autumn, and things coming down. A short history of our leaf cage, how to finish
      something badly, and a farewell to Walter Dunn, who found the light.`,
  },
  {
    slug: "the-lightwell-letter-4-a-lamp-in-the-window",
    title: "The Lightwell Letter 4: A lamp in the window",
    issue_number: 4,
    issue_date: "2025-12-06",
    cover: "magcover-4",
    summary: text`The winter issue: why Anahita prefers December light, nine minutes with a
      candle that are not about the candle, and hospitality for people with small tables.`,
  },
  {
    slug: "the-lightwell-letter-5-the-first-mile",
    title: "The Lightwell Letter 5: The first mile",
    issue_number: 5,
    issue_date: "2026-03-06",
    cover: "magcover-5",
    summary: text`Setting out. The academy is fifteen, Tom compares boots, a beginner describes
      her first class, and a page on the usefulness of a wrong turning.`,
  },
  {
    slug: "the-lightwell-letter-6-still-water",
    title: "The Lightwell Letter 6: Still water",
    issue_number: 6,
    issue_date: "2026-06-12",
    cover: "magcover-6",
    summary: text`A quiet issue. Thehrāv explained again by a lock-keeper, a week without
      opinions, and how to sit beside someone who is ill.`,
  },
  {
    slug: "the-lightwell-letter-7-the-letter-number",
    title: "The Lightwell Letter 7: The letter number",
    issue_number: 7,
    issue_date: "2026-09-04",
    cover: "magcover-7",
    summary: text`All letters. How to thank someone for something old, what to say to the
      bereaved, a postwoman’s view of it, and the shortest love letter in the biscuit tin.`,
  },
  {
    slug: "the-lightwell-letter-8-looking-up",
    title: "The Lightwell Letter 8: Looking up",
    issue_number: 8,
    issue_date: "2026-11-06",
    cover: "magcover-8",
    summary: text`An issue for dark evenings. How to find the star that stays, what the clinic is
      asked in November, one sky seen from three kitchens, and good news about a book.`,
  },
];
