import { Button } from "@mantine/core";
import { use, useState } from "react";
import { Link } from "react-router";
import { getFieldLabel } from "#app/admin/items/declarations.ts";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { fields } from "#app/admin/items/form/fields.ts";
import { FormContexts } from "#app/admin/items/form/form-contexts.tsx";
import { FormFields } from "#app/admin/items/form/form-fields.tsx";
import { canChangeItem } from "#app/admin/items/form/permissions.ts";
import { useFormErrors } from "#app/admin/items/form/use-form-errors.ts";
import { useLatestCallback } from "#app/admin/items/form/use-latest-callback.ts";
import { MergeNotice } from "#app/admin/saving/merge-notice.tsx";
import { SaveStatus } from "#app/admin/saving/save-status.tsx";
import { UnsavedGuard } from "#app/admin/saving/unsaved-guard.tsx";
import { useItemSaver } from "#app/admin/saving/use-item-saver.ts";
import { useLocalCopy } from "#app/admin/saving/use-local-copy.ts";
import { adminPath } from "#app/resources/admin-path.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { toPictureOutput } from "../media-values.ts";
import type { RecordingFields } from "./recording-fields.ts";
import classes from "./recordings.module.css";

export interface RecordingFormProps {
  definition: ResourceDefinition;
  names: RecordingFields;
  item: FormItem;
  /** The player's current frame as a picture; undefined before it shows one. */
  takeFrame: () => Promise<File | undefined>;
}

/** An item's pictures and captions, saved as in its own form. */
export function RecordingForm({ definition, names, item: loaded, takeFrame }: RecordingFormProps) {
  const saver = useItemSaver(definition, loaded);
  const copy = useLocalCopy(saver);
  const account = use(CurrentAccountContext);
  const [isTaking, setTaking] = useState(false);
  const [saves, setSaves] = useState(0);
  const { errors } = useFormErrors(definition, saver.errors, saver.values);
  const item = (saver.item ?? loaded) as FormItem;
  const readOnly = !canChangeItem(definition, item, account);
  const change = useLatestCallback(async (name: string, value: unknown) => {
    saver.change(name, value);
    if (await saver.save()) setSaves((count) => count + 1);
  });

  async function takePicture(name: string) {
    setTaking(true);
    try {
      const frame = await takeFrame();
      if (!frame) return notify.info("Play the video to the frame you want, then try again.");
      const { uploadMedia } = await import("../upload-media.ts");
      change(name, toPictureOutput(await uploadMedia(frame)));
    } catch (error) {
      notify.error(error instanceof Error ? error.message : "The picture couldn’t be uploaded.");
    } finally {
      setTaking(false);
    }
  }

  return (
    <FormContexts errors={errors} kinds={fields}>
      <p className={classes.help}>
        As shown in{" "}
        <Link to={adminPath(definition, item)}>{String(saver.values[titleField(definition)] || "Untitled")}</Link>
        {hasTrait(definition, "publication") ? ". Publish your changes there to show them to visitors." : null}
      </p>
      <MergeNotice saver={saver} />
      <UnsavedGuard saver={saver} copy={copy} />
      <div className={classes.fields}>
        <FormFields
          definition={definition}
          names={names.parts}
          item={item}
          values={saver.values}
          readOnly={readOnly}
          errors={errors}
          onChange={change}
        />
      </div>
      <div className={classes.tools}>
        {readOnly
          ? null
          : names.parts
              .filter((name) => definition.inputs[name]?.kind === "picture")
              .map((name) => (
                <Button
                  key={name}
                  variant="default"
                  leftSection={<Icon name="camera" size={18} />}
                  loading={isTaking}
                  onClick={() => void takePicture(name)}
                >
                  Use this frame as the {getFieldLabel(definition, name).toLowerCase()}
                </Button>
              ))}
        <SaveStatus saver={saver} copy={copy} saves={saves} />
      </div>
    </FormContexts>
  );
}
