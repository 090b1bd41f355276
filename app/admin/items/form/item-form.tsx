import { Button, Kbd } from "@mantine/core";
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { PresenceBanner } from "#app/features/presence/admin/presence-banner.tsx";
import { ReviewBanner } from "#app/features/publishing/admin/review-banner.tsx";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { commandKey, useListedShortcut } from "#app/ui/admin/shortcuts.ts";
import { useSteadyValue } from "#app/ui/admin/while-pressed.ts";
import { useRecentItem } from "../../palette/recent-items.ts";
import { MergeNotice } from "../../saving/merge-notice.tsx";
import { RestoreOffer } from "../../saving/restore-offer.tsx";
import { SaveStatus } from "../../saving/save-status.tsx";
import { UnsavedGuard } from "../../saving/unsaved-guard.tsx";
import { useItemSaver } from "../../saving/use-item-saver.ts";
import { useLocalCopy } from "../../saving/use-local-copy.ts";
import { ErrorSummary, focusField } from "./error-summary.tsx";
import { type FormItem, fieldId } from "./field-props.ts";
import { fields } from "./fields.ts";
import classes from "./form.module.css";
import { FormColumns } from "./form-columns.tsx";
import { FormContexts } from "./form-contexts.tsx";
import { findField } from "./form-fields.tsx";
import { FormHead } from "./form-head.tsx";
import { formLayout, isShown } from "./form-layout.ts";
import { ItemMenu } from "./item-menu.tsx";
import { ItemTools } from "./item-tools.tsx";
import { canChangeItem } from "./permissions.ts";
import { ReadOnlyNotice } from "./read-only-notice.tsx";
import { TrashBanner } from "./trash-banner.tsx";
import { useDeletion } from "./use-deletion.ts";
import { useFormErrors } from "./use-form-errors.ts";
import { useJumpToError } from "./use-jump-to-error.ts";
import { useLatestCallback } from "./use-latest-callback.ts";
import { saveKeys, useSaveShortcut } from "./use-save-shortcut.ts";

const PreviewPane = lazy(() => import("#app/features/previews/admin/preview-pane.tsx"));

interface ItemFormProps {
  definition: ResourceDefinition;
  /** The loaded item; undefined for a new one. */
  item: FormItem | undefined;
  /** The values that a new item starts with, such as those of the item that it copies. */
  initial?: Readonly<Record<string, unknown>> | undefined;
  onCreated: (item: FormItem) => void;
}

/** The form of an item, generated from the declaration of its resource. */
export function ItemForm({ definition, item: loaded, initial, onCreated }: ItemFormProps) {
  const saver = useItemSaver(definition, loaded, initial);
  const copy = useLocalCopy(saver);
  const account = use(CurrentAccountContext);
  const item = saver.item as FormItem | undefined;
  const { values } = saver;
  const [saves, setSaves] = useState(0);
  const [isPreviewed, setPreviewed] = useState(false);
  const readOnly = item !== undefined && (Boolean(item.trashed_at) || !canChangeItem(definition, item, account));
  const layout = useMemo(() => formLayout(definition), [definition]);
  const shown = [...layout.main, ...layout.side, ...layout.groups.flatMap((group) => group.fields)].filter((name) =>
    isShown(definition, name, values),
  );
  const { errors: found, validate, isReported } = useFormErrors(definition, saver.errors, values);
  const errors = useSteadyValue(found);
  const deletion = useDeletion(definition, saver);
  const changed = useRef(new Set<string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (!loaded) focusField(titleField(definition));
  }, []);

  // Search results link to a field.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith(`#${fieldId("")}`)) focusField(hash.slice(1 + fieldId("").length));
  }, [hash]);

  const wasNew = useRef(item === undefined);
  useEffect(() => {
    if (!wasNew.current || !item) return;
    wasNew.current = false;
    onCreated(item);
  }, [item, onCreated]);

  const jumpToError = useJumpToError([...shown, "slug"], errors);
  async function save() {
    if (readOnly) return;
    const problems = validate(shown, values);
    jumpToError.cancel();
    if (Object.keys(problems).length > 0 || !(await saver.save())) jumpToError.start();
    else setSaves((count) => count + 1);
  }
  useSaveShortcut(save);
  useListedShortcut(`${commandKey()}S`, "Save");
  useRecentItem(definition, item);

  const change = useLatestCallback((name: string, value: unknown) => {
    jumpToError.cancel();
    changed.current.add(name);
    setSaves(0);
    saver.change(name, value);
    if (isReported(name)) validate([name], { [name]: value });
  });

  return (
    <FormContexts errors={errors} kinds={fields}>
      <div className={classes.split} data-previewed={isPreviewed}>
        <form
          className={classes.form}
          noValidate
          onBlur={({ target, relatedTarget }) => {
            const left = findField(target);
            if (left && changed.current.has(left) && findField(relatedTarget) !== left) validate([left], values);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <FormHead
            definition={definition}
            item={item}
            title={String(values[titleField(definition)] ?? "")}
            status={<SaveStatus saver={saver} copy={copy} saves={saves} />}
          >
            {item ? (
              <ItemTools definition={definition} item={item} isPreviewed={isPreviewed} onPreview={setPreviewed} />
            ) : null}
            {item ? <ItemMenu definition={definition} item={item} readOnly={readOnly} deletion={deletion} /> : null}
            {readOnly ? null : (
              <Button
                type="submit"
                aria-keyshortcuts="Control+S Meta+S"
                rightSection={
                  <Kbd visibleFrom="md" aria-hidden="true">
                    {saveKeys}
                  </Kbd>
                }
              >
                Save
              </Button>
            )}
          </FormHead>
          {item && canChangeItem(definition, item, account) ? (
            <PresenceBanner definition={definition} item={item} saver={saver} />
          ) : null}
          {item?.trashed_at ? (
            <TrashBanner
              definition={definition}
              trashedAt={item.trashed_at}
              mayRestore={canChangeItem(definition, item, account)}
              deletion={deletion}
            />
          ) : readOnly ? (
            <ReadOnlyNotice definition={definition} />
          ) : null}
          {item && !readOnly ? <ReviewBanner definition={definition} item={item} /> : null}
          <MergeNotice saver={saver} />
          {readOnly ? null : <RestoreOffer saver={saver} copy={copy} />}
          <UnsavedGuard saver={saver} copy={copy} />
          <ErrorSummary definition={definition} errors={errors} />
          <FormColumns
            definition={definition}
            layout={layout}
            item={item}
            saver={saver}
            readOnly={readOnly}
            errors={errors}
            onChange={change}
          />
        </form>
        {item && isPreviewed ? (
          <Suspense fallback={null}>
            <PreviewPane definition={definition} item={item} values={values} onClose={() => setPreviewed(false)} />
          </Suspense>
        ) : null}
      </div>
    </FormContexts>
  );
}
