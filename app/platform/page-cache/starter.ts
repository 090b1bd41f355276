/**
 * The only script that runs when a public page is loaded. At the first sign of a visitor (pointer, wheel,
 * scroll, touch, key, focus) it activates the deferred module scripts and preloads the modules they import
 * in parallel, as React Router's own links would. It also restores the links of the joined style sheets, which
 * React expects; disabled, they are not loaded.
 *
 * Until then, and if a module cannot be loaded, links and forms work as plain HTML. Elements with
 * `data-hold` wait until the page is hydrated, at most `HOLD_TIMEOUT`; then they are clicked or submitted
 * again. A button does nothing as plain HTML, so it waits without a limit.
 */
import { HOLD, LATER, LIVE_EVENT, SHEETS } from "./starter-marks.ts";

/** How long a click or submit waits for hydration, in milliseconds. */
const HOLD_TIMEOUT = 1000;

const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];
const actions = ["click", "submit"];

/** Repeats the pending action. */
let repeatHeld: (() => void) | undefined;
let timer: number | undefined;
let isRepeating = false;

function start(event: Event) {
  // Without movement, the page is moving under a resting pointer.
  if (event.type === "pointermove" && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) return;
  for (const sign of signs) removeEventListener(sign, start, true);
  for (const sheet of document.querySelectorAll(`[${SHEETS}]`))
    for (const href of splitAttribute(sheet, SHEETS))
      sheet.before(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));
  for (const waiting of document.querySelectorAll<HTMLScriptElement>(`[${LATER}]`)) {
    for (const href of splitAttribute(waiting, LATER))
      if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    const { src, text } = waiting;
    const script = Object.assign(document.createElement("script"), { type: "module", async: true, text });
    if (src) script.src = src;
    waiting.replaceWith(script);
  }
}

const splitAttribute = (element: Element, attribute: string) => element.getAttribute(attribute)?.split(" ") ?? [];

function drop() {
  clearTimeout(timer);
  repeatHeld = undefined;
}

function repeat() {
  const action = repeatHeld;
  drop();
  isRepeating = true;
  action?.();
  isRepeating = false;
}

function hold(event: Event) {
  if (isRepeating) return;
  drop();
  const isSubmit = event.type === "submit";
  const target = (event.target as Element).closest<HTMLElement>(`${isSubmit ? "form" : ":not(form)"}[${HOLD}]`);
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  if (!target || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  event.stopPropagation();
  repeatHeld = () =>
    isSubmit ? (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter) : target.click();
  if (isSubmit || (target as HTMLAnchorElement).href) timer = window.setTimeout(repeat, HOLD_TIMEOUT);
}

for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
for (const action of actions) addEventListener(action, hold, true);
addEventListener(
  LIVE_EVENT,
  () => {
    for (const action of actions) removeEventListener(action, hold, true);
    repeat();
  },
  { once: true },
);

// Images that nobody has scrolled to are printed too.
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll<HTMLImageElement>("[loading=lazy]")) image.loading = "eager";
});

// Safari scrolls to the top after React Router's script has run.
addEventListener("pageshow", () => {
  try {
    const position = JSON.parse(sessionStorage["react-router-scroll-positions"])[history.state.key];
    if (position && !scrollY) scrollTo(0, position);
  } catch {
    // Nothing is remembered.
  }
});
