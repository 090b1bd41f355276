import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { adminPath } from "#app/resources/admin-path.ts";
import { isCreatedByStaff, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Columns } from "#app/ui/admin/columns.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import NotFound from "../../not-found.tsx";
import { findDeclarationByPath } from "../declarations.ts";
import type { Route } from "./+types/item-screen";
import { buildCopy } from "./copy-item.ts";
import type { FormItem } from "./field-props.ts";
import classes from "./form.module.css";
import { ItemForm } from "./item-form.tsx";
import { itemQuery } from "./load-item.ts";
import { MissingItem } from "./missing-item.tsx";
import SingleItem from "./single-item.tsx";

export const meta = ({ params }: Route.MetaArgs) =>
  screenMeta(findDeclarationByPath(params.resource)?.labels[params.id === "new" ? "one" : "many"] ?? "Not found");

/** The form of an item, or of a new one at `/new`, generated from the declaration of its resource. */
export default function ItemScreen() {
  const { resource, id = "" } = useParams();
  const definition = findDeclarationByPath(resource);
  if (definition?.single) return <SingleItem key={definition.name} definition={definition} path={id} />;
  if (!definition || (id === "new" && !isCreatedByStaff(definition))) return <NotFound />;
  return <OpenForm key={definition.name} definition={definition} id={id} />;
}

/** The form stays open when its item gets an id; any other change of the path opens another form. */
function OpenForm({ definition, id }: { definition: ResourceDefinition; id: string }) {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const copied = params.get("copy");
  // Remembers what the form was opened with: creating a copy changes the URL, but not which item it copies.
  const [opened, setOpened] = useState(() => ({ id, at: id, copied, key: 0 }));
  if (opened.at !== id || (id === "new" && opened.copied !== copied)) {
    const isCreated = opened.at === "new" && (state as { createdIn?: number } | null)?.createdIn === opened.key;
    setOpened(isCreated ? { ...opened, at: id } : { id, at: id, copied, key: opened.key + 1 });
  }
  const { key } = opened;
  const onCreated = useCallback(
    (item: FormItem) => {
      const list = (state as { list?: string } | null)?.list;
      void navigate(adminPath(definition, item), {
        replace: true,
        preventScrollReset: true,
        state: { list, createdIn: key, keepsFocus: true },
      });
    },
    [navigate, definition, key, state],
  );
  if (opened.id === "new" && !opened.copied)
    return <ItemForm key={key} definition={definition} item={undefined} onCreated={onCreated} />;
  return (
    <LoadedForm
      key={key}
      definition={definition}
      address={opened.copied ?? opened.id}
      isCopy={opened.id === "new"}
      onCreated={onCreated}
    />
  );
}

interface LoadedFormProps {
  definition: ResourceDefinition;
  address: string;
  /** Whether this is the form of a new item that starts as a copy of the loaded one. */
  isCopy?: boolean;
  onCreated: (item: FormItem) => void;
}

/** The form of an item, shown once the item is loaded. */
export function LoadedForm({ definition, address, isCopy = false, onCreated }: LoadedFormProps) {
  const { data: item, error, isError, refetch } = useQuery(itemQuery(definition, address));
  if (isError && !isSessionExpired(error)) {
    if (error instanceof ApiError && error.status === 404) return <MissingItem definition={definition} />;
    return (
      <Screen title={definition.labels.one} lead={definition.navigation?.description}>
        <LoadError what={`the ${definition.labels.one.toLowerCase()}`} error={error} onRetry={() => refetch()} />
      </Screen>
    );
  }
  if (!item) return <FormSkeleton label={`Loading the ${definition.labels.one.toLowerCase()}`} />;
  if (isCopy)
    return (
      <ItemForm definition={definition} item={undefined} initial={buildCopy(definition, item)} onCreated={onCreated} />
    );
  return <ItemForm definition={definition} item={item} onCreated={onCreated} />;
}

/** A placeholder of about the size of a form. */
function FormSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.form} role="status">
      <VisuallyHidden component="h1">{label}</VisuallyHidden>
      <Skeleton height={32} width="min(24rem, 70%)" mt="lg" mb="xl" aria-hidden="true" />
      <div aria-hidden="true">
        <Columns panel side={[36, 120, 36].map(fieldSkeleton)}>
          {[48, 96, 240].map(fieldSkeleton)}
        </Columns>
      </div>
    </div>
  );
}

/** A label, and the border of its field. */
const fieldSkeleton = (height: number, at: number) => (
  <div key={at}>
    <Skeleton height={12} width="6rem" mb="xs" />
    <div className={classes.emptyField} style={{ height }} />
  </div>
);
