import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "#app/platform/api-client/api-error.ts";

/** Whether passkeys can be used here: they are bound to a domain, and need HTTPS or localhost. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Has the browser create a passkey. @throws ApiError with the message to show */
export async function createPasskey(options: unknown) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(explain);
}

/** Has the browser sign in with a passkey. @throws ApiError with the message to show */
export async function signWithPasskey(options: unknown) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(explain);
}

/** Converts what browsers throw (WebAuthn, sections 5.1.3 and 5.1.4) into messages for users. */
function explain(error: unknown): never {
  const messages: Record<string, string> = {
    NotAllowedError: "The passkey request was cancelled or timed out. Try again.",
    AbortError: "The passkey request was cancelled.",
    InvalidStateError: "This device already has a passkey for your account.",
  };
  const message = messages[(error as Error).name] ?? "This browser doesn’t support passkeys here.";
  throw new ApiError(400, { non_field_errors: [message] });
}
