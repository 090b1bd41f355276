import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { ENQUIRY_ANCHOR } from "./enquiry-result.ts";

/** Replaces the form after it has been sent. */
export function EnquiryThanks({ hasFocus, onReset }: { hasFocus: boolean; onReset: () => void }) {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button no longer exists.
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className="enquiry enquiry-thanks" id={ENQUIRY_ANCHOR} aria-labelledby="enquiry-title">
      <h2 id="enquiry-title" ref={heading} tabIndex={-1}>
        Thank you for writing
      </h2>
      <p>
        We’ve received your question, and a confirmation is on its way to your email address. Someone on our team will
        read it and reply.
      </p>
      <p>
        <Link to={`${pathname}#${ENQUIRY_ANCHOR}`} preventScrollReset onClick={onReset}>
          Ask another question
        </Link>
      </p>
    </section>
  );
}
