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
    group: "Audience",
    order: 2,
    icon: "mail-open",
    description: "What you write to your subscribers: news of an issue, an article, an event.",
  },
  fields: {
    title: line().meta({ title: "Name", description: "For you, to find it again. Readers do not see it." }),
    subject: headerText(200).default("").meta({
      description: "What readers see first, in the list of their emails. 30 to 60 characters show everywhere.",
    }),
    preview_line: headerText(150)
      .default("")
      .meta({ description: "Shown after the subject before the letter is opened." }),
    body: labelled(richText(), {
      title: "Text",
      description:
        "{name|reader} becomes the name of each reader, and “reader” for those whose name is not known. It works in the subject as well.",
    }),
    topic: labelled(relation(topics), {
      description: "Who has refused letters about it does not get this one. Empty: it goes to all.",
    }),
    sender_name: headerText(120).nullable().default(null).meta({ description: "Empty: the name of the academy." }),
    reply_to: emailAddress
      .nullable()
      .default(null)
      .meta({ title: "Answers go to", description: "An email address. Empty: the contact address of the academy." }),
    on_site: z.boolean().default(true).meta({
      title: "Put it on the site when it is sent",
      description: "If the settings put letters on the site at all.",
    }),
    language: language(),
  },
  derived: {
    sending_state: z.enum(letterStates).meta({
      title: "State",
      "x-labels": {
        draft: "Draft",
        scheduled: "Scheduled",
        sending: "Being sent",
        paused: "Paused",
        sent: "Sent",
        cancelled: "Cancelled",
      },
    }),
    sending_at: z.iso.datetime().nullable().meta({
      title: "Goes out or ended",
      description: "When it goes out, if it is scheduled; when its sending ended, if it has.",
    }),
    sent_percent: z.number().int().nullable().meta({
      title: "Sent, in percent",
      description: "How many of its recipients have come to an end, while it is being sent, paused or was cancelled.",
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
