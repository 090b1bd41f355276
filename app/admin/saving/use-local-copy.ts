import { use, useEffect, useState, useSyncExternalStore } from "react";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { keepCopy } from "./copy-keeper.ts";
import { formFields, isSameValue } from "./form-fields.ts";
import type { ItemSaver } from "./item-saver.ts";
import { holdForm, openForms } from "./live-forms.ts";
import { type LocalCopy, localCopies } from "./local-copies.ts";
import { newKey } from "./new-key.ts";
import type { FormSaver } from "./use-item-saver.ts";

/** This browser's copy of a form, and the copy that an earlier form of the item left behind. */
export interface FormCopy {
  isKept: boolean;
  isAvailable: boolean;
  offered: LocalCopy | undefined;
  /** Continues with the offered copy. */
  restore(): Promise<void>;
  /** Deletes the offered copy. */
  drop(): Promise<void>;
}

export function useLocalCopy(saver: FormSaver): FormCopy {
  const { id: account } = use(CurrentAccountContext);
  const { definition, snapshot } = saver;
  const [form] = useState(() => {
    const key = newKey();
    const describe = () => {
      const { item, values } = snapshot();
      return {
        key,
        account,
        resource: definition.name,
        item: item?.id ?? 0,
        title: String(values[titleField(definition)] ?? ""),
      };
    };
    return { key, itemAtStart: snapshot().item?.id ?? 0, keeper: keepCopy(saver as ItemSaver, localCopies, describe) };
  });
  const { key, keeper } = form;
  const isKept = useSyncExternalStore(keeper.subscribe, keeper.isKept);
  const isAvailable = useSyncExternalStore(keeper.subscribe, keeper.isAvailable);
  const [offers, setOffers] = useState<LocalCopy[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const stop = keeper.start();
    holdForm(key, signal);
    const flush = () => void keeper.flush();
    document.addEventListener("visibilitychange", flush, { signal });
    addEventListener("pagehide", flush, { signal });
    return () => {
      controller.abort();
      stop();
    };
  }, [key, keeper]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    let isStale = false;
    void findCopies(account, definition, form.itemAtStart).then((copies) => {
      if (isStale) return;
      setOffers(copies.filter((copy) => hasUnstoredWork(saver, copy)));
      // The last request of a closed tab stored it after all.
      for (const copy of copies) if (!hasUnstoredWork(saver, copy)) void localCopies.remove(copy.key);
    });
    return () => {
      isStale = true;
    };
  }, []);

  const [offered] = offers;
  const remove = async (copy: LocalCopy) => {
    setOffers((rest) => rest.filter((each) => each !== copy));
    await localCopies.remove(copy.key);
  };
  return {
    isKept,
    isAvailable,
    offered,
    async restore() {
      if (!offered) return;
      saver.restore(offered.work);
      // Deleted only after it is kept again.
      await keeper.flush();
      await remove(offered);
    },
    drop: async () => offered && remove(offered),
  };
}

/** The copies left behind by closed forms of the item; none if the browser does not keep any. */
async function findCopies(account: number, definition: ResourceDefinition, item: number): Promise<LocalCopy[]> {
  try {
    const [copies, open] = await Promise.all([localCopies.listByAccount(account), openForms()]);
    return copies.filter(
      (copy) =>
        copy.resource === definition.name &&
        copy.item === item &&
        !open.has(copy.key) &&
        // A form may have only a part of the item's fields.
        formFields(definition).some((field) => field in copy.work.values),
    );
  } catch {
    return [];
  }
}

/** Whether a copy has anything that is not stored. */
function hasUnstoredWork({ definition, snapshot }: FormSaver, { work }: LocalCopy): boolean {
  const { values } = snapshot();
  return formFields(definition).some(
    (field) => field in work.values && !isSameValue(definition, field, values[field], work.values[field]),
  );
}
