const NAME = "lightwell-form:";

/** Marks a form as open until the signal is aborted or its tab is gone, so that other tabs do not offer its copy. */
export function holdForm(key: string, signal: AbortSignal): void {
  const closed = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
  // Plain HTTP has no Web Locks: copies of open forms are then offered as well.
  void navigator.locks?.request(NAME + key, () => closed);
}

/** The forms that are open in the tabs of this browser. */
export async function openForms(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(NAME) ? [name.slice(NAME.length)] : [])));
}
