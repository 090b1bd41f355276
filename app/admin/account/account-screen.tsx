import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ownAccount } from "#app/features/staff/admin/account-calls.ts";
import { ApiTokensSection } from "#app/features/staff/admin/api-tokens-section.tsx";
import { EmailSection } from "#app/features/staff/admin/email-section.tsx";
import { OtpSection } from "#app/features/staff/admin/otp-section.tsx";
import { PasskeysSection } from "#app/features/staff/admin/passkeys-section.tsx";
import { PasswordSection } from "#app/features/staff/admin/password-section.tsx";
import { SessionsSection } from "#app/features/staff/admin/sessions-section.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { ProfileSection } from "./profile-section.tsx";

export const meta = () => screenMeta("Your account");

/** Profile, sign-in methods, sessions and API tokens of the signed-in account. */
export default function AccountScreen() {
  const account = useQuery(ownAccount);
  return (
    <Screen title="Your account" lead="Your profile, sign-in methods, sessions and API tokens." width="narrow">
      {account.isError && !isSessionExpired(account.error) ? (
        <LoadError what="your account" error={account.error} onRetry={() => account.refetch()} />
      ) : null}
      {account.data ? (
        <>
          <ProfileSection account={account.data} />
          <EmailSection account={account.data} />
          <PasskeysSection />
          <OtpSection account={account.data} />
          <PasswordSection username={account.data.username} />
        </>
      ) : null}
      {account.isPending
        ? [220, 160, 180].map((height) => <Skeleton key={height} height={height} radius="md" />)
        : null}
      <SessionsSection />
      <ApiTokensSection />
    </Screen>
  );
}
