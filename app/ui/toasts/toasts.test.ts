import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { ToastIcon } from "./toast-icon.tsx";
import { dismissToast, notify, showToast, type ToastType, toastStore } from "./toasts.ts";

const types: ToastType[] = ["success", "info", "error", "warning"];
const shown = () => toastStore.current().map(({ message }) => message);

afterEach(() => {
  for (const { id } of toastStore.current()) dismissToast(id);
});

test("section 8: each type of toast has its own icon", () => {
  const icons = types.map((type) => renderToStaticMarkup(createElement(ToastIcon, { type })));
  expect(new Set(icons.map((icon) => icon.replace(/aria-label="[^"]*"/, ""))).size).toBe(4);
  expect(icons.map((icon) => /aria-label="([^"]*)"/.exec(icon)?.[1])).toEqual([
    "Success",
    "Information",
    "Error",
    "Warning",
  ]);
});

test("section 9: a toast stays for 5000 ms when no delay is given, and for 3000 ms in the product's own calls", () => {
  showToast({ type: "info", message: "no delay given" });
  showToast({ type: "info", message: "a delay of its own", delay: 700 });
  for (const type of types) notify[type](type);
  expect(toastStore.current().map(({ delay }) => delay)).toEqual([5000, 700, 3000, 3000, 3000, 3000]);
});

test("section 8: identical messages are not shown twice, and the newest call sets the time", () => {
  notify.error("Please try again later");
  notify.info("Something else");
  const [first] = toastStore.current();
  showToast({ type: "error", message: "Please try again later" });
  expect(shown()).toEqual(["Something else", "Please try again later"]);
  expect(toastStore.current()[1]).toMatchObject({ delay: 5000 });
  expect(toastStore.current()[1]?.id).not.toBe(first?.id);
});

test("notifies a subscriber of every change until it unsubscribes", () => {
  let calls = 0;
  const unsubscribe = toastStore.subscribe(() => {
    calls += 1;
  });
  notify.info("one");
  dismissToast(toastStore.current()[0]?.id ?? 0);
  expect(calls).toBe(2);
  expect(shown()).toEqual([]);
  unsubscribe();
  notify.info("two");
  expect(calls).toBe(2);
});
