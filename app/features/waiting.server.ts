import { editors, owners, staff } from "#app/platform/access/rules.ts";
import { emailsInDoubt, failedEmails } from "#app/platform/mail/stored-emails.ts";
import { lateBackups } from "./backups/backups.server.ts";
import { assignmentsPath, lateEnquiries, openAssignments } from "./enquiries/assignments.server.ts";
import { selectWaitingLetters } from "./letters/waiting-letters.server.ts";
import { selectBrokenLinks } from "./links/broken-links.server.ts";
import { picturesWithoutText } from "./media/read-media.server.ts";
import { selectSentBack } from "./publishing/sent-back.server.ts";

/** What waits for somebody besides what follows from the declarations of resources; for the dashboard. */
export const waiting = {
  rows: [
    {
      name: "late enquiry",
      rule: editors,
      labels: {
        one: "enquiry that should have been answered by now",
        many: "enquiries that should have been answered by now",
      },
      path: "/admin/enquiries?state=late",
      query: lateEnquiries,
    },
    {
      name: "assigned enquiry",
      rule: editors,
      labels: { one: "open enquiry that you are in charge of", many: "open enquiries that you are in charge of" },
      path: assignmentsPath,
      query: openAssignments,
    },
    {
      name: "failed email",
      rule: owners,
      labels: { one: "email that was not sent", many: "emails that were not sent" },
      path: "/admin/outbox?state=failed",
      query: failedEmails,
    },
    {
      name: "email in doubt",
      rule: owners,
      labels: { one: "email that may not have arrived", many: "emails that may not have arrived" },
      path: "/admin/outbox?state=in_doubt",
      query: emailsInDoubt,
    },
    {
      name: "late backup",
      rule: owners,
      labels: { one: "backup is late, the last one was made", many: "backups are late" },
      path: "/admin/audit?resource=backup",
      query: lateBackups,
    },
    {
      name: "missing alternative text",
      rule: staff,
      labels: { one: "picture without alternative text", many: "pictures without alternative text" },
      path: "/admin/media?kind=picture&missing_alt=true",
      query: picturesWithoutText,
    },
  ],
  items: [
    {
      name: "sent back",
      labels: { one: "text sent back to you", many: "texts sent back to you" },
      select: selectSentBack,
    },
    {
      name: "broken links",
      labels: { one: "text with a link that leads nowhere", many: "texts with links that lead nowhere" },
      select: selectBrokenLinks,
    },
    {
      name: "letter",
      labels: {
        one: "letter that waits: a weekly digest, or one whose sending has paused by itself",
        many: "letters that wait: weekly digests, or those whose sending has paused by itself",
      },
      select: selectWaitingLetters,
    },
  ],
};
