import type { MouseEvent, ReactNode } from "react";
import "./visitor-form.css";

/** A field of a form for visitors. */
interface FieldState {
  /** The id of the control. */
  id: string;
  /** The error message, if any. */
  problem: string | undefined;
}

interface VisitorFieldProps extends FieldState {
  label: string;
  isOptional?: boolean;
  children: ReactNode;
}

/** A control with its label and its error message. */
export function VisitorField({ id, problem, label, isOptional = false, children }: VisitorFieldProps) {
  return (
    <div className="visitor-field">
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="visitor-optional"> (optional)</span> : null}
      </label>
      {children}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

/** The error message of a field, shown after its control. */
export function FieldProblem({ id, problem }: FieldState) {
  if (!problem) return null;
  return (
    <p className="visitor-problem" id={`${id}-problem`}>
      {problem}
    </p>
  );
}

/** The attributes that connect a control to its label and its error message. */
export const controlProps = ({ id, problem }: FieldState) => ({
  id,
  "aria-invalid": problem ? (true as const) : undefined,
  "aria-describedby": problem ? `${id}-problem` : undefined,
});

interface FormErrorsProps {
  /** The error that belongs to no field. */
  error: string | null;
  fields: readonly FieldState[];
}

/** The errors, above the form; empty if there are none. */
export function FormErrors({ error, fields }: FormErrorsProps) {
  const wrong = fields.filter(({ problem }) => problem);
  if (!error && wrong.length === 0) return null;
  return (
    <div className="visitor-errors" role="alert" tabIndex={-1}>
      {error ? <p>{error}</p> : null}
      {wrong.length > 0 ? (
        <>
          <p>
            {wrong.length === 1
              ? "Fix this problem before you send the form:"
              : "Fix these problems before you send the form:"}
          </p>
          <ul>
            {wrong.map(({ id, problem }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                  {problem}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** Focuses the field, which not every browser does for a link within the page. */
function focusField(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

/** Focuses the first invalid field, or else the errors above the form. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>("[aria-invalid]");
  (first ?? form?.querySelector<HTMLElement>(".visitor-errors"))?.focus();
}

/** The button, with the form's result beside it. */
export function FormFooter({ isSending, children }: { isSending: boolean; children: ReactNode }) {
  return (
    <div className="visitor-footer">
      <button type="submit" className="button" aria-disabled={isSending || undefined}>
        {isSending ? "Sending…" : "Send"}
      </button>
      <p>{children}</p>
    </div>
  );
}
