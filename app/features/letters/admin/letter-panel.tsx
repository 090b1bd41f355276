import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { generalError } from "#app/ui/admin/form-errors.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { MAX_HTML } from "../letter-limits.ts";
import { letterEmailQuery } from "./letter-calls.ts";
import classes from "./letters.module.css";
import { keepAsTemplate, templatesQuery } from "./templates/template-calls.ts";

const LetterPreview = lazy(() => import("./letter-preview.tsx"));
const OutcomePanel = lazy(() => import("./outcomes/outcome-panel.tsx"));
const SendingPanel = lazy(() => import("./sending/sending-panel.tsx"));
const TestLetterDialog = lazy(() => import("./test-letter-dialog.tsx"));

interface LetterPanelProps {
  /** As last saved. */
  item: { id: number; version: number };
}

/** The letter as an email: its appearance, its size, and test copies for colleagues. */
export default function LetterPanel({ item: { id, version } }: LetterPanelProps) {
  const heading = useId();
  const [opened, setOpened] = useState<"preview" | "test">();
  const [report, setReport] = useState("");
  const client = useQueryClient();
  const email = useQuery({ ...letterEmailQuery(id, version), placeholderData: (previous) => previous });
  const keep = useMutation({
    mutationFn: () => keepAsTemplate(id),
    onSuccess: ({ title }) => {
      void client.invalidateQueries({ queryKey: templatesQuery.queryKey });
      setReport(`Saved “${title}” as a template.`);
    },
  });
  const close = () => setOpened(undefined);
  return (
    <>
      <section className={classes.panel} aria-labelledby={heading}>
        <h2 id={heading}>Preview and test</h2>
        {email.isError && !isSessionExpired(email.error) ? (
          <LoadError what="the email" error={email.error} onRetry={() => email.refetch()} />
        ) : null}
        {email.data ? <Size bytes={email.data.html_size} /> : null}
        <div className={classes.actions}>
          <ExplainedButton
            variant="default"
            loading={email.isPending}
            whyNot={email.isError && !email.data ? "The email couldn’t be loaded." : undefined}
            isEvident
            onClick={() => setOpened("preview")}
          >
            Preview
          </ExplainedButton>
          <Button variant="default" onClick={() => setOpened("test")}>
            Send a test
          </Button>
          <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            Save as template
          </Button>
        </div>
        <FormError>
          {keep.isError && !isSessionExpired(keep.error) ? generalError(keep.error, []) : undefined}
        </FormError>
        <p role="status" className={classes.report}>
          {report}
        </p>
        <Suspense fallback={null}>
          {opened === "preview" && email.data ? (
            <LetterPreview letter={{ id, version }} email={email.data} onClose={close} />
          ) : null}
          {opened === "test" ? (
            <TestLetterDialog
              id={id}
              onClose={close}
              onSent={(names) => {
                close();
                setReport(`Test sent to ${new Intl.ListFormat("en").format(names)}.`);
              }}
            />
          ) : null}
        </Suspense>
      </section>
      <Suspense fallback={null}>
        <SendingPanel id={id} />
        <OutcomePanel id={id} />
      </Suspense>
    </>
  );
}

function Size({ bytes }: { bytes: number }) {
  if (bytes <= MAX_HTML)
    return <p className={classes.remark}>Size: {formatBytes(bytes)}. Previews and tests use the last saved version.</p>;
  return (
    <p className={classes.problem}>
      <strong>Problem</strong> The email is {formatBytes(bytes)}. Gmail clips emails over {formatBytes(MAX_HTML)}, which
      hides the unsubscribe link. Shorten the text, or link to the rest.
    </p>
  );
}
