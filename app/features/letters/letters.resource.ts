import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { relation } from "#app/resources/inputs/relation.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { emailAddress, headerText, line } from "#app/resources/values.ts";
import { topics } from "../subscribers/topics.resource.ts";
import { checkLetter } from "./check-letter.ts";

/** The state of the current sending, or else of the last one. A database trigger maintains it. */
export const letterStates = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type LetterState = (typeof letterStates)[number];

/** A newsletter, written once and sent to many subscribers. Its sendings are stored separately. */
export const letters = defineResource({
  name: "letter",
  path: "/api/letter",
  labels: { one: "Letter", many: "Letters" },
  navigation: {
    group: "Letters",
    order: 1,
    icon: "mail-open",
    description: "Emails to your subscribers about a new issue, an article or an event.",
  },
  fields: {
    title: line().meta({ title: "Name", description: "Only staff see this name." }),
    subject: headerText(200).default("").meta({
      description: "Use 30 to 60 characters so that it isn’t cut off.",
    }),
    preview_line: headerText(150).default("").meta({ description: "Shown after the subject in the inbox." }),
    body: labelled(richText(), {
      title: "Text",
      description:
        "Write {name|reader} to insert each reader’s name, or “reader” if it’s unknown. This also works in the subject and preview line.",
    }),
    topic: labelled(relation(topics), {
      description:
        "Subscribers who opted out of this topic won’t receive this letter. Leave empty to send it to everyone.",
    }),
    sender_name: headerText(120).nullable().default(null).meta({ description: "Defaults to the academy’s name." }),
    reply_to: emailAddress
      .nullable()
      .default(null)
      .meta({ title: "Reply-to address", description: "Defaults to the academy’s contact address." }),
    on_site: z.boolean().default(true).meta({
      title: "Publish on the site when sent",
      description: "Requires “Publish letters on the site” in the settings.",
    }),
    language: language(),
  },
  derived: {
    sending_state: z.enum(letterStates).meta({
      title: "State",
      "x-labels": {
        draft: "Draft",
        scheduled: "Scheduled",
        sending: "Sending",
        paused: "Paused",
        sent: "Sent",
        cancelled: "Cancelled",
      },
    }),
    sending_at: z.iso.datetime().nullable().meta({
      title: "Send date",
      description: "When the letter is scheduled, or when its last mailing ended.",
    }),
    sent_percent: z.number().int().nullable().meta({
      title: "Sent (%)",
      description: "The share of recipients processed, while a mailing is in progress, paused or cancelled.",
    }),
  },
  form: { side: ["topic", "sender_name", "reply_to", "on_site"] },
  traits: ["trash", "revisions"],
  checks: checkLetter,
  list: {
    columns: ["title", "subject", "sending_state", "modified_at"],
    order: "-modified_at",
    orderings: [],
    search: ["title", "subject", "preview_line"],
    filters: ["sending_state"],
  },
});

export type Letter = ItemOf<typeof letters>;
