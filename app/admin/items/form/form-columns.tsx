import { lazy, Suspense, useDeferredValue } from "react";
import { PublishPanel } from "#app/features/publishing/admin/publish-panel.tsx";
import { hasOwnPages } from "#app/resources/item-page.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Columns } from "#app/ui/admin/columns.tsx";
import { LinkedFromSection } from "#app/ui/admin/links/linked-from-section.tsx";
import type { FormSaver } from "../../saving/use-item-saver.ts";
import { getResourceParts } from "../parts.ts";
import type { FormItem } from "./field-props.ts";
import classes from "./form.module.css";
import { FormFields } from "./form-fields.tsx";
import type { FormLayout } from "./form-layout.ts";
import { SlugField } from "./slug-field.tsx";
import type { FieldErrors } from "./use-form-errors.ts";

const ItemChecks = lazy(() => import("./checks/item-checks.tsx"));

interface FormColumnsProps {
  definition: ResourceDefinition;
  layout: FormLayout;
  item: FormItem | undefined;
  saver: FormSaver;
  readOnly: boolean;
  errors: FieldErrors;
  onChange: (name: string, value: unknown) => void;
}

/** A wide column for writing and a narrow one for settings; on a phone, the narrow one is below. */
export function FormColumns({ definition, layout, item, saver, readOnly, errors, onChange }: FormColumnsProps) {
  const { values } = saver;
  const { Panel } = getResourceParts(definition).form ?? {};
  const hasPanel = item && Panel && !item.trashed_at;
  const isPublished = item && !readOnly && hasTrait(definition, "publication");
  const isLinked = hasOwnPages(definition);
  const isChecked = !readOnly && (isLinked || definition.checks);
  const hasSide =
    hasPanel || isPublished || isLinked || isChecked || hasTrait(definition, "slug") || layout.side.length > 0;
  // Every save changes the item, possibly while somebody types, so the fields are updated at a lower priority.
  const savedItem = useDeferredValue(item);
  const fieldsProps = { definition, item: savedItem, values, readOnly, errors, onChange };
  return (
    <Columns
      panel
      side={
        hasSide ? (
          <>
            {isPublished ? <PublishPanel definition={definition} item={item} saver={saver} /> : null}
            {hasPanel ? (
              <Suspense fallback={null}>
                <Panel item={item} />
              </Suspense>
            ) : null}
            {hasTrait(definition, "slug") ? (
              <div data-field="slug">
                <SlugField
                  definition={definition}
                  item={item}
                  values={values}
                  onChange={(slug) => onChange("slug", slug)}
                  error={errors.slug?.join(" ")}
                  readOnly={readOnly}
                />
              </div>
            ) : null}
            <FormFields names={layout.side} {...fieldsProps} />
            {item && isLinked ? <LinkedFromSection target={definition.name} id={item.id} /> : null}
            {isChecked ? (
              <Suspense fallback={null}>
                <ItemChecks definition={definition} item={item} values={values} />
              </Suspense>
            ) : null}
          </>
        ) : null
      }
    >
      <FormFields names={layout.main} {...fieldsProps} />
      {layout.groups.map(({ label, fields }) => (
        <details key={label} className={classes.group}>
          <summary>{label}</summary>
          <div>
            <FormFields names={fields} {...fieldsProps} />
          </div>
        </details>
      ))}
    </Columns>
  );
}
