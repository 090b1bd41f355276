import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { InvalidInput, MAX_PROBLEMS, NotFound, type Problem } from "../errors.ts";

type Issue = z.core.$ZodIssue;

/**
 * Validates what comes in with the route's Zod schemas; the handler gets the parsed value. What cannot
 * be an address is not found, and a parameter that a query does not declare is refused.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const isQuery = httpPart === "querystring" && schema instanceof z.ZodObject;
  const closed = isQuery && !schema.def.catchall ? schema.strict() : schema;
  return (data) => {
    const { value, problems } = checkInput(closed, data);
    if (problems.length === 0) return { value };
    if (httpPart === "params") return { error: new NotFound() };
    return { error: new InvalidInput(isQuery ? problems.map((one) => namingKnown(one, schema)) : problems) };
  };
};

/** Tells which parameters there are to who gave one that there is not. */
function namingKnown(problem: Problem, { shape }: z.ZodObject): Problem {
  if (problem.code !== "unknown") return problem;
  const known = Object.keys(shape).join(", ") || "none";
  return { ...problem, message: `This parameter is not known here. Known: ${known}.` };
}

const takers = new WeakSet<z.ZodType>();

/** A schema of input that no text in it is refused for: whoever guesses at names learns nothing from it. */
export function allowAnyText<T extends z.ZodType>(schema: T): T {
  takers.add(schema);
  return schema;
}

/** What came in, as its schema gives it. @throws InvalidInput with every problem at once. */
export function parseInput<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const { value, problems } = checkInput(schema, data);
  if (problems.length > 0) throw new InvalidInput(problems);
  return value as z.output<T>;
}

function checkInput(schema: z.ZodType, data: unknown): { value?: unknown; problems: Problem[] } {
  // The input of an issue tells a missing field from one of the wrong type.
  const result = schema.safeParse(data, { reportInput: true });
  const problems = result.success ? [] : problemsOf(result.error.issues);
  if (takers.has(schema)) return { value: result.data, problems };
  const named = new Set(problems.map(({ field }) => field));
  problems.push(...textProblems(data).filter(({ field }) => !named.has(field)));
  return { value: result.data, problems };
}

/** Texts that PostgreSQL cannot keep, anywhere in the input, under the top-level field they belong to. */
function textProblems(data: unknown): Problem[] {
  const problems = new Map<string, Problem>();
  // Not recursive: what came in can be nested as deeply as its size allows.
  const rest: { field: string; value: unknown }[] = [{ field: "non_field_errors", value: data }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { field, value } = next;
    if (typeof value === "string") {
      const message = whatIsWrong(value);
      if (message) problems.set(field, { field, code: "invalid", message });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const under = value === data ? key : field;
        rest.push({ field: under, value: inner });
        if (!Array.isArray(value)) rest.push({ field: under, value: key });
      }
    }
  }
  return [...problems.values()];
}

function whatIsWrong(text: string) {
  if (text.includes("\0")) return "Null characters are not allowed.";
  return text.isWellFormed() ? undefined : "This text holds half a character (a lone surrogate).";
}

/**
 * Zod's issues as the problems of an answer: every problem at once, under the top-level field it
 * belongs to, in Django REST Framework's words where it has words for it.
 */
export function problemsOf(issues: readonly Issue[]): Problem[] {
  return issues.flatMap(problemOf);
}

function problemOf(issue: Issue): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({
      field: [...issue.path, key].join("."),
      code: "unknown",
      message: "This field is not known here.",
    }));
  }
  // Of what a value may be, the one it was meant to be: that it has the type of, at least.
  if (issue.code === "invalid_union" && issue.errors.length > 0 && issue.message === "Invalid input") {
    const meant = issue.errors.find((issues) => !issues.some(isOfAnotherType)) ?? issue.errors[0];
    return problemsOf((meant ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  }
  const field = issue.path.length === 0 ? "non_field_errors" : issue.path.join(".");
  return [{ field, ...codeAndMessage(issue) }];
}

const isOfAnotherType = ({ code, path }: Issue) => code === "invalid_type" && path.length === 0;

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
