import { type ComponentType, createContext, type ReactNode } from "react";
import type { FieldProps } from "./field-props.ts";
import type { FieldErrors } from "./use-form-errors.ts";

/** Components by the kind of input they edit. */
export type FieldKinds = Readonly<Record<string, ComponentType<FieldProps<never>>>>;

/** The field components of the form, for fields that contain others. */
export const FieldKindsContext = createContext<FieldKinds>({});

/**
 * All errors of the form, for fields with parts: the errors of a part are under its path, such as `buy_links.0.url`.
 */
export const FormErrors = createContext<FieldErrors>({});

interface FormContextsProps {
  kinds: FieldKinds;
  errors: FieldErrors;
  children: ReactNode;
}

/** Provides fields with what they need to know about their form. */
export const FormContexts = ({ kinds, errors, children }: FormContextsProps) => (
  <FieldKindsContext value={kinds}>
    <FormErrors value={errors}>{children}</FormErrors>
  </FieldKindsContext>
);
