import { Button, Progress } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { Link } from "react-router";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { reportError } from "#app/ui/admin/report-error.ts";
import { Section } from "#app/ui/admin/section.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { type FirstStepName, type FirstSteps as FirstStepsData, firstStepsPath } from "../first-steps.resource.ts";
import classes from "./first-steps.module.css";

const firstSteps = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => staffApi().get<FirstStepsData>(firstStepsPath, signal),
});

const steps: Record<FirstStepName, { label: string; to: string; why: string }> = {
  name: {
    label: "Name the academy",
    to: "/admin/settings#field-academy_name",
    why: "Shown in the header, in emails and in search results.",
  },
  logo: {
    label: "Choose a logo",
    to: "/admin/settings/branding#field-logo",
    why: "Shown next to the name on every page.",
  },
  time_zone: {
    label: "Set the time zone",
    to: "/admin/settings/language-and-time#field-time_zone",
    why: "Used for scheduling and the quote of the day.",
  },
  contact: {
    label: "Add contact details",
    to: "/admin/settings/contact#field-contact_email",
    why: "Shown on the contact page and in the footer.",
  },
  founder: {
    label: "Introduce the founder",
    to: "/admin/pages/about-founder",
    why: "The first page that many new visitors read.",
  },
  service: {
    label: "Describe a service",
    to: "/admin/pages/services-mentorship",
    why: "Tells visitors what you offer and how to ask for it.",
  },
  email: { label: "Set up email", to: "/admin/outbox", why: "Without a mail server, emails stay in the outbox." },
  own_name: {
    label: "Add your name",
    to: "/admin/account",
    why: "Shown to readers as the author of your posts.",
  },
  article: {
    label: "Publish your first post",
    to: "/admin/posts/new",
    why: "Gives visitors something to read.",
  },
  colleague: { label: "Invite a colleague", to: "/admin/staff", why: "Everyone gets their own account." },
};

/** Only owners have first steps. */
export const useFirstSteps = () => useQuery({ ...firstSteps, enabled: use(CurrentAccountContext).role === "owner" });

/** The first steps of a new academy, shown until all are done or the user hides them. */
export function FirstSteps({ data }: { data: FirstStepsData }) {
  const queries = useQueryClient();
  const hide = useMutation({
    mutationFn: () => staffApi().patch<FirstStepsData>(firstStepsPath, { hidden: true }),
    onSuccess: (changed) => {
      queries.setQueryData(firstSteps.queryKey, changed);
      notify.success("Getting started is now hidden for your account.");
    },
    onError: reportError,
  });
  const left = data.steps.filter((step) => !step.done);
  if (data.hidden || left.length === 0) return null;
  const done = data.steps.length - left.length;
  const progress = `${done} of ${data.steps.length} done`;
  return (
    <Section
      title="Getting started"
      lead={`Set up your academy: ${progress}.`}
      actions={
        <Button variant="default" loading={hide.isPending} onClick={() => hide.mutate()}>
          Hide
        </Button>
      }
    >
      <Progress value={(100 * done) / data.steps.length} aria-label={`Getting started: ${progress}`} />
      <ol className={classes.steps} aria-label="Getting started">
        {left.map(({ name }) => (
          <li key={name}>
            <Link to={steps[name].to}>{steps[name].label}</Link>
            <span className={classes.why}>{steps[name].why}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
