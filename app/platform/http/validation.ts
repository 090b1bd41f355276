import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { InvalidInput, type Problem } from "../errors.ts";

type Issue = z.core.$ZodIssue;

/** Validates what comes in with the route's Zod schemas; the handler gets the parsed value. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    // The input of an issue tells a missing field from one of the wrong type.
    const result = schema.safeParse(data, { reportInput: true });
    return result.success ? { value: result.data } : { error: new InvalidInput(problemsOf(result.error.issues)) };
  };

/**
 * Zod's issues as the problems of an answer: every problem at once, under the top-level field it
 * belongs to, in Django REST Framework's words where it has words for it.
 */
export function problemsOf(issues: readonly Issue[]): Problem[] {
  return issues.flatMap(problemOf);
}

function problemOf(issue: Issue): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join("."),
      code: "unknown",
      message: "This field is not known here.",
    }));
  }
  const field = issue.path.length === 0 ? "non_field_errors" : issue.path.join(".");
  return [{ field, ...codeAndMessage(issue) }];
}

function codeAndMessage(issue: Issue): { code: string; message: string } {
  // Whatever is wrong with the type or the choice: there is nothing here.
  if ((issue.code === "invalid_type" || issue.code === "invalid_value") && "input" in issue) {
    if (issue.input === undefined) return { code: "required", message: "This field is required." };
    if (issue.input === null) return { code: "null", message: "This field may not be null." };
  }
  switch (issue.code) {
    case "invalid_type":
      return { code: "invalid", message: `Not a valid ${issue.expected}.` };
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1)
        return { code: "blank", message: "This field may not be blank." };
      if (issue.origin === "string")
        return { code: "min_length", message: `Ensure this field has at least ${issue.minimum} characters.` };
      if (issue.origin === "array")
        return { code: "min_length", message: `Ensure this field has at least ${issue.minimum} elements.` };
      return { code: "min_value", message: `Ensure this value is greater than or equal to ${issue.minimum}.` };
    case "too_big":
      if (issue.origin === "string")
        return { code: "max_length", message: `Ensure this field has no more than ${issue.maximum} characters.` };
      if (issue.origin === "array")
        return { code: "max_length", message: `Ensure this field has no more than ${issue.maximum} elements.` };
      return { code: "max_value", message: `Ensure this value is less than or equal to ${issue.maximum}.` };
    case "invalid_format":
      if (issue.format === "email") return { code: "invalid", message: "Enter a valid email address." };
      if (issue.format === "url") return { code: "invalid", message: "Enter a valid URL." };
      return { code: "invalid", message: issue.message };
    case "invalid_value":
      return { code: "invalid_choice", message: `Must be one of: ${issue.values.map(String).join(", ")}.` };
    case "custom":
      return { code: typeof issue.params?.code === "string" ? issue.params.code : "invalid", message: issue.message };
    default:
      return { code: "invalid", message: issue.message };
  }
}
