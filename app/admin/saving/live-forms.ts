const NAME = "lightwell-form:";

/** Marks a form as open until the signal is aborted or its tab is closed, so that other tabs do not offer its copy. */
export function holdForm(key: string, signal: AbortSignal): void {
  const closed = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
  // Web Locks require HTTPS; without them, copies of open forms are offered too.
  void navigator.locks?.request(NAME + key, () => closed);
}

/** The keys of the forms that are open in this browser's tabs. */
export async function openForms(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(NAME) ? [name.slice(NAME.length)] : [])));
}
