import { createContext } from "react";
import type { FieldErrors } from "./use-form-errors.ts";

/** All errors of the form, for fields with parts: those of a part are under its path, such as `buy_links.0.url`. */
export const FormErrors = createContext<FieldErrors>({});
