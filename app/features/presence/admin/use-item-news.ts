import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import type { LatestChange } from "#app/admin/saving/latest-changes.ts";
import type { FormSaver } from "#app/admin/saving/use-item-saver.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { describeNews } from "./item-news.ts";

export interface News {
  text: string;
  at: string;
}

/**
 * Follows others' actions on the item: its form continues with the newer version, merged with unsaved changes.
 * @param state the latest change of its publication, review or trash; undefined until it is known
 */
export function useItemNews(saver: FormSaver, path: string, state: LatestChange | null | undefined) {
  const queries = useQueryClient();
  const [news, setNews] = useState<News>();
  const seen = useRef<string>(undefined);
  const { adopt, snapshot } = saver;
  // This form's own request may have caused the change.
  const isSaving = saver.state.kind === "saving";

  useEffect(() => {
    if (state === undefined || isSaving) return;
    const isNewer = (state?.version ?? 0) > (snapshot().version ?? 0);
    const key = state ? `${state.version} ${state.at}` : "";
    const isFirst = seen.current === undefined;
    if (seen.current === key || (isFirst && !isNewer)) {
      seen.current = key;
      return;
    }
    seen.current = key;
    void queries.invalidateQueries({ queryKey: ["publication", path] });
    if (!state || (state.is_you && !isNewer)) return;
    void staffApi()
      .get<FormItem>(path)
      .then((item) => {
        adopt(item);
        setNews({ text: describeNews(state, item), at: state.at });
      })
      // Deleted in the meantime, or unreachable: presence reports which.
      .catch(() => undefined);
  }, [state, isSaving, path, adopt, snapshot, queries]);

  return { news, dismiss: () => setNews(undefined) };
}
