import { CloseButton, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { type FileTag, MAX_TAGS_OF_FILE } from "../media-tags.resource.ts";
import { TagAdder } from "./tag-adder.tsx";
import classes from "./tags.module.css";

interface TagsFieldProps {
  tags: readonly FileTag[];
  readOnly?: boolean;
  /** Shown beside a tag that only some of several files have; such a tag can be added again. */
  getNote?: (tag: FileTag) => string | undefined;
  error?: string | undefined;
  onAdd: (tag: FileTag) => void;
  onRemove: (tag: FileTag) => void;
}

/** Tags with remove buttons, and an input that adds more. */
export function TagsField({ tags, readOnly = false, getNote, error, onAdd, onRemove }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [change, setChange] = useState("");

  function add(tag: FileTag) {
    setChange(`${tag.name} added`);
    onAdd(tag);
  }

  function remove(tag: FileTag) {
    setChange(`${tag.name} removed`);
    input.current?.focus();
    onRemove(tag);
  }

  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>Tags</legend>
      {tags.length > 0 ? (
        <ul className={classes.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag.id} className={classes.tag}>
              <span>
                {tag.name}
                {getNote?.(tag) ? <small> {getNote(tag)}</small> : null}
              </span>
              {readOnly ? null : (
                <CloseButton
                  size={24}
                  iconSize={14}
                  aria-label={`Remove tag ${tag.name}`}
                  onClick={() => remove(tag)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {readOnly && tags.length === 0 ? <p className={classes.empty}>None</p> : null}
      {readOnly || tags.length >= MAX_TAGS_OF_FILE ? null : (
        <TagAdder ref={input} without={tags.filter((tag) => !getNote?.(tag))} onAdd={add} />
      )}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <VisuallyHidden role="status">{change}</VisuallyHidden>
    </fieldset>
  );
}
