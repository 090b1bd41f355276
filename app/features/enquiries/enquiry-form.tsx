import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigationType, useSearchParams } from "react-router";
import { services } from "#app/features/people/services.resource.ts";
import { Icon } from "#app/ui/icon.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { controlProps, FormErrors, FormFooter, focusFirstProblem, VisitorField } from "#app/ui/visitor-form.tsx";
import {
  ENQUIRY_ANCHOR,
  ENQUIRY_PARAMETER,
  ENQUIRY_SENT,
  type EnquiryField,
  type EnquiryResult,
  enquiryFields,
} from "./enquiry-result.ts";
import { EnquiryThanks } from "./enquiry-thanks.tsx";
import { type Service, serviceNames } from "./service-names.ts";
import "./enquiry-form.css";

/** URL encoding would take up to three times the space for non-ASCII text, and the size of requests is limited. */
const FORM_TYPE = "multipart/form-data";

const labels: Record<EnquiryField, string> = {
  name: "Your name",
  email: "Your email address",
  phone: "Your phone number",
  service: "Topic",
  message: "Your message",
};

interface EnquiryFormProps {
  title: ReactNode;
  /** The service that the page is about; without it, the visitor chooses. */
  service?: Service;
  /** The result of the page's action if the form was posted without script. */
  result: EnquiryResult | undefined;
}

/**
 * Posts to its own page, whose action is `handleEnquiryForm`. Without script, the page is reloaded with the input and
 * errors or with the thanks; with script, it is not.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  // Not the location's own key, which changes with every link within the page.
  const key = `enquiry ${pathname} ${round}`;
  return <Enquiry key={key} fetcherKey={key} onReset={() => setRound(round + 1)} {...props} />;
}

interface EnquiryProps extends EnquiryFormProps {
  fetcherKey: string;
  /** Replaces the thanks with an empty form. */
  onReset: () => void;
}

function Enquiry({ title, service, result: posted, fetcherKey, onReset }: EnquiryProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const fetcher = useFetcher<EnquiryResult>({ key: fetcherKey });
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useOpeningTime();
  // React Router drops the action data of the document at the first link within the page.
  const [initial] = useState(posted);
  const { result, count } = useLatestResult(fetcher.data ?? initial);
  const isSending = fetcher.state !== "idle";
  const isSent = result?.sent ?? search.get(ENQUIRY_PARAMETER) === ENQUIRY_SENT;

  useEffect(() => {
    if (fetcher.data?.sent) notify.success("Thank you. We will get back to you.");
    else if (fetcher.data) focusFirstProblem(form.current);
  }, [fetcher.data]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    fields.set("elapsed_ms", String(Math.round(performance.now() - openedAt.current)));
    void fetcher.submit(fields, { method: "post", action: pathname, encType: FORM_TYPE });
  }

  if (isSent) return <EnquiryThanks hasFocus={fetcher.data !== undefined} onReset={onReset} />;
  const rejection = result?.sent === false ? result : undefined;
  const field = (name: EnquiryField) => ({
    id: `enquiry-${name}`,
    name,
    label: labels[name],
    value: rejection?.values[name],
    problem: rejection?.problems[name],
  });
  return (
    <section className="enquiry" id={ENQUIRY_ANCHOR} aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{title}</h2>
      <form
        ref={form}
        className="visitor-form"
        method="post"
        encType={FORM_TYPE}
        action={`${pathname}#${ENQUIRY_ANCHOR}`}
        noValidate
        onSubmit={submit}
        data-hold
      >
        {/* Rendered again after every failure, so that each is announced. */}
        {rejection ? <FormErrors key={count} error={rejection.error} fields={enquiryFields.map(field)} /> : null}
        <div className="visitor-row">
          <TextField {...field("name")} autoComplete="name" required />
          <TextField {...field("email")} type="email" autoComplete="email" required />
        </div>
        <div className="visitor-row">
          <TextField {...field("phone")} type="tel" autoComplete="tel" />
          {service ? <input type="hidden" name="service" value={service} /> : <ServiceField {...field("service")} />}
        </div>
        <TextField {...field("message")} required rows={6} />
        {/* A honeypot: bots fill in every field. The attributes keep password managers from doing so. */}
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor="enquiry-remarks">Leave this empty</label>
          <input
            id="enquiry-remarks"
            name="remarks"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore="true"
            data-bwignore="true"
            data-form-type="other"
            data-lpignore="true"
            data-protonpass-ignore="true"
          />
        </div>
        <FormFooter isSending={isSending}>
          Someone on our team will read your message and reply by email. We won’t use your email address for anything
          else.
        </FormFooter>
      </form>
    </section>
  );
}

/** The latest result, and the number of results so far. After a failed request, unchanged fields keep their errors. */
function useLatestResult(latest: EnquiryResult | undefined) {
  const [seen, setSeen] = useState({ latest, result: latest, count: 0 });
  if (seen.latest === latest) return seen;
  const next = { latest, result: latest && keepProblems(latest, seen.result), count: seen.count + 1 };
  setSeen(next);
  return next;
}

function keepProblems(result: EnquiryResult, before: EnquiryResult | undefined): EnquiryResult {
  if (result.sent || !result.error || !before || before.sent) return result;
  const problems = { ...before.problems };
  for (const name of enquiryFields) if (result.values[name] !== before.values[name]) delete problems[name];
  return { ...result, problems };
}

/**
 * When the visitor opened the page, as a value of `performance.now()`. It is 0 for the initial document, however late
 * its script runs.
 */
function useOpeningTime() {
  const navigationType = useNavigationType();
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = navigationType === "POP" ? 0 : performance.now();
  }, [navigationType]);
  return openedAt;
}

interface FieldProps {
  id: string;
  name: EnquiryField;
  label: string;
  value: string | undefined;
  problem: string | undefined;
}

interface TextFieldProps extends FieldProps {
  type?: "email" | "tel";
  autoComplete?: string;
  required?: boolean;
  /** Makes it a multi-line field. */
  rows?: number;
}

function TextField({ type, autoComplete, required = false, rows, ...field }: TextFieldProps) {
  const common = { ...controlProps(field), name: field.name, defaultValue: field.value, required };
  return (
    <VisitorField {...field} isOptional={!required}>
      {rows ? <textarea {...common} rows={rows} /> : <input {...common} type={type} autoComplete={autoComplete} />}
    </VisitorField>
  );
}

function ServiceField(field: FieldProps) {
  return (
    <VisitorField {...field}>
      <div className="visitor-select">
        <select {...controlProps(field)} name={field.name} defaultValue={field.value ?? ""}>
          <option value="">Something else</option>
          {services.map((service) => (
            <option key={service} value={service}>
              {serviceNames[service]}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </VisitorField>
  );
}
