import { Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { findDeclarationByPath } from "#app/admin/items/declarations.ts";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { getItemLanguage } from "#app/admin/items/form/item-language.ts";
import { itemQuery } from "#app/admin/items/form/load-item.ts";
import { canChangeItem } from "#app/admin/items/form/permissions.ts";
import { publicationQuery } from "#app/admin/items/form/publication.ts";
import NotFound from "#app/admin/not-found.tsx";
import { adminPath } from "#app/resources/admin-path.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { ReportBar } from "#app/ui/admin/report-bar.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { LanguageContext, SITE_LANGUAGE } from "#app/ui/language-context.tsx";
import { Difference } from "./difference.tsx";
import classes from "./history.module.css";
import { revisionsQuery } from "./history-calls.ts";
import { HistoryList } from "./history-list.tsx";
import { foldRevisions } from "./revision-entries.ts";
import { useRestore } from "./use-restore.ts";

export const meta = () => screenMeta("History");

/** The history of an item of any resource that keeps one: shows who changed what, and restores versions. */
export default function HistoryScreen() {
  const { resource, id = "" } = useParams();
  const definition = findDeclarationByPath(resource);
  const isAddressed = definition?.single === true || id !== "";
  if (!definition || !isAddressed || !hasTrait(definition, "revisions")) return <NotFound />;
  return <LoadedHistory key={`${definition.name} ${id}`} definition={definition} address={id} />;
}

const LEAD = "All saved versions, who saved them and what changed. Restoring a version keeps the others.";

function LoadedHistory({ definition, address }: { definition: ResourceDefinition; address: string }) {
  const query = itemQuery(definition, address);
  // The form keeps its loaded data, but others may have changed the item since.
  const { data: item, isError, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const queries = useQueryClient();
  if (isError && !isSessionExpired(error))
    return (
      <Screen title="History" lead={LEAD}>
        <LoadError what="the history" error={error} onRetry={() => refetch()} />
      </Screen>
    );
  if (!item)
    return (
      <Screen title="History" lead={LEAD}>
        <Skeleton height={320} />
      </Screen>
    );
  return (
    <History definition={definition} item={item} onChange={(newer) => queries.setQueryData(query.queryKey, newer)} />
  );
}

interface HistoryProps {
  definition: ResourceDefinition;
  item: FormItem;
  onChange: (item: FormItem) => void;
}

function History({ definition, item, onChange }: HistoryProps) {
  const path = itemApiPath(definition, item);
  const [parameters] = useSearchParams();
  const account = use(CurrentAccountContext);
  const revisions = useInfiniteQuery(revisionsQuery(path));
  const isSentBack = revisions.data?.pages.some(({ results }) => results.some(({ action }) => action === "send_back"));
  const publication = useQuery({ ...publicationQuery(path), enabled: isSentBack === true });
  const { restore, isBusy, report, dismiss } = useRestore({ definition, path, item, onChange });
  const entries = foldRevisions(revisions.data?.pages.flatMap(({ results }) => results) ?? []);
  const wanted = Number(parameters.get("version"));
  // A wide screen always shows a version; by default, the last change.
  const chosen = wanted || entries[1]?.revision.id;
  const title = String(item[titleField(definition)] ?? "");
  const readOnly = Boolean(item.trashed_at) || !canChangeItem(definition, item, account);
  return (
    <Screen
      title="History"
      lead={LEAD}
      detail={definition.single ? definition.labels.one : title}
      actions={
        <Link className={classes.editing} to={adminPath(definition, item)}>
          Back to editing
        </Link>
      }
    >
      <ReportBar report={report} onDismiss={dismiss} />
      <LanguageContext value={getItemLanguage(item) ?? SITE_LANGUAGE}>{renderRevisions()}</LanguageContext>
    </Screen>
  );

  function renderRevisions() {
    if (revisions.isError && !isSessionExpired(revisions.error))
      return <LoadError what="the history" error={revisions.error} onRetry={() => revisions.refetch()} />;
    if (!revisions.data) return <Skeleton height={320} />;
    if (entries.length === 0) return <Notice title="No versions yet">Each save appears here.</Notice>;
    return (
      <div className={classes.columns} data-chosen={wanted > 0}>
        <HistoryList
          entries={entries}
          notes={publication.data?.notes ?? []}
          chosen={chosen}
          onMore={revisions.hasNextPage ? () => void revisions.fetchNextPage() : undefined}
          isLoadingMore={revisions.isFetchingNextPage}
        />
        {chosen ? (
          <Difference
            definition={definition}
            path={path}
            item={item}
            revision={chosen}
            readOnly={readOnly}
            isBusy={isBusy}
            onRestore={restore}
          />
        ) : (
          <Notice title="Only one version">After the next save, you can compare versions here.</Notice>
        )}
      </div>
    );
  }
}
