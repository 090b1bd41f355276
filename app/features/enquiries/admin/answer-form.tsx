import { Button, Checkbox, NativeSelect, Radio, Textarea, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { AnswerWay, EnquiryItem } from "../enquiries.resource.ts";
import classes from "./enquiry.module.css";
import { recordAnswer, savedRepliesQuery, sendNote, sendReply } from "./enquiry-calls.ts";
import type { EnquiryActions } from "./use-enquiry.ts";

const kinds = [
  { value: "reply", label: "Reply" },
  { value: "note", label: "Note" },
  { value: "elsewhere", label: "Answered elsewhere" },
] as const;
export type AnswerKind = (typeof kinds)[number]["value"];

const ways: { value: AnswerWay; label: string }[] = [
  { value: "email", label: "Email from your own program" },
  { value: "phone", label: "Phone" },
  { value: "in_person", label: "In person" },
];

const texts: Record<AnswerKind, { title: string; action: string; missing?: string; done: (name: string) => string }> = {
  reply: {
    title: "Reply",
    action: "Send reply",
    missing: "Enter a reply.",
    done: (name) => `Your reply to ${name} is on its way.`,
  },
  note: {
    title: "Note",
    action: "Add note",
    missing: "Enter a note.",
    done: () => "Note added.",
  },
  elsewhere: {
    title: "Answered elsewhere",
    action: "Record answer",
    done: (name) => `Answer to ${name} recorded.`,
  },
};

interface Draft extends Record<AnswerKind, string> {
  via: AnswerWay;
  /** The text's `Idempotency-Key`, which a repeated attempt sends again. */
  key: string;
}

const newDraft = (): Draft => ({ reply: "", note: "", elsewhere: "", via: "email", key: "" });

interface AnswerFormProps {
  enquiry: EnquiryItem;
  actions: EnquiryActions;
  kind: AnswerKind;
  onKind: (kind: AnswerKind) => void;
}

/**
 * A reply, which is sent to the visitor, a note, which only staff see, or the record of an answer given elsewhere.
 * Typed text is kept until it is sent.
 */
export function AnswerForm({ enquiry, actions, kind, onKind }: AnswerFormProps) {
  const { values, setValues, discard } = useDraft("answer", newDraft());
  const [isDone, setDone] = useState(true);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = useQuery(savedRepliesQuery).data?.results ?? [];
  const text = values[kind] ?? "";
  const { title, action, missing, done } = texts[kind];

  const write = (next: string) => {
    setProblem(undefined);
    setValues({ ...values, [kind]: next, key: crypto.randomUUID() });
  };

  const send = () => {
    // An answer without a text is recorded as well, and needs a key of its own.
    const answer = { text, key: values.key || crypto.randomUUID() };
    if (kind === "reply") return sendReply(enquiry, { ...answer, done: isDone });
    if (kind === "note") return sendNote(enquiry, answer);
    return recordAnswer(enquiry, { ...answer, done: isDone, via: values.via ?? "email" });
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    field.current?.focus();
    if (missing && text.trim() === "") return setProblem(missing);
    // Shown beside the text, where it stays until the text is changed or sent.
    setProblem(undefined);
    if (!(await actions.run(send, setProblem))) return;
    notify.success(done(enquiry.name));
    const others = kinds.filter(({ value }) => value !== kind && values[value]);
    if (others.length > 0) setValues({ ...values, [kind]: "", key: crypto.randomUUID() });
    else discard();
  }

  return (
    <form className={classes.answer} onSubmit={submit} noValidate aria-label={title}>
      <div className={classes.answerHead}>
        <fieldset className={classes.kinds}>
          <VisuallyHidden component="legend">Entry type</VisuallyHidden>
          {kinds.map(({ value, label }) => (
            <Radio
              key={value}
              name="kind"
              label={label}
              checked={kind === value}
              onChange={() => {
                setProblem(undefined);
                onKind(value);
              }}
            />
          ))}
        </fieldset>
        {kind === "reply" && saved.length > 0 ? (
          <NativeSelect
            aria-label="Insert saved reply"
            value=""
            data={[
              { value: "", label: "Insert saved reply…" },
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
      {kind === "elsewhere" ? (
        <NativeSelect
          label="Channel"
          data={ways}
          value={values.via ?? "email"}
          onChange={({ currentTarget }) => setValues({ ...values, via: currentTarget.value as AnswerWay })}
        />
      ) : null}
      <Textarea
        ref={field}
        label={kind === "reply" ? `Reply to ${enquiry.name}` : kind === "note" ? "Note" : "Your answer"}
        description={
          kind === "reply"
            ? `Sent to ${enquiry.email} without quoting the original message.`
            : kind === "note"
              ? "Only staff see it."
              : "Nothing is sent, and only staff see it. You can leave it empty."
        }
        autosize
        minRows={kind === "elsewhere" ? 2 : 5}
        maxRows={20}
        maxLength={20_000}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={classes.answerFoot}>
        {kind === "note" ? null : (
          <Checkbox
            label="Mark as done"
            checked={isDone}
            onChange={({ currentTarget }) => setDone(currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={actions.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
