import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { createPasskey } from "#app/ui/admin/passkeys.ts";
import {
  type OwnAccount,
  type OwnAccountChanges,
  ownAccountPath,
  type Passkey,
  passkeysPath,
} from "../account.resource.ts";

const otpPath = "/api/auth/otp/";
const emailPath = "/api/auth/email/";

export const ownAccount = queryOptions({
  queryKey: ["own-account"],
  queryFn: ({ signal }) => staffApi().get<OwnAccount>(ownAccountPath, signal),
});

export const changeAccount = (changes: OwnAccountChanges) => staffApi().patch<OwnAccount>(ownAccountPath, changes);

export const requestEmailChange = (values: Record<string, string>) => staffApi().post<OwnAccount>(emailPath, values);
export const withdrawEmail = () => staffApi().delete(emailPath);

export const changePassword = (change: { current_password: string; new_password: string; revoke_access: boolean }) =>
  staffApi().post("/api/auth/password/change/", change);

export const passkeys = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async ({ signal }) => (await staffApi().get<{ results: Passkey[] }>(passkeysPath, signal)).results,
});

/** Asks the browser for a passkey, and adds it to the account. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const response = await createPasskey(await staffApi().post(`${passkeysPath}options/`, { password }));
  await staffApi().post(passkeysPath, { name, response });
}

export const renamePasskey = (id: number, name: string) => staffApi().patch(`${passkeysPath}${id}/`, { name });
export const removePasskey = (id: number) => staffApi().delete(`${passkeysPath}${id}/`);

interface RecoveryCodes {
  recovery_codes: string[];
}

export const beginOtp = (password: string) => staffApi().post<{ secret: string; uri: string }>(otpPath, { password });
export const confirmOtp = (code: string) => staffApi().post<RecoveryCodes>(`${otpPath}confirm/`, { code });
export const renewRecoveryCodes = (password: string) =>
  staffApi().post<RecoveryCodes>(`${otpPath}recovery-codes/`, { password });
export const disableOtp = (password: string) => staffApi().delete(otpPath, { password });
