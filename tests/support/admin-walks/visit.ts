import type { Locator, Page, Route } from "playwright-core";

/** A person in the admin area, and the current page. */
export interface Visit {
  page: Page;
  /** Goes to a path of the admin area without reloading the page. */
  go(path: string): Promise<void>;
  /** Calls the API as an owner. */
  api(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Calls the API as the author. */
  asAuthor(method: string, path: string, body?: unknown): Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the API returns.
type Answer = any;

/** Goes through the states of some screens; yields the name of each state when it can be checked. */
export interface Walk {
  name: string;
  /** The account; "nobody" for screens without one, the owner by default. */
  as?: "owner" | "author" | "nobody";
  /** Whether everything it shows is in another walk too, in the same parts with the same colours. */
  isVariant?: boolean;
  /** The patterns of the routes, as in `app/routes.ts`, whose screens it shows. */
  routes: readonly string[];
  /** Browser messages about problems that the walk causes. */
  expect?: RegExp[];
  states(visit: Visit): AsyncGenerator<string>;
}

/** Goes to a path of the admin area in the open page, as a link would. */
export const goTo =
  (page: Page) =>
  (path: string): Promise<void> =>
    page.evaluate((to) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> };
      };
      return router.navigate(to);
    }, path);

export const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole("button", { name, exact: typeof name === "string" });
export const field = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole("textbox", { name, exact: true });

/** Closes a menu or a dialog with Escape. */
export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open], :popover-open"));
}

/** The problem that the response of `Held.refuse` causes. */
export const REFUSED = /status of 400/;

/** Requests that are held until a test decides about them. */
export interface Held {
  /** Responds to held and later requests with an error that is not retried automatically. */
  refuse(): Promise<void>;
  /** Responds to them with an empty list. */
  empty(): Promise<void>;
  /** Responds to them with data that only time or a person's device produces: a failed email, a passkey. */
  answer(json: object): Promise<void>;
  /** Sends held and later requests to the server. */
  release(): Promise<void>;
}

/** Holds read requests for an API path from now on, until the test decides about them. */
export async function hold(page: Page, path: string): Promise<Held> {
  const isHeldPath = ({ pathname }: URL) => pathname === path;
  let decision = Promise.withResolvers<(route: Route) => Promise<void>>();
  const inHand = new Set<Promise<void>>();
  const answer = (route: Route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const answered = decision.promise.then((handle) => handle(route)).finally(() => inHand.delete(answered));
    inHand.add(answered);
    return answered;
  };
  await page.route(isHeldPath, answer);
  const decide = async (handle: (route: Route) => Promise<void>) => {
    decision.resolve(handle);
    decision = Promise.withResolvers();
    decision.resolve(handle);
  };
  const respond = (json: object) => decide((route) => route.fulfill({ json }));
  return {
    refuse: () => decide((route) => route.fulfill({ status: 400, json: { detail: "The list could not be read." } })),
    empty: () => respond({ count: 0, next: null, previous: null, results: [] }),
    answer: respond,
    async release() {
      await decide((route) => route.continue());
      // Otherwise pending requests would get two responses.
      await Promise.all(inHand);
      await page.unroute(isHeldPath, answer);
    },
  };
}

/** The id of an enquiry: the first existing one, since the API accepts only a few from one address. */
export async function enquiry(api: Visit["api"]): Promise<number> {
  const first = async () => (await api("GET", "/api/viewer/enquiry/?page_size=1&fields=id")).results[0]?.id;
  const found = await first();
  if (found) return found;
  await api("POST", "/api/viewer/enquiry/", { name: "Ines", email: "i@b.example", message: "When do classes begin?" });
  return first();
}

/** Presses "Try again" wherever loading failed, until everything is loaded. */
export async function tryAllAgain(page: Page): Promise<void> {
  const again = button(page, "Try again");
  await again.first().waitFor();
  for (let left = await again.count(); left > 0; left -= 1) {
    await again.first().click();
    await page.waitForFunction(
      (before) => [...document.querySelectorAll("button")].filter((b) => b.textContent === "Try again").length < before,
      left,
    );
  }
}

/** Waits for the heading of the screen. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name, exact: typeof name === "string" }).waitFor();
