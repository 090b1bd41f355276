import { Button, Checkbox, NativeSelect, Radio, Textarea, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { EnquiryItem } from "../enquiries.resource.ts";
import classes from "./enquiry.module.css";
import { savedRepliesQuery, sendNote, sendReply } from "./enquiry-calls.ts";
import type { EnquiryActions } from "./use-enquiry.ts";

const kinds = [
  { value: "reply", label: "Reply" },
  { value: "note", label: "Note" },
] as const;
type Kind = (typeof kinds)[number]["value"];

interface Draft {
  reply: string;
  note: string;
  /** The `Idempotency-Key` of the text, which a repeated attempt sends again. */
  key: string;
}

const newDraft = (): Draft => ({ reply: "", note: "", key: "" });

/** A reply, which is sent to the visitor, or a note, which only staff see. What is typed is kept until it is sent. */
export function AnswerForm({ enquiry, actions }: { enquiry: EnquiryItem; actions: EnquiryActions }) {
  const { values, setValues, discard } = useDraft("answer", newDraft());
  const [kind, setKind] = useState<Kind>("reply");
  const [isDone, setDone] = useState(true);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = useQuery(savedRepliesQuery).data?.results ?? [];
  const text = values[kind];
  const isReply = kind === "reply";

  const write = (next: string) => {
    setProblem(undefined);
    setValues({ ...values, [kind]: next, key: crypto.randomUUID() });
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    field.current?.focus();
    if (text.trim() === "")
      return setProblem(isReply ? "Write what you would like to answer." : "Write the note first.");
    const answer = { text, key: values.key };
    const request = () => (isReply ? sendReply(enquiry, { ...answer, done: isDone }) : sendNote(enquiry, answer));
    if (!(await actions.run(request))) return;
    notify.success(isReply ? `Your reply to ${enquiry.name} is on its way.` : "The note has been added.");
    if (isReply ? values.note : values.reply) setValues({ ...values, [kind]: "", key: crypto.randomUUID() });
    else discard();
  }

  return (
    <form className={classes.answer} onSubmit={submit} noValidate aria-label={isReply ? "Reply" : "Note"}>
      <div className={classes.answerHead}>
        <fieldset className={classes.kinds}>
          <VisuallyHidden component="legend">What to write</VisuallyHidden>
          {kinds.map(({ value, label }) => (
            <Radio
              key={value}
              name="kind"
              label={label}
              checked={kind === value}
              onChange={() => {
                setProblem(undefined);
                setKind(value);
              }}
            />
          ))}
        </fieldset>
        {isReply && saved.length > 0 ? (
          <NativeSelect
            aria-label="Insert a saved reply"
            value=""
            data={[
              { value: "", label: "Insert a saved reply …" },
              ...saved.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = saved.find(({ id }) => String(id) === value);
              if (!chosen) return;
              write(text.trim() === "" ? chosen.text : `${text.trimEnd()}\n\n${chosen.text}`);
              field.current?.focus();
            }}
          />
        ) : null}
      </div>
      <Textarea
        ref={field}
        label={isReply ? `Reply to ${enquiry.name}` : "Note"}
        description={
          isReply ? `It is sent to ${enquiry.email}. What they wrote is not repeated in it.` : "Only staff see it."
        }
        autosize
        minRows={5}
        maxRows={20}
        maxLength={20_000}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={classes.answerFoot}>
        {isReply ? (
          <Checkbox
            label="Mark as done"
            checked={isDone}
            onChange={({ currentTarget }) => setDone(currentTarget.checked)}
          />
        ) : null}
        <Button type="submit" loading={actions.isBusy}>
          {isReply ? "Send reply" : "Add note"}
        </Button>
      </div>
    </form>
  );
}
