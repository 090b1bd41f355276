import { Button, Textarea, TextInput } from "@mantine/core";
import { useSteadyValue } from "#app/ui/admin/while-pressed.ts";
import type { MediaDetail } from "../media.resource.ts";
import classes from "./media-screen.module.css";
import { TagsField } from "./tags-field.tsx";
import type { MediaSaver, MediaSaveState } from "./use-media-saver.ts";

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const labels = { name: "Name", alt: "Alt text", focal_point: "Focal point", tags: "Tags" };

/** Name and alternative text, saved automatically. */
export function MediaFields({ saver, readOnly }: { saver: MediaSaver; readOnly: boolean }) {
  const { stored, values, change, save, resolve } = saver;
  const state = useSteadyValue(saver.state);
  const getError = (field: string) => (state.kind === "refused" ? state.fields[field]?.join(" ") : undefined);
  return (
    <section className={classes.section} aria-label="Details">
      {readOnly ? (
        <p className={classes.help}>Only editors and the person who uploaded this file can change it.</p>
      ) : null}
      {stored.kind === "picture" ? (
        <Textarea
          label="Alt text"
          description="Describes the picture for people who can’t see it. Used by default wherever the picture is added; existing uses don’t change."
          autosize
          minRows={3}
          maxLength={500}
          readOnly={readOnly}
          error={getError("alt")}
          value={values.alt}
          onChange={(event) => change("alt", event.currentTarget.value)}
          onBlur={() => void save()}
        />
      ) : null}
      <TextInput
        label="Name"
        maxLength={200}
        readOnly={readOnly}
        error={getError("name")}
        value={values.name}
        onChange={(event) => change("name", event.currentTarget.value)}
        onBlur={() => void save()}
      />
      <TagsField
        tags={values.tags}
        readOnly={readOnly}
        error={getError("tags")}
        onAdd={(tag) => change("tags", [...values.tags, tag])}
        onRemove={({ id }) =>
          change(
            "tags",
            values.tags.filter((tag) => tag.id !== id),
          )
        }
      />
      <p className={classes.status} role="status" data-kind={state.kind}>
        {describe(state)}
      </p>
      {state.kind === "conflict" ? (
        <div className={classes.conflict} role="alert">
          <p>Someone else changed this file:</p>
          <dl>
            {state.fields.map((field) => (
              <div key={field}>
                <dt>{labels[field]}</dt>
                <dd>{shown(stored, field)}</dd>
              </div>
            ))}
          </dl>
          <div className={classes.tools}>
            <Button variant="default" onClick={() => resolve(false)}>
              Use theirs
            </Button>
            <Button onClick={() => resolve(true)}>Keep mine</Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

function shown({ focal_point: { x, y }, ...stored }: MediaDetail, field: keyof typeof labels): string {
  if (field === "focal_point") return `${Math.round(x * 100)}%, ${Math.round(y * 100)}%`;
  if (field === "tags") return stored.tags.map(({ name }) => name).join(", ") || "None";
  return `“${stored[field]}”`;
}

function describe(state: MediaSaveState): string {
  switch (state.kind) {
    case "saved":
      return state.at ? `Saved ${time.format(state.at)}` : "";
    case "unsaved":
      return "Unsaved changes";
    case "saving":
      return "Saving…";
    case "waiting":
      return "No connection. Changes will be saved when you’re back online.";
    case "refused":
      return `Not saved: ${state.message}`;
    case "conflict":
      return "Not saved";
  }
}
