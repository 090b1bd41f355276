import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ScopeLevel } from "#app/platform/access/token-scopes.ts";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { NewSecretDialog } from "#app/ui/admin/new-secret-dialog.tsx";
import type { ScopeChoice } from "../api-token.resource.ts";
import classes from "./account.module.css";
import { apiTokens, createApiToken } from "./api-token-calls.ts";
import { OwnPasswordField } from "./own-password-field.tsx";

/** The prefix of the scope controls' names. */
const SCOPE = "scope:";
const levelLabels: Record<ScopeLevel, string> = { read: "Read", write: "Read and write" };
const lifetimes = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
  { value: "", label: "Never" },
];

/** Creates a token, and shows it once. */
export function NewTokenDialog({ choices, onClose }: { choices: ScopeChoice[]; onClose: () => void }) {
  const queries = useQueryClient();

  async function create(values: Record<string, string>) {
    const scopes = Object.entries(values).flatMap(([name, level]) =>
      name.startsWith(SCOPE) && level ? [[name.slice(SCOPE.length), level as ScopeLevel] as const] : [],
    );
    const { name = "", days = "", password = "" } = values;
    const lifetime = days === "" ? null : Number(days);
    const created = await createApiToken({ name, scopes: Object.fromEntries(scopes), days: lifetime, password });
    await queries.invalidateQueries(apiTokens);
    return created;
  }

  return (
    <NewSecretDialog
      title="New API token"
      lead="Grant only the access that the program needs."
      action="Create token"
      names={["name", "scopes", "days", "password"]}
      create={create}
      shown={({ token }) => ({
        title: "Your new token",
        lead: "Copy the token now, because it won’t be shown again. Store it as securely as a password.",
        text: token,
        what: "the token",
        done: "I’ve saved it",
      })}
      onClose={onClose}
    >
      {(getError) => (
        <>
          <TextInput
            label="Name"
            description="The program that will use the token."
            name="name"
            required
            withAsterisk={false}
            maxLength={80}
            error={getError("name")}
            data-autofocus
          />
          <fieldset className={classes.scopes}>
            <legend>Permissions</legend>
            <FormError>{getError("scopes")}</FormError>
            {choices.map(({ name, label, levels }) => (
              <NativeSelect
                key={name}
                classNames={{ root: classes.scope ?? "" }}
                label={label}
                name={SCOPE + name}
                data={[
                  { value: "", label: "No access" },
                  ...levels.map((level) => ({ value: level, label: levelLabels[level] })),
                ]}
              />
            ))}
          </fieldset>
          <NativeSelect label="Expiry" name="days" data={lifetimes} defaultValue="90" error={getError("days")} />
          <OwnPasswordField error={getError("password")} />
        </>
      )}
    </NewSecretDialog>
  );
}
