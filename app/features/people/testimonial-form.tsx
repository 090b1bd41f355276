import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  consentText,
  MAX_PHOTO_BYTES,
  type TestimonialField,
  type TestimonialRejection,
  type TestimonialResult,
  testimonialFields,
} from "./testimonial-result.ts";
import "#app/ui/visitor-form.css";
import "./testimonial-form.css";

const ENCODING = "multipart/form-data";
const TOO_LARGE = "The photo is too large: 10 MB at most.";

interface TestimonialFormProps {
  /** Of the person the link was made for; may be empty. */
  name: string;
  academy: string;
  /** The result of the page's action if the form was posted without script. */
  result: TestimonialResult | undefined;
}

/** The form of a link. It posts to its own page, with or without script. */
export function TestimonialForm({ name, academy, result: posted }: TestimonialFormProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<TestimonialResult>({ key: `testimonial ${search}` });
  const form = useRef<HTMLFormElement>(null);
  const [tooLarge, setTooLarge] = useState<TestimonialRejection>();
  const result = tooLarge ?? fetcher.data ?? posted;
  const isSending = fetcher.state !== "idle";

  useEffect(() => {
    if (!result || result.sent) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (first ?? form.current?.querySelector<HTMLElement>(".visitor-errors"))?.focus();
  }, [result]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    const photo = fields.get("photo");
    if (photo instanceof File && photo.size > MAX_PHOTO_BYTES) {
      const values = Object.fromEntries(fields) as TestimonialRejection["values"];
      setTooLarge({ sent: false, values, problems: { photo: TOO_LARGE }, error: null });
      return;
    }
    setTooLarge(undefined);
    void fetcher.submit(fields, { method: "post", action: pathname + search, encType: ENCODING });
  }

  if (result?.sent) return <Thanks hasFocus={fetcher.data !== undefined} />;
  const { values, problems = {}, error = null } = result ?? {};
  const control = (field: TestimonialField) => ({
    id: `testimonial-${field}`,
    name: field,
    "aria-invalid": problems[field] ? (true as const) : undefined,
    "aria-describedby": problems[field] ? `testimonial-${field}-problem` : undefined,
  });
  return (
    <>
      <h1>Your testimonial</h1>
      <p className="lead">
        {name ? `Dear ${name}, how` : "How"} was your time with {academy}? Others who think about coming will read it.
        We read it first, and publish it only with your agreement.
      </p>
      <form
        ref={form}
        className="visitor-form testimonial-form"
        method="post"
        encType={ENCODING}
        noValidate
        onSubmit={submit}
        data-hold
      >
        <ErrorSummary error={error} problems={problems} />
        <Field name="text" label="What would you like to say?" problem={problems.text}>
          <textarea {...control("text")} rows={7} required defaultValue={values?.text} />
        </Field>
        <div className="visitor-row">
          <Field name="name" label="Your name, as it should be shown" problem={problems.name}>
            <input {...control("name")} autoComplete="name" required defaultValue={values?.name ?? name} />
          </Field>
          <Field name="role" label="Your place or profession" optional problem={problems.role}>
            <input {...control("role")} defaultValue={values?.role} />
          </Field>
        </div>
        <Field name="photo" label="A photo of you" optional problem={problems.photo}>
          <input {...control("photo")} type="file" accept="image/*" />
          {posted && !posted.sent ? (
            <p className="testimonial-hint">If you had chosen one, please choose it again.</p>
          ) : null}
        </Field>
        <div className="visitor-field testimonial-consent">
          <label htmlFor="testimonial-consent">
            <input
              {...control("consent")}
              type="checkbox"
              value="on"
              required
              defaultChecked={values?.consent === "on"}
            />
            <span>{consentText(academy)}</span>
          </label>
          <ProblemText name="consent" problem={problems.consent} />
        </div>
        <div className="visitor-footer">
          <button type="submit" className="button" aria-disabled={isSending || undefined}>
            {isSending ? "Sending …" : "Send"}
          </button>
          <p>Nothing is published before a person here has read it.</p>
        </div>
      </form>
    </>
  );
}

function Thanks({ hasFocus }: { hasFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button no longer exists.
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Thank you for your words
      </h1>
      <p className="lead">They have reached us. Somebody here reads them, and then they appear on this site.</p>
      <p>
        <a href="/" className="button">
          Go to the home page
        </a>
      </p>
    </>
  );
}

/** The errors, above the form. */
function ErrorSummary({ error, problems }: Pick<TestimonialRejection, "error" | "problems">) {
  const fields = testimonialFields.filter((name) => problems[name]);
  if (!error && fields.length === 0) return null;
  return (
    <div className="visitor-errors" role="alert" tabIndex={-1}>
      {error ? <p>{error}</p> : null}
      {fields.length > 0 ? (
        <>
          <p>{fields.length === 1 ? "One thing before it can be sent:" : "A few things before it can be sent:"}</p>
          <ul>
            {fields.map((name) => (
              <li key={name}>
                <a href={`#testimonial-${name}`}>{problems[name]}</a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

interface FieldProps {
  name: TestimonialField;
  label: string;
  optional?: boolean;
  problem: string | undefined;
  children: ReactNode;
}

function Field({ name, label, optional = false, problem, children }: FieldProps) {
  return (
    <div className="visitor-field">
      <label htmlFor={`testimonial-${name}`}>
        {label}
        {optional ? <span className="visitor-optional"> (optional)</span> : null}
      </label>
      {children}
      <ProblemText name={name} problem={problem} />
    </div>
  );
}

function ProblemText({ name, problem }: Pick<FieldProps, "name" | "problem">) {
  if (!problem) return null;
  return (
    <p className="visitor-problem" id={`testimonial-${name}-problem`}>
      {problem}
    </p>
  );
}
