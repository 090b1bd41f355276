import { CloseButton } from "@mantine/core";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import type { FormSaver } from "#app/admin/saving/use-item-saver.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./presence.module.css";
import { RefusalBanner } from "./refusal-banner.tsx";
import { useItemNews } from "./use-item-news.ts";
import { type Other, usePresence } from "./use-presence.ts";

interface PresenceBannerProps {
  definition: ResourceDefinition;
  item: FormItem;
  saver: FormSaver;
}

/** Shows who else has the item open, to prevent conflicts, and their actions on it. */
export function PresenceBanner({ definition, item, saver }: PresenceBannerProps) {
  const path = itemApiPath(definition, item);
  const { others, latest, isRefused } = usePresence(path);
  const { news, dismiss } = useItemNews(saver, path, latest?.state);
  return (
    <>
      <div role="status" className={classes.region}>
        {others.length > 0 ? (
          <p className={classes.banner}>
            {describe(others)} <TimeText value={first(others)} withTime />. Changes to different parts are merged.
          </p>
        ) : null}
      </div>
      <div role="status" className={classes.region}>
        {news ? (
          <div className={classes.banner} data-dismissable>
            <p>
              {news.text}, <TimeText value={news.at} withTime />.
              {saver.hasUnsaved ? " Your unsaved changes are still here." : ""}
            </p>
            <CloseButton aria-label="Dismiss notice" onClick={dismiss} />
          </div>
        ) : null}
      </div>
      <div role="alert" className={classes.region}>
        {isRefused ? <RefusalBanner definition={definition} /> : null}
      </div>
    </>
  );
}

const first = (others: readonly Other[]) => others.map(({ since }) => since).sort()[0] ?? "";

/** "Ilse and Omar have also had this open since". */
function describe(others: readonly Other[]): string {
  const people = others.filter(({ is_you }) => !is_you).map(({ username }) => username);
  if (people.length === 0) return "You have also had this open in another tab since";
  const names = new Intl.ListFormat("en", { type: "conjunction" }).format(people);
  return `${names} ${people.length === 1 ? "has" : "have"} also had this open since`;
}
