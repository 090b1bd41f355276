import { checkDocument, type LibraryPictures } from "#app/document/editor/checks/check-document.ts";
import { documentLinks } from "#app/document/editor/checks/text-links.ts";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { checkLetter } from "../check-letter.ts";
import { letterEmail } from "../letter-email.server.ts";
import { MAX_HTML } from "../letter-limits.ts";
import type { Letter } from "../letters.resource.ts";
import { checkLinks, type Followers, type LinkFinding } from "./check-links.server.ts";

/**
 * Finds what readers would notice in a letter as last saved: everything that the checks beside its form call a problem,
 * its size, and broken links, which this follows.
 */
export async function findLetterProblems(
  app: App,
  actor: StaffActor,
  letter: Letter,
  followers: Followers,
): Promise<LinkFinding[]> {
  const pictures = (letter as { document_media?: LibraryPictures }).document_media ?? {};
  const [links, { html_size }] = await Promise.all([
    checkLinks(operationContext(app, actor), documentLinks(letter.body), followers),
    letterEmail(app, letter).then((render) => render("")),
  ]);
  const found = [...checkLetter({ ...letter }), ...checkDocument(letter.body, pictures)]
    .filter(({ severity }) => severity === "problem")
    .map(({ severity, message }) => ({ severity, message }));
  const message = `The email is ${formatBytes(html_size)}. Gmail clips emails over ${formatBytes(MAX_HTML)}.`;
  return [...found, ...(html_size > MAX_HTML ? [{ severity: "problem" as const, message }] : []), ...links];
}
