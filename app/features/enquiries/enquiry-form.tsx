import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigationType, useSearchParams } from "react-router";
import { services } from "#app/features/people/people.resource.ts";
import { Icon } from "#app/ui/icon.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
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

/** Letters beyond ASCII take up to three times their room in the ordinary form encoding, and what visitors post is limited. */
const FORM_TYPE = "multipart/form-data";

const labels: Record<EnquiryField, string> = {
  name: "Your name",
  email: "Your email address",
  phone: "Your telephone number",
  service: "What is it about?",
  message: "Your message",
};

interface EnquiryFormProps {
  title: ReactNode;
  /** What the question is about, where the page says it; else the visitor chooses. */
  service?: Service;
  /** What the page's action answered to the form posted without script. */
  answer: EnquiryResult | undefined;
}

/**
 * Posts to the page it stands on, whose action is `handleEnquiryForm`. Without script the page comes back
 * with what was typed, or with the thanks; with script nothing is loaded anew.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  // Not by the location's own key, which is another one after every link within the page.
  const key = `enquiry ${pathname} ${round}`;
  return <Enquiry key={key} fetcherKey={key} askAgain={() => setRound(round + 1)} {...props} />;
}

interface EnquiryProps extends EnquiryFormProps {
  fetcherKey: string;
  /** Puts an empty form in the place of the thanks. */
  askAgain: () => void;
}

function Enquiry({ title, service, answer: posted, fetcherKey, askAgain }: EnquiryProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const fetcher = useFetcher<EnquiryResult>({ key: fetcherKey });
  const form = useRef<HTMLFormElement>(null);
  const since = useArrivalTime();
  // React Router forgets what the document came with at the first link within the page.
  const [first] = useState(posted);
  const { answer, count } = useAnswer(fetcher.data ?? first);
  const isSending = fetcher.state !== "idle";
  const isSent = answer?.sent ?? search.get(ENQUIRY_PARAMETER) === ENQUIRY_SENT;

  useEffect(() => {
    if (fetcher.data?.sent) notify.success("Thank you. We will get back to you.");
    else if (fetcher.data) firstProblem(form.current)?.focus();
  }, [fetcher.data]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    fields.set("elapsed_ms", String(Math.round(performance.now() - since.current)));
    void fetcher.submit(fields, { method: "post", action: pathname, encType: FORM_TYPE });
  }

  if (isSent) return <EnquiryThanks hasFocus={fetcher.data !== undefined} askAgain={askAgain} />;
  const refusal = answer?.sent === false ? answer : undefined;
  const field = (name: EnquiryField) => ({ name, value: refusal?.typed[name], problem: refusal?.problems[name] });
  return (
    <section className="enquiry" id={ENQUIRY_ANCHOR} aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{title}</h2>
      <form
        ref={form}
        className="enquiry-form"
        method="post"
        encType={FORM_TYPE}
        action={`${pathname}#${ENQUIRY_ANCHOR}`}
        noValidate
        onSubmit={submit}
        data-hold
      >
        {refusal ? <Trouble key={count} trouble={refusal.trouble} problems={refusal.problems} /> : null}
        <div className="enquiry-pair">
          <TextField {...field("name")} autoComplete="name" required />
          <TextField {...field("email")} type="email" autoComplete="email" required />
        </div>
        <div className="enquiry-pair">
          <TextField {...field("phone")} type="tel" autoComplete="tel" />
          {service ? <input type="hidden" name="service" value={service} /> : <ServiceField {...field("service")} />}
        </div>
        <TextField {...field("message")} required rows={6} />
        {/* For those who fill in every field they find. */}
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor="enquiry-website">Leave this empty</label>
          <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="enquiry-end">
          <button type="submit" className="button" aria-disabled={isSending || undefined}>
            {isSending ? "Sending …" : "Send"}
          </button>
          <p>A person reads it and answers by email. We use your address for nothing else.</p>
        </div>
      </form>
    </section>
  );
}

/**
 * The newest answer and how many there were. Where the connection failed or we did, the fields that
 * were wrong and are as they were still count as wrong.
 */
function useAnswer(newest: EnquiryResult | undefined) {
  const [seen, setSeen] = useState({ newest, answer: newest, count: 0 });
  if (seen.newest === newest) return seen;
  const next = { newest, answer: newest && withEarlierProblems(newest, seen.answer), count: seen.count + 1 };
  setSeen(next);
  return next;
}

function withEarlierProblems(answer: EnquiryResult, before: EnquiryResult | undefined): EnquiryResult {
  if (answer.sent || !answer.trouble || !before || before.sent) return answer;
  const problems = { ...before.problems };
  for (const name of enquiryFields) if (answer.typed[name] !== before.typed[name]) delete problems[name];
  return { ...answer, problems };
}

const firstProblem = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("[aria-invalid]") ?? form?.querySelector<HTMLElement>(".enquiry-trouble");

/**
 * When the visitor came to the page, in the time of `performance.now()`. A page that no link of ours
 * led to may be the first one, which began at 0, whenever its script came.
 */
function useArrivalTime() {
  const cameBy = useNavigationType();
  const since = useRef(0);
  useEffect(() => {
    since.current = cameBy === "POP" ? 0 : performance.now();
  }, [cameBy]);
  return since;
}

interface TroubleProps {
  trouble: string | null;
  problems: Partial<Record<EnquiryField, string>>;
}

/** The keyboard goes there as well, which a link within the page does not do in every browser. */
function goToField(event: MouseEvent, name: EnquiryField) {
  event.preventDefault();
  document.getElementById(`enquiry-${name}`)?.focus();
}

/** What stands in the way, in front of the form: new after every failure, so that each is announced. */
function Trouble({ trouble, problems }: TroubleProps) {
  const fields = enquiryFields.filter((name) => problems[name]);
  return (
    <div className="enquiry-trouble" role="alert" tabIndex={-1}>
      {trouble ? <p>{trouble}</p> : null}
      {fields.length > 0 ? (
        <>
          <p>{fields.length === 1 ? "One thing before it can be sent:" : "A few things before it can be sent:"}</p>
          <ul>
            {fields.map((name) => (
              <li key={name}>
                <a href={`#enquiry-${name}`} onClick={(event) => goToField(event, name)}>
                  {problems[name]}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

interface FieldProps {
  name: EnquiryField;
  value?: string | undefined;
  problem?: string | undefined;
}

function Field({ name, problem, optional, children }: FieldProps & { optional: boolean; children: ReactNode }) {
  return (
    <div className="enquiry-field">
      <label htmlFor={`enquiry-${name}`}>
        {labels[name]}
        {optional ? <span className="enquiry-optional"> (optional)</span> : null}
      </label>
      {children}
      {problem ? (
        <p className="enquiry-problem" id={`enquiry-${name}-problem`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

const naming = ({ name, problem }: FieldProps) => ({
  id: `enquiry-${name}`,
  name,
  "aria-invalid": problem ? (true as const) : undefined,
  "aria-describedby": problem ? `enquiry-${name}-problem` : undefined,
});

interface TextFieldProps extends FieldProps {
  type?: "email" | "tel";
  autoComplete?: string;
  required?: boolean;
  /** Makes it a field of several lines. */
  rows?: number;
}

function TextField({ type, autoComplete, required = false, rows, ...field }: TextFieldProps) {
  const common = { ...naming(field), defaultValue: field.value, required };
  return (
    <Field {...field} optional={!required}>
      {rows ? <textarea {...common} rows={rows} /> : <input {...common} type={type} autoComplete={autoComplete} />}
    </Field>
  );
}

function ServiceField(field: FieldProps) {
  return (
    <Field {...field} optional={false}>
      <div className="enquiry-choice">
        <select {...naming(field)} defaultValue={field.value ?? ""}>
          <option value="">Something else</option>
          {services.map((service) => (
            <option key={service} value={service}>
              {serviceNames[service]}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </Field>
  );
}
