import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isNumbered } from "#app/platform/text/slugify.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { getFieldLabel } from "../declarations.ts";
import { type FormItem, fieldId } from "./field-props.ts";
import classes from "./form.module.css";
import { deriveSlug, getPathPrefix, hasKnownSlug, isDerivedFromTitle } from "./slug-state.ts";

interface SlugFieldProps {
  definition: ResourceDefinition;
  item: FormItem | undefined;
  /** The values of the form, since the title and the chosen page determine the URL. */
  values: Readonly<Record<string, unknown>>;
  onChange: (slug: string | undefined) => void;
  error: string | undefined;
  readOnly: boolean;
}

/**
 * The last part of the URL of an item's page. It follows the title until visitors may know it; after that, changing it is
 * a deliberate act.
 */
export function SlugField({ definition, item, values, onChange, error, readOnly }: SlugFieldProps) {
  const [isEditing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const slug = String(values.slug ?? "");
  const stored = item === undefined ? undefined : String(item.slug);
  const isKnown = hasKnownSlug(definition, item);
  const isFollowing = !isEditing && isDerivedFromTitle(definition, item, values.slug);
  const fromTitle = deriveSlug(definition, values);
  const title = titleField(definition);
  const titleLabel = getFieldLabel(definition, title).toLowerCase();
  const made = String(values[title] ?? "").trim() === "" ? "" : fromTitle;
  const preview = stored !== undefined && isNumbered(stored, fromTitle) ? stored : made;
  const isLocked = isKnown && !isEditing;
  const isChanged = isKnown && slug !== stored;

  useEffect(() => {
    if (isEditing) input.current?.focus();
  }, [isEditing]);

  const revert = () => {
    setEditing(false);
    onChange(isKnown ? stored : item && fromTitle);
    input.current?.focus();
  };

  return (
    <div className={classes.slug}>
      <TextInput
        ref={input}
        id={fieldId("slug")}
        label="Slug"
        description={describe()}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        readOnly={readOnly || isLocked}
        value={isFollowing ? preview : slug}
        error={error}
        onChange={({ currentTarget }) => {
          setEditing(true);
          onChange(currentTarget.value);
        }}
      />
      {readOnly ? null : isLocked ? (
        <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
          Change slug
        </Button>
      ) : isEditing || (!isKnown && !isFollowing) ? (
        <Button variant="default" size="compact-sm" onClick={revert}>
          {isKnown ? "Keep slug" : `Follow ${titleLabel}`}
        </Button>
      ) : null}
      <p className={classes.warning} role="status">
        {isChanged && !readOnly ? warning() : null}
      </p>
    </div>
  );

  function describe() {
    const before = getPathPrefix(definition, values);
    const where = before ? `End of the URL: ${before}…` : "Used in links.";
    const end = hasTrait(definition, "publication") ? "published" : "saved";
    return isFollowing ? `${where} Follows the ${titleLabel} until ${end}.` : where;
  }

  function warning() {
    if (hasTrait(definition, "publication"))
      return "The old URL will redirect to the new one once you publish this change.";
    return "Links to the old URL will stop working.";
  }
}
