import type { CDPSession, Page } from "playwright-core";

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The page's session of the Chrome DevTools Protocol, opened once. */
export function getCdpSession(page: Page): Promise<CDPSession> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  return opened;
}
