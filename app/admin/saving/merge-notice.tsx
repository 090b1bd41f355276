import { CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { getFieldLabel } from "../items/declarations.ts";
import { getChangerName, latestChangesQuery } from "./latest-changes.ts";
import classes from "./saving.module.css";
import type { FormSaver } from "./use-item-saver.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Shows which changes of others were merged with unsaved ones. */
export function MergeNotice({ saver }: { saver: FormSaver }) {
  return (
    <div role="status" className={classes.region}>
      {saver.merged.length > 0 ? <MergedChanges saver={saver} /> : null}
    </div>
  );
}

function MergedChanges({ saver: { definition, item, merged, dismissMerged } }: { saver: FormSaver }) {
  const path = item && itemApiPath(definition, item);
  const latest = useQuery({ ...latestChangesQuery(path ?? "", item?.version ?? 0), enabled: path !== undefined });
  // Waits for the name, so that the notice is announced once.
  if (latest.isLoading) return null;
  const labels = list.format(merged.map((field) => getFieldLabel(definition, field)));
  return (
    <div className={classes.notice}>
      <p>
        {getChangerName(latest.data)} saved changes that were merged with yours: {labels}.
      </p>
      <CloseButton aria-label="Dismiss this notice" onClick={dismissMerged} />
    </div>
  );
}
