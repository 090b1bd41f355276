import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { changeMany } from "#app/ui/admin/list-calls.ts";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { FormSaver } from "../../saving/use-item-saver.ts";
import { isLinked } from "../is-linked.ts";
import { listKey } from "../item-calls.ts";
import type { FormItem } from "./field-props.ts";

/** An item that uses another one, as the API returns it. */
export interface ItemUse {
  resource: string;
  id: number;
  title: string;
  trashed: boolean;
}

/** What replaces a deleted item in the items that use it: another item, or nothing. */
export type Replacement = { move_to: number } | { detach: true };

/** Deletes and restores the item of a form, and keeps the state of the dialogs and messages. */
export function useDeletion(definition: ResourceDefinition, saver: FormSaver) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { run, isBusy } = useListRequests(listKey(definition));
  const [question, setQuestion] = useState<"delete" | "purge">();
  const [usedIn, setUsedIn] = useState<readonly ItemUse[]>();
  const name = definition.labels.one;
  /** Only stored items can be deleted. */
  const item = saver.item as FormItem;

  /** Applies a bulk action to the item. @throws ApiError if that is not possible */
  async function apply(action: string) {
    const { failed } = await changeMany(definition.path, action, [item.id]);
    if (failed[0]) throw new ApiError(400, { detail: failed[0].detail });
  }

  const reload = async () => saver.adopt(await staffApi().get<FormItem>(itemApiPath(definition, item)));

  async function moveToTrash() {
    // Saves first, so that restoring the item brings unsaved edits back.
    await saver.save();
    await apply("delete");
    await reload();
  }

  const leave = async (message: string) => {
    saver.discard();
    notify.success(message);
    await navigate({ pathname: adminListPath(definition), search: (state as { list?: string } | null)?.list ?? "" });
  };

  return {
    isBusy,
    question,
    usedIn,
    /** Moves the item to the trash; asks first if the resource has no trash or texts link to the item. */
    start: () =>
      hasTrait(definition, "trash")
        ? run(async () => ((await isLinked(definition, [item.id])) ? setQuestion("delete") : moveToTrash()))
        : Promise.resolve(setQuestion("delete")),
    restore: () =>
      run(async () => {
        await apply("restore");
        await reload();
        notify.success(`${name} restored.`);
      }),
    startPurge: () => setQuestion("purge"),
    cancel: () => {
      setQuestion(undefined);
      setUsedIn(undefined);
    },
    /** Deletes the item permanently. @param replacement for an item that is in use */
    confirm: (replacement?: Replacement) =>
      run(async () => {
        if (question === "delete" && hasTrait(definition, "trash")) {
          await moveToTrash();
          return setQuestion(undefined);
        }
        if (question === "purge") {
          await apply("purge");
          return leave(`${name} deleted.`);
        }
        const query = replacement
          ? `?${new URLSearchParams(Object.entries(replacement).map(([key, value]) => [key, String(value)]))}`
          : "";
        try {
          await staffApi().delete(itemApiPath(definition, item) + query);
        } catch (error) {
          const uses = error instanceof ApiError && error.status === 409 ? readUses(error.body) : undefined;
          if (!uses) throw error;
          setQuestion(undefined);
          setUsedIn(uses);
          return;
        }
        await leave(`${name} deleted.`);
      }),
  };
}

export type Deletion = ReturnType<typeof useDeletion>;

const readUses = (body: unknown) => (body as { used_in?: readonly ItemUse[] } | undefined)?.used_in;
