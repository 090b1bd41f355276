import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { Separator } from "#app/ui/separator.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { ApiToken, ScopeChoice } from "../api-token.resource.ts";
import { apiTokens, revokeApiToken, scopeChoices } from "./api-token-calls.ts";
import { LastUsed } from "./last-used.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";

const LEAD = (
  <>
    Programs use these tokens to act on your behalf, with the access that you grant.{" "}
    <a href="/api/docs/">API documentation</a>
  </>
);

/** Tokens with which programs act on behalf of the account. */
export function ApiTokensSection() {
  const tokens = useQuery(apiTokens);
  const requests = useListRequests(apiTokens.queryKey);
  const [isCreating, setCreating] = useState(false);
  const scopes = useQuery({ ...scopeChoices, enabled: isCreating || (tokens.data?.length ?? 0) > 0 });
  const [toRevoke, setToRevoke] = useState<ApiToken>();
  const revoke = ({ id }: ApiToken) =>
    requests.run(async () => {
      try {
        await revokeApiToken(id);
        notify.success("Token revoked.");
      } finally {
        setToRevoke(undefined);
      }
    });
  const create = (
    <ExplainedButton
      leftSection={<Icon name="plus" size={18} />}
      // If clicked before the choices are loaded, it opens once they are.
      whyNot={scopes.isError && !scopes.data ? "The permissions couldn’t be loaded." : undefined}
      isEvident
      onClick={() => setCreating(true)}
    >
      New token
    </ExplainedButton>
  );

  return (
    <Section anchor="tokens" title="API tokens" lead={LEAD} actions={create}>
      {renderList()}
      {isCreating && scopes.data ? <NewTokenDialog choices={scopes.data} onClose={() => setCreating(false)} /> : null}
      <ConfirmDialog
        opened={toRevoke !== undefined}
        title={`Revoke “${toRevoke?.name}”?`}
        action="Revoke"
        busy={requests.isBusy}
        onConfirm={() => toRevoke && void revoke(toRevoke)}
        onCancel={() => setToRevoke(undefined)}
      >
        Programs that use this token lose access to the API immediately. This can’t be undone.
      </ConfirmDialog>
    </Section>
  );

  function renderList() {
    const failed = [tokens, scopes].find(({ error }) => error && !isSessionExpired(error));
    if (failed) return <LoadError what="your API tokens" error={failed.error} onRetry={() => failed.refetch()} />;
    if (tokens.data?.length === 0) {
      return <p>No API tokens yet. Create one for each program, so that you can revoke them separately.</p>;
    }
    if (!tokens.data || !scopes.data) return <Skeleton height={160} radius="md" />;
    return (
      <FactList label="Your tokens">
        {tokens.data.map((token) => (
          <FactRow
            key={token.id}
            title={token.name}
            facts={<TokenFacts token={token} choices={scopes.data} />}
            actions={
              <Button variant="default" aria-label={`Revoke ${token.name}`} onClick={() => setToRevoke(token)}>
                Revoke
              </Button>
            }
          />
        ))}
      </FactList>
    );
  }
}

function TokenFacts({ token, choices }: { token: ApiToken; choices: ScopeChoice[] }) {
  const { scopes, expires_at, last_used_at } = token;
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  const labels = Object.entries(scopes).map(([name, level]) => {
    const label = choices.find((choice) => choice.name === name)?.label ?? name;
    return `${label} (${level})`;
  });
  return (
    <>
      {isExpired ? (
        <>
          <StatusChip tone="bad">Expired</StatusChip>{" "}
        </>
      ) : null}
      {labels.join(", ")}
      <Separator />
      {expires_at ? (
        <>
          {isExpired ? "expired" : "expires"} <TimeText value={expires_at} />
        </>
      ) : (
        "never expires"
      )}
      <Separator />
      <LastUsed at={last_used_at} />
    </>
  );
}
