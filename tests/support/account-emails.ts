import { getEmailKind } from "#app/features/staff/account-tokens.server.ts";
import { decryptSecrets } from "#app/platform/mail/mail-secrets.ts";
import type { Api } from "./api.ts";

/** The token of the last link that confirms an email address. */
export async function emailChangeToken({ app }: Pick<Api, "app">): Promise<string> {
  const { text } = await app.database.db
    .selectFrom("mail")
    .select("text")
    .where("kind", "=", "staff-email-change")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /#token=([\w-]{43})(?![\w-])/.exec(decryptSecrets(app, text))?.[1] ?? "";
}

const kinds = { invitation: getEmailKind("invitation"), reset: getEmailKind("reset"), notice: "staff-notice" };

/**
 * The emails of a kind to staff, or to one address, oldest first, decrypted as they are sent; `token` is the token of
 * the link.
 */
export async function accountEmails({ app }: Pick<Api, "app">, kind: keyof typeof kinds, recipient?: string) {
  const rows = await app.database.db
    .selectFrom("mail")
    .selectAll()
    .where("kind", "=", kinds[kind])
    .$if(recipient !== undefined, (query) => query.where("recipient", "=", String(recipient)))
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const [text, html] = [decryptSecrets(app, row.text), decryptSecrets(app, row.html)];
    return { ...row, text, html, token: /\/admin\/set-password#token=([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? "" };
  });
}
