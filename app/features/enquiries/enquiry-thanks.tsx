import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { ENQUIRY_ANCHOR } from "./enquiry-result.ts";

/** Stands where the form was. */
export function EnquiryThanks({ hasFocus, askAgain }: { hasFocus: boolean; askAgain: () => void }) {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className="enquiry enquiry-thanks" id={ENQUIRY_ANCHOR} aria-labelledby="enquiry-title">
      <h2 id="enquiry-title" ref={heading} tabIndex={-1}>
        Thank you for writing
      </h2>
      <p>
        Your question is with us, and a note that says so is on its way to your email address. A person reads what you
        wrote and answers it.
      </p>
      <p>
        <Link to={`${pathname}#${ENQUIRY_ANCHOR}`} preventScrollReset onClick={askAgain}>
          Ask something else
        </Link>
      </p>
    </section>
  );
}
