import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Columns } from "#app/ui/admin/columns.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { buildCopy } from "./copy-item.ts";
import type { FormItem } from "./field-props.ts";
import classes from "./form.module.css";
import { ItemForm } from "./item-form.tsx";
import { itemQuery } from "./load-item.ts";
import { MissingItem } from "./missing-item.tsx";

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
