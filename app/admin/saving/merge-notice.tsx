import { CloseButton } from "@mantine/core";
import { labelOf } from "../items/declarations.ts";
import classes from "./saving.module.css";
import type { FormSaver } from "./use-item-saver.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Shows which changes of others were merged with unsaved ones. */
export function MergeNotice({ saver: { definition, merged, dismissMerged } }: { saver: FormSaver }) {
  const labels = merged.map((field) => labelOf(definition, field));
  return (
    <div role="status" className={classes.region}>
      {labels.length > 0 ? (
        <div className={classes.notice}>
          <p>Somebody else saved changes in the meantime, which are merged with yours: {list.format(labels)}.</p>
          <CloseButton aria-label="Dismiss this notice" onClick={dismissMerged} />
        </div>
      ) : null}
    </div>
  );
}
