import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  controlProps,
  FieldProblem,
  FormErrors,
  FormFooter,
  focusFirstProblem,
  VisitorField,
} from "#app/ui/visitor-form.tsx";
import {
  consentText,
  MAX_PHOTO_BYTES,
  type TestimonialField,
  type TestimonialRejection,
  type TestimonialResult,
  testimonialFields,
} from "./testimonial-result.ts";
import "./testimonial-form.css";

const ENCODING = "multipart/form-data";
const TOO_LARGE = "The photo is too large. The limit is 10 MB.";

interface TestimonialFormProps {
  /** The name of the person the link was made for; may be empty. */
  name: string;
  academy: string;
  /** The result of the page's action if the form was posted without script. */
  result: TestimonialResult | undefined;
}

/** The form on a link's page. It posts to its own page, with or without script. */
export function TestimonialForm({ name, academy, result: posted }: TestimonialFormProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<TestimonialResult>({ key: `testimonial ${search}` });
  const form = useRef<HTMLFormElement>(null);
  const [tooLarge, setTooLarge] = useState<TestimonialRejection>();
  const result = tooLarge ?? fetcher.data ?? posted;
  const isSending = fetcher.state !== "idle";

  useEffect(() => {
    if (result && !result.sent) focusFirstProblem(form.current);
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
  const field = (name: TestimonialField) => ({ id: `testimonial-${name}`, problem: problems[name] });
  const control = (name: TestimonialField) => ({ ...controlProps(field(name)), name });
  return (
    <>
      <h1>Your testimonial</h1>
      <p className="lead">
        {name ? `Dear ${name}, how` : "How"} was your time with {academy}? Your words help others decide whether to
        come. We’ll read them first, and publish them only if you agree.
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
        <FormErrors error={error} fields={testimonialFields.map(field)} />
        <VisitorField {...field("text")} label="Your experience">
          <textarea {...control("text")} rows={7} required defaultValue={values?.text} />
        </VisitorField>
        <div className="visitor-row">
          <VisitorField {...field("name")} label="Your name, as it will appear">
            <input {...control("name")} autoComplete="name" required defaultValue={values?.name ?? name} />
          </VisitorField>
          <VisitorField {...field("role")} label="Your location or profession" isOptional>
            <input {...control("role")} defaultValue={values?.role} />
          </VisitorField>
        </div>
        <VisitorField {...field("photo")} label="Your photo" isOptional>
          <input {...control("photo")} type="file" accept="image/*" />
          {posted && !posted.sent ? (
            <p className="testimonial-hint">If you chose a photo, please choose it again.</p>
          ) : null}
        </VisitorField>
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
          <FieldProblem {...field("consent")} />
        </div>
        <FormFooter isSending={isSending}>
          Someone on our team reads every testimonial before it’s published.
        </FormFooter>
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
        Thank you for your testimonial
      </h1>
      <p className="lead">We’ve received it. Someone on our team will read it before it appears on this site.</p>
      <p>
        <a href="/" className="button">
          Go to the home page
        </a>
      </p>
    </>
  );
}
