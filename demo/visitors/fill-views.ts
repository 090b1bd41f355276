import type { Transaction } from "kysely";
import { postPath } from "#app/features/posts/post-page.ts";
import "#app/features/insights/page-spans.server.ts";
import "#app/features/insights/referrers.server.ts";
import "#app/features/insights/view-figures.server.ts";
import type { App } from "#app/platform/app.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { getPeriodStart, shift } from "#app/platform/time/periods.ts";
import { demoContent } from "../content/demo-content.ts";
import { letters } from "../content/letters.ts";
import { createRandom } from "./randomness.ts";

const DAYS = 183;

/** The day in the demo academy's time zone. @param time in milliseconds */
export const academyDay = (time: number): string => getDay(demoContent.settings.time_zone, time);

/** The average views per day of pages that are always there. */
const PAGES: [path: string, views: number][] = [
  ["/", 34],
  ["/article/blogs", 11],
  ["/services/mentorship", 7],
  ["/services/online-classes", 8],
  ["/services/astro-clinic", 5],
  ["/about/founder", 6],
  ["/about/academy", 4],
  ["/newsletter", 5],
  ["/gallery/photos", 3],
  ["/gallery/videos", 3],
  ["/quotes", 4],
  ["/books", 4],
  ["/contact-us", 2],
  ["/vision", 1],
];
/** The average views of an article on its first day and after some months, and of a book or a video. */
const NEW_ARTICLE = 26;
const OLD_ARTICLE = 1.2;
const OTHER_ITEM = 0.8;
/** From Sunday. */
const WEEKDAYS = [0.8, 1.15, 1.2, 1.1, 1.05, 0.9, 0.7];

/** Sites that visitors came from, and the share of all views that follow a link there. */
const REFERRERS: [host: string, share: number][] = [
  ["google.com", 0.19],
  ["duckduckgo.com", 0.05],
  ["bing.com", 0.04],
  ["aldermere-gazette.example", 0.05],
  ["slow-reading.example", 0.035],
  ["evening-classes.example", 0.025],
  ["late-starters.example", 0.02],
  ["bookbinders.example", 0.01],
];

interface Page {
  path: string;
  /** The average number of views on a day. @param daysAgo relative to the day of seeding */
  average(daysAgo: number): number;
}

/** Adds views of the last half year, as the view counter would have stored them. */
export async function fillViews(trx: Transaction<Tables>, app: App): Promise<void> {
  const random = createRandom(7);
  const today = academyDay(app.now().getTime());
  const pages = listPages();
  const views: { day: string; path: string; views: number }[] = [];
  const referrers: { day: string; host: string; views: number }[] = [];
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const day = shift("day", today, -daysAgo);
    const strength = dayStrength(day, daysAgo) * (0.85 + 0.3 * random());
    const draw = (average: number) => Math.floor(average * strength * (0.6 + 0.8 * random()) + random());
    const ofDay = pages.map(({ path, average }) => ({ day, path, views: draw(average(daysAgo)) }));
    views.push(...ofDay.filter((row) => row.views > 0));
    const all = ofDay.reduce((sum, row) => sum + row.views, 0);
    const hosts = REFERRERS.map(([host, share]) => ({ day, host, views: Math.floor(all * share + random()) }));
    referrers.push(...hosts.filter((row) => row.views > 0));
  }
  await insertRows(trx, "page_view", views);
  await insertRows(
    trx,
    "view_day",
    sumUp(views, ({ day }) => ({ day })),
  );
  for (const period of ["week", "month", "year"] as const) {
    const rows = sumUp(views, ({ day, path }) => ({ period, start: getPeriodStart(period, day), path }));
    await insertRows(trx, "page_view_period", rows);
  }
  await insertRows(trx, "page_referrer", referrers);
  // The server sums up the current periods again.
  await trx.deleteFrom("page_span").execute();
}

function listPages(): Page[] {
  const { posts, books, videos, magazines } = demoContent;
  const others = [
    ...books.map(({ slug }) => `/books/${slug}`),
    ...videos.map(({ slug }) => `/gallery/videos/${slug}`),
    ...magazines.map(({ slug }) => `/newsletter/${slug}`),
  ];
  return [
    ...PAGES.map(([path, views]) => ({ path, average: () => views })),
    ...others.map((path) => ({ path, average: () => OTHER_ITEM })),
    ...posts
      .filter(({ status }) => status === "published")
      .map((post) => ({
        path: postPath(post),
        average(daysAgo: number) {
          const age = post.days_ago - daysAgo;
          return age < 0 ? 0 : OLD_ARTICLE + NEW_ARTICLE * 0.8 ** age;
        },
      })),
  ];
}

/** Visits grow slowly, vary by weekday, and rise after a letter. */
function dayStrength(day: string, daysAgo: number): number {
  const growth = 1 - 0.45 * (daysAgo / DAYS);
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1;
  const sinceLetters = letters.map((letter) => (letter.days_ago ?? -1) - daysAgo).filter((since) => since >= 0);
  const letter = sinceLetters.reduce((sum, since) => sum + 0.7 * 0.45 ** since, 0);
  return growth * weekday * (1 + letter);
}

/** Sums up views by the columns that `columns` returns. */
function sumUp<Views extends { views: number }, Columns extends object>(
  rows: readonly Views[],
  columns: (row: Views) => Columns,
): (Columns & { views: number })[] {
  const sums = new Map<string, Columns & { views: number }>();
  for (const row of rows) {
    const named = columns(row);
    const key = JSON.stringify(named);
    sums.set(key, { ...named, views: row.views + (sums.get(key)?.views ?? 0) });
  }
  return [...sums.values()];
}
