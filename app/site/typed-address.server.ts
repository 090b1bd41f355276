import type { App } from "#app/platform/app.ts";
import { decrypt, encrypt } from "#app/platform/encryption.ts";
import { TYPED_PARAMETER } from "./subscribe-answer.ts";

const SEAL = { purpose: "typed-address", context: "subscribe" };

/** How long what was typed can be shown again, in milliseconds. */
const LIFETIME = 600_000;
/** The longest that the field takes. */
const LONGEST = 254;

/** What a visitor typed, as it can stand in an address that is logged and kept in histories. */
export function sealTyped(app: App, typed: FormDataEntryValue | null): string | undefined {
  if (typeof typed !== "string" || typed === "" || typed.length > LONGEST) return undefined;
  return encrypt(app, SEAL, `${app.now().getTime() + LIFETIME} ${typed}`);
}

/** What was typed into the form that came back to this address without script. */
export function typedIn(app: App, address: string): string | undefined {
  const mark = address.indexOf("?");
  const sealed = mark === -1 ? null : new URLSearchParams(address.slice(mark)).get(TYPED_PARAMETER);
  const opened = sealed ? decrypt(app, SEAL, sealed) : undefined;
  const [, until, typed] = /^(\d+) ([\s\S]*)$/.exec(opened ?? "") ?? [];
  return Number(until) > app.now().getTime() ? typed : undefined;
}
