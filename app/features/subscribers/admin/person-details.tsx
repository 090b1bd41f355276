import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ErasePerson } from "#app/admin/person/erase-person.tsx";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { Columns } from "#app/ui/admin/columns.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { subscribers as declaration, type Subscriber } from "../subscribers.resource.ts";
import { DeleteSubscribers } from "./delete-subscribers.tsx";
import { LetterBlock } from "./letter-block.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonName } from "./person-name.tsx";
import { PersonRecords } from "./person-records.tsx";
import { SubscriberState } from "./subscriber-state.tsx";
import { usePerson } from "./use-person.ts";

const LIST = "/admin/subscribers";

export function PersonDetails({ subscriber }: { subscriber: Subscriber }) {
  const { email, id, is_blocked, is_confirmed, is_unsubscribed, created_at, unsubscribed_at } = subscriber;
  const actions = usePerson(subscriber);
  const navigate = useNavigate();
  const [question, setQuestion] = useState<"delete" | "unsubscribe" | "erase">();
  const close = () => setQuestion(undefined);
  const since = is_unsubscribed && !is_blocked ? unsubscribed_at : null;

  /** Closes the dialog; on success, returns to the list. */
  async function leave(request: () => Promise<boolean>, message: string) {
    if (await request()) {
      notify.success(message);
      await navigate(LIST);
    } else close();
  }

  return (
    <article>
      <Breadcrumbs trail={[{ label: "Subscribers", to: LIST }]} />
      <Screen
        title={email}
        lead="Emails, enquiries and changes."
        detail={
          <>
            <SubscriberState {...subscriber} /> {since ? "since" : "added on"} <TimeText value={since ?? created_at} />
          </>
        }
        actions={
          <>
            <Button
              variant="default"
              disabled={actions.isBusy}
              leftSection={<Icon name={is_blocked ? "check" : "block"} size={18} />}
              onClick={() => actions.setBlocked(!is_blocked)}
            >
              {is_blocked ? "Unblock" : "Block"}
            </Button>
            <ActionMenu
              label={`More actions for ${email}`}
              items={[
                ...(is_confirmed || is_blocked || is_unsubscribed
                  ? []
                  : [
                      {
                        label: "Resend confirmation",
                        icon: "mail-open" as const,
                        onSelect: () => void actions.askConfirmation(),
                      },
                    ]),
                ...(is_unsubscribed
                  ? []
                  : [{ label: "Unsubscribe", icon: "sign-out" as const, onSelect: () => setQuestion("unsubscribe") }]),
                { label: "Delete", icon: "trash", tone: "bad", onSelect: () => setQuestion("delete") },
                { label: "Erase personal data", icon: "close", tone: "bad", onSelect: () => setQuestion("erase") },
              ]}
            >
              <Icon name="dots" />
            </ActionMenu>
          </>
        }
      >
        <Columns side={<PersonFacts subscriber={subscriber} />}>
          <PersonName
            key={subscriber.version}
            subscriber={subscriber}
            isBusy={actions.isBusy}
            onRename={actions.rename}
          />
          <LetterBlock id={id} email={email} />
          <PersonRecords id={id} />
        </Columns>
      </Screen>
      <DeleteSubscribers
        subscribers={question === "delete" ? [subscriber] : []}
        busy={actions.isBusy}
        onConfirm={() => leave(actions.remove, `${email} deleted.`)}
        onCancel={close}
      />
      <ConfirmDialog
        opened={question === "unsubscribe"}
        title={`Unsubscribe ${email}?`}
        action="Unsubscribe"
        busy={actions.isBusy}
        onConfirm={async () => {
          if (await actions.unsubscribe()) notify.success(`${email} unsubscribed.`);
          close();
        }}
        onCancel={close}
      >
        They stop receiving the newsletter and stay in the list as unsubscribed. Only they can subscribe again.
      </ConfirmDialog>
      <ErasePerson
        item={question === "erase" ? { resource: declaration.name, id } : undefined}
        email={email}
        onClose={close}
        onErased={() => navigate(LIST)}
      />
    </article>
  );
}
