import type { App } from "../app.ts";
import { seal, unseal } from "../sealed.ts";

const SEAL = { purpose: "mail-secret", context: "mail" };
const SEALED = /sealed~([\w-]{40,})/g;
const HIDDEN = "(hidden)";

/**
 * A secret that is for the reader of a mail alone, as it may stand in the mail's text in the
 * database: the worker opens it when it sends the mail, and nobody reads it in the outbox or a backup.
 */
export const sealForReader = (app: Pick<App, "config">, secret: string): string => `sealed~${seal(app, SEAL, secret)}`;

/** The text as its reader gets it. What was sealed with another `SECRET_KEY` stays as it is. */
export const openSecrets = (app: Pick<App, "config">, text: string): string =>
  text.replace(SEALED, (whole, sealed: string) => unseal(app, SEAL, sealed) ?? whole);

/** The text as anybody else may read it. */
export const hideSecrets = (text: string): string => text.replace(SEALED, HIDDEN);
