/**
 * Lets real time pass, for scenarios about time: a slow line, a reader who pauses, a limit that expires. To wait for
 * something to happen, use `expect.poll`, an event or Playwright's waiting methods; to show that something does not
 * happen, use an action ordered after it.
 */
export const passTime = (milliseconds: number): Promise<void> =>
  // biome-ignore lint/style/noRestrictedGlobals: The only place for it.
  new Promise((done) => setTimeout(done, milliseconds));
