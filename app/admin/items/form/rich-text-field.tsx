import { Input } from "@mantine/core";
import type { RichTextNode } from "#app/document/document.ts";
import { RichTextEditor } from "#app/document/editor/rich-text-editor.tsx";
import type { FieldProps } from "./field-props.ts";
import { getControlProps } from "./field-text.tsx";
import classes from "./form.module.css";
import { getItemLanguage } from "./item-language.ts";
import { useEditorServices } from "./use-editor-services.ts";
import { useEqual } from "./use-equal.ts";

/** A text with headings, pictures and so on. */
export function RichTextField(props: FieldProps<RichTextNode | null | undefined>) {
  const { label, value, onChange, readOnly, item } = props;
  const { id, required, error, description } = getControlProps(props);
  const descriptionId = `${id}-description`;
  const services = useEditorServices();
  const media = useEqual((item?.document_media ?? noMedia) as typeof noMedia);
  return (
    <div className={classes.text}>
      <Input.Label labelElement="div" required={required} onClick={() => document.getElementById(id)?.focus()}>
        {label}
      </Input.Label>
      {description ? (
        <Input.Description id={descriptionId} mb={5}>
          {description}
        </Input.Description>
      ) : null}
      <RichTextEditor
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        media={media}
        services={services}
        readOnly={readOnly}
        error={error}
        describedBy={description ? descriptionId : undefined}
        language={getItemLanguage(item)}
      />
    </div>
  );
}

const noMedia: Parameters<typeof RichTextEditor>[0]["media"] = {};
