import { settings } from "#app/features/settings/settings.resource.ts";
import { editors } from "#app/platform/access/rules.ts";
import type { Feature } from "#app/resources/feature.ts";
import { moveAnswerTimes } from "./answer-times.server.ts";
import {
  assignmentsPath,
  countAssignments,
  handOverAssignments,
  lateEnquiries,
  openAssignments,
} from "./assignments.server.ts";
import { enquiries } from "./enquiries.resource.ts";
import { enquiryCounts, enquiryResource, newEnquiries, serveEnquiries } from "./enquiries.server.ts";
import { serveEnquiryThreads } from "./enquiry-thread.server.ts";
import { enquiryFacts, enquiryPersonalData } from "./person-enquiries.server.ts";
import { savedReplyResource } from "./saved-replies.server.ts";
import { learnSpamSenders, spamSenderResource } from "./spam-senders.server.ts";

export const enquiriesFeature: Feature = {
  resources: [enquiryResource, savedReplyResource, spamSenderResource],
  serve(http, app) {
    serveEnquiries(http, app);
    serveEnquiryThreads(http, app);
  },
  changeListeners: [
    { of: enquiries, onChange: learnSpamSenders },
    { of: settings, onChange: moveAnswerTimes },
  ],
  personalData: enquiryPersonalData,
  personFacts: enquiryFacts,
  waiting: [
    {
      name: "enquiry",
      rule: editors,
      labels: { one: "new enquiry", many: "new enquiries" },
      path: "/admin/enquiries?state=new",
      query: newEnquiries,
    },
    {
      name: "late enquiry",
      rule: editors,
      labels: {
        one: "late enquiry",
        many: "late enquiries",
      },
      path: "/admin/enquiries?state=late",
      query: lateEnquiries,
    },
    {
      name: "assigned enquiry",
      rule: editors,
      labels: { one: "open enquiry assigned to you", many: "open enquiries assigned to you" },
      path: assignmentsPath,
      query: openAssignments,
    },
  ],
  counts: enquiryCounts,
  staffWork: { count: countAssignments, handOver: handOverAssignments },
};
