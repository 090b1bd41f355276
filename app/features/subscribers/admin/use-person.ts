import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { personQuery } from "#app/admin/person/person-calls.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { errorText } from "#app/ui/admin/error-text.ts";
import { changeMany } from "#app/ui/admin/list-calls.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { type Subscriber, subscribers } from "../subscribers.resource.ts";
import { askConfirmation, changeSubscriber, SUBSCRIBERS, subscriberQuery, unsubscribe } from "./subscriber-calls.ts";

/** Actions on one subscriber; afterwards, the screen and the list show the stored data. */
export function usePerson(subscriber: Subscriber) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { id, email, version } = subscriber;

  /** @returns whether the request succeeded */
  async function run(request: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await request();
      return true;
    } catch (error) {
      if (isSessionExpired(error)) return false;
      const isOutdated = error instanceof ApiError && [404, 409].includes(error.status);
      if (isOutdated) notify.info(`Someone else changed ${email}. You now see the latest version.`);
      else notify.error(errorText(error));
      await queries.invalidateQueries({ queryKey: subscriberQuery(id).queryKey });
      return false;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: [SUBSCRIBERS] });
    }
  }

  return {
    isBusy,
    async setBlocked(is_blocked: boolean) {
      const isDone = await run(async () => {
        queries.setQueryData(subscriberQuery(id).queryKey, await changeSubscriber(id, { is_blocked, version }));
        await queries.invalidateQueries({ queryKey: personQuery({ resource: subscribers.name, id }).queryKey });
      });
      if (isDone) notify.success(`${email} ${is_blocked ? "blocked" : "unblocked"}.`);
    },
    async rename(name: string) {
      const isDone = await run(async () => {
        queries.setQueryData(subscriberQuery(id).queryKey, await changeSubscriber(id, { name, version }));
        await queries.invalidateQueries({ queryKey: personQuery({ resource: subscribers.name, id }).queryKey });
      });
      if (isDone) notify.success(name ? "Name saved." : "Name removed.");
      return isDone;
    },
    async askConfirmation() {
      const isDone = await run(async () => {
        await askConfirmation(id);
        await queries.invalidateQueries({ queryKey: personQuery({ resource: subscribers.name, id }).queryKey });
      });
      if (isDone) notify.success(`Confirmation sent to ${email}.`);
    },
    unsubscribe: () =>
      run(async () => {
        await unsubscribe(id);
        for (const { queryKey } of [subscriberQuery(id), personQuery({ resource: subscribers.name, id })])
          await queries.invalidateQueries({ queryKey });
      }),
    remove: () => run(() => changeMany(subscribers.path, "delete", [id])),
  };
}
