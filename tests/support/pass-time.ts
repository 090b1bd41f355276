/**
 * Lets real time pass, where time is what a scenario is about: a slow line, a reader who pauses, a
 * limit that has to expire. To wait for something to happen, use `expect.poll`, an event or what
 * Playwright waits for; that something does not happen is shown by something ordered after it.
 */
export const passTime = (milliseconds: number): Promise<void> =>
  // biome-ignore lint/style/noRestrictedGlobals: The one place for it.
  new Promise((done) => setTimeout(done, milliseconds));
