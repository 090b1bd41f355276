import type { App } from "../app.ts";
import { PermissionDenied } from "../errors.ts";
import type { StaffActor } from "./actor.ts";
import { isAllowed, type Rule } from "./rules.ts";
import { loadSignedLinkActor } from "./signed-link-actor.ts";
import { isSignedUrl, signUrl } from "./signed-url.ts";

/** How long a link can start a download; browsers open it immediately. */
const VALID_SECONDS = 60;

/**
 * A signed link that lets a browser download something for an account, without a bearer token.
 * @param path absolute, with or without a query.
 */
export function createStaffLink(app: App, purpose: string, path: string, { id }: StaffActor) {
  const url = new URL(path, "http://site");
  url.searchParams.set("by", String(id));
  return signedLink(app, purpose, url.pathname + url.search);
}

/** A signed link that anyone who has it can open. */
export function signedLink(app: App, purpose: string, path: string) {
  const { path: url, expiresAt } = signUrl(app, purpose, path, VALID_SECONDS);
  return { url, expires_at: expiresAt.toISOString() };
}

export class LinkNotValid extends PermissionDenied {
  constructor() {
    super("This link is invalid or has expired. Please request a new one.");
  }
}

/** @throws LinkNotValid */
export function requireFreshLink(app: App, purpose: string, path: string): void {
  if (!isSignedUrl(app, purpose, path)) throw new LinkNotValid();
}

/** The account that a link was issued to, if the rule still allows it. @throws PermissionDenied */
export async function requireLinkedStaff(app: App, by: number, rule: Rule): Promise<StaffActor> {
  const reader = await loadSignedLinkActor(app, by);
  if (!reader || !isAllowed(rule, reader)) throw new PermissionDenied();
  return reader;
}
