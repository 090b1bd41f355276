import { Button, Kbd } from "@mantine/core";
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/define-resource.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { hasOwnPages } from "#app/resources/item-page.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { useItemSaver } from "../../saving/use-item-saver.ts";
import { PresenceBanner } from "../presence/presence-banner.tsx";
import { PublishPanel } from "../publishing/publish-panel.tsx";
import { ReviewBanner } from "../publishing/review-banner.tsx";
import { ErrorSummary, focusField } from "./error-summary.tsx";
import type { FormItem } from "./field-props.ts";
import { fields } from "./fields.ts";
import classes from "./form.module.css";
import { FormContexts } from "./form-contexts.tsx";
import { FormFields, fieldOf } from "./form-fields.tsx";
import { FormHead } from "./form-head.tsx";
import { formLayout, isShown } from "./form-layout.ts";
import { ItemTools } from "./item-tools.tsx";
import { mayChange } from "./permissions.ts";
import { SaveStatus } from "./save-status.tsx";
import { SlugField } from "./slug-field.tsx";
import { isAbout, useFormErrors } from "./use-form-errors.ts";

const ItemChecks = lazy(() => import("./checks/item-checks.tsx"));
const PreviewPane = lazy(() => import("../preview/preview-pane.tsx"));

interface ItemFormProps {
  definition: ResourceDefinition;
  /** As it was loaded; undefined for a new one. */
  item: FormItem | undefined;
  /** The values that a new item starts with, such as those of the item it is a copy of. */
  initial?: Readonly<Record<string, unknown>> | undefined;
  onCreated: (item: FormItem) => void;
}

/** The form of an item, generated from the declaration of its resource. */
export function ItemForm({ definition, item: loaded, initial, onCreated }: ItemFormProps) {
  const saver = useItemSaver(definition, loaded);
  const account = use(CurrentAccountContext);
  const item = saver.item as FormItem | undefined;
  const { values } = saver;
  const [isPreviewed, setPreviewed] = useState(false);
  const readOnly = item !== undefined && (Boolean(item.trashed_at) || !mayChange(definition, item, account));
  const layout = useMemo(() => formLayout(definition), [definition]);
  const shown = [...layout.main, ...layout.side, ...layout.groups.flatMap((group) => group.fields)].filter((name) =>
    isShown(definition, name, values),
  );
  const { errors, validate, isReported } = useFormErrors(definition, saver.errors);
  const changed = useRef(new Set<string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    for (const [name, value] of Object.entries(initial ?? {})) saver.change(name, value);
    if (!loaded) focusField(titleField(definition));
  }, []);

  const wasNew = useRef(item === undefined);
  useEffect(() => {
    if (!wasNew.current || !item) return;
    wasNew.current = false;
    onCreated(item);
  }, [item, onCreated]);

  async function save() {
    if (readOnly) return;
    const problems = validate(shown, values);
    const first = shown.find((name) => Object.keys(problems).some(isAbout(name)));
    if (first) focusField(first);
    else if (!(await saver.save())) jumpToError.current = true;
  }

  // The errors of the API arrive with the next rendering.
  const jumpToError = useRef(false);
  useEffect(() => {
    if (!jumpToError.current) return;
    const first = [...shown, "slug"].find((name) => Object.keys(errors).some(isAbout(name)));
    if (!first) return;
    jumpToError.current = false;
    focusField(first);
  });

  useSaveShortcut(save);

  const change = (name: string, value: unknown) => {
    jumpToError.current = false;
    changed.current.add(name);
    saver.change(name, value);
    if (isReported(name)) validate([name], { [name]: value });
  };

  const fieldsProps = { definition, item, values, readOnly, errors, onChange: change };
  return (
    <FormContexts errors={errors} kinds={fields}>
      <div className={classes.split} data-previewed={isPreviewed}>
        <form
          className={classes.form}
          noValidate
          onBlur={({ target, relatedTarget }) => {
            const left = fieldOf(target);
            if (left && changed.current.has(left) && fieldOf(relatedTarget) !== left) validate([left], values);
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
            status={<SaveStatus state={saver.state} />}
          >
            {item ? (
              <ItemTools definition={definition} item={item} isPreviewed={isPreviewed} onPreview={setPreviewed} />
            ) : null}
            {readOnly ? null : (
              <Button type="submit" rightSection={<Kbd visibleFrom="md">{saveKeys}</Kbd>}>
                Save
              </Button>
            )}
          </FormHead>
          {item && !readOnly ? <PresenceBanner path={itemApiPath(definition, item)} /> : null}
          {item ? <ReviewBanner definition={definition} item={item} /> : null}
          <ErrorSummary definition={definition} errors={errors} />
          <div className={classes.columns}>
            <div className={classes.main}>
              <FormFields names={layout.main} {...fieldsProps} />
              {layout.groups.map(({ label, fields: names }) => (
                <details key={label} className={classes.group}>
                  <summary>{label}</summary>
                  <div className={classes.main}>
                    <FormFields names={names} {...fieldsProps} />
                  </div>
                </details>
              ))}
            </div>
            <div className={classes.side}>
              {item && !readOnly && hasTrait(definition, "publication") ? (
                <PublishPanel definition={definition} item={item} saver={saver} />
              ) : null}
              {hasTrait(definition, "slug") ? (
                <div data-field="slug">
                  <SlugField
                    definition={definition}
                    item={item}
                    values={values}
                    onChange={(slug) => change("slug", slug)}
                    error={errors.slug?.join(" ")}
                    readOnly={readOnly}
                  />
                </div>
              ) : null}
              <FormFields names={layout.side} {...fieldsProps} />
              {readOnly || !hasOwnPages(definition) ? null : (
                <Suspense fallback={null}>
                  <ItemChecks definition={definition} item={item} values={values} />
                </Suspense>
              )}
            </div>
          </div>
        </form>
        {item && isPreviewed ? (
          <Suspense fallback={null}>
            <PreviewPane definition={definition} item={item} onClose={() => setPreviewed(false)} />
          </Suspense>
        ) : null}
      </div>
    </FormContexts>
  );
}

const isMac = typeof navigator !== "undefined" && /Mac|iP(?:hone|ad)/.test(navigator.platform);
const saveKeys = isMac ? "⌘S" : "Ctrl S";

/** Cmd+S or Ctrl+S anywhere on the screen. */
function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
