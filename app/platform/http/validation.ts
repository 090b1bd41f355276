import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { InvalidInput, MAX_PROBLEMS, NotFound, type Problem } from "../errors.ts";
import { memoizePerObject } from "../memoize-per-object.ts";
import { removeControls } from "../text/control-characters.ts";

type Issue = z.core.$ZodIssue;

/**
 * Validates requests with the route's Zod schemas; the handler gets the parsed values. Invalid path
 * parameters are a 404, and unknown query parameters are rejected.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema: given, httpPart }) => {
  return (data) => {
    const schema = unwrapLazy(given);
    const isQuery = httpPart === "querystring" && schema instanceof z.ZodObject;
    const closed = isQuery && !schema.def.catchall ? makeStrict(schema) : schema;
    const { value, problems } = checkInput(closed, data);
    if (problems.length === 0) return { value };
    if (httpPart === "params") return { error: new NotFound() };
    return { error: new InvalidInput(isQuery ? problems.map((one) => listKnownParameters(one, schema)) : problems) };
  };
};

/** Resolves a schema that is created on first use (`z.lazy`); `unwrap` would create it again. */
export const unwrapLazy = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodLazy ? (schema._zod.innerType as z.ZodType) : schema;

/** Created once, since hundreds of routes share the schema for an empty query. */
const makeStrict = memoizePerObject((schema: z.ZodObject): z.ZodObject => schema.strict());

/** Adds the known parameters to the message about an unknown one. */
function listKnownParameters(problem: Problem, { shape }: z.ZodObject): Problem {
  if (problem.code !== "unknown") return problem;
  const known = Object.keys(shape).join(", ") || "none";
  return { ...problem, message: `Unknown parameter. Available parameters: ${known}.` };
}

const anyTextSchemas = new WeakSet<z.ZodType>();

/** Exempts a schema from the text checks, so that sign-in errors reveal nothing about names. */
export function allowAnyText<T extends z.ZodType>(schema: T): T {
  anyTextSchemas.add(schema);
  return schema;
}

const cleanSchemas = new WeakSet<z.ZodType>();

/** Removes control characters from all texts of a schema's input before they are checked. */
export function cleanTexts<T extends z.ZodType>(schema: T): T {
  cleanSchemas.add(schema);
  return schema;
}

/** Parses input with a schema. @throws InvalidInput with all problems. */
export function parseInput<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const { value, problems } = checkInput(schema, data);
  if (problems.length > 0) throw new InvalidInput(problems);
  return value as z.output<T>;
}

function checkInput(schema: z.ZodType, data: unknown): { value?: unknown; problems: Problem[] } {
  if (cleanSchemas.has(schema)) removeControls(data);
  // The input of an issue distinguishes a missing field from one of the wrong type.
  const result = schema.safeParse(data, { reportInput: true });
  const problems = result.success ? [] : toProblems(result.error.issues);
  if (anyTextSchemas.has(schema)) return { value: result.data, problems };
  const named = new Set(problems.map(({ field }) => field));
  problems.push(...textProblems(data).filter(({ field }) => !named.has(field)));
  return { value: result.data, problems };
}

/** Finds strings anywhere in the input that PostgreSQL cannot store, by top-level field. */
function textProblems(data: unknown): Problem[] {
  const problems = new Map<string, Problem>();
  // Not recursive, since the input may be deeply nested.
  const rest: { field: string; value: unknown }[] = [{ field: "non_field_errors", value: data }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { field, value } = next;
    if (typeof value === "string") {
      const message = textProblem(value);
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

function textProblem(text: string) {
  if (text.includes("\0")) return "Null characters are not allowed.";
  return text.isWellFormed() ? undefined : "This text contains half a character (a lone surrogate).";
}

/**
 * Converts Zod's issues to problems, with the codes of Django REST Framework where it has equivalents.
 */
export function toProblems(issues: readonly Issue[]): Problem[] {
  return issues.flatMap(convertIssue);
}

function convertIssue(issue: Issue): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({
      field: [...issue.path, key].join("."),
      code: "unknown",
      message: "Unknown field.",
    }));
  }
  // For a union, reports the alternative that matches the type of the value.
  if (issue.code === "invalid_union" && issue.errors.length > 0 && issue.message === "Invalid input") {
    const meant = issue.errors.find((issues) => !issues.some(isOfAnotherType)) ?? issue.errors[0];
    return toProblems((meant ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  }
  const field = issue.path.length === 0 ? "non_field_errors" : issue.path.join(".");
  return [{ field, ...codeAndMessage(issue) }];
}

const isOfAnotherType = ({ code, path }: Issue) => code === "invalid_type" && path.length === 0;

function codeAndMessage(issue: Issue): { code: string; message: string } {
  // Missing and null values are also reported as a wrong type or choice.
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
        return { code: "min_length", message: `Enter at least ${issue.minimum} characters.` };
      if (issue.origin === "array")
        return { code: "min_length", message: `Add at least ${countItems(issue.minimum)}.` };
      return { code: "min_value", message: `Enter ${issue.minimum} or more.` };
    case "too_big":
      if (issue.origin === "string")
        return { code: "max_length", message: `Enter no more than ${issue.maximum} characters.` };
      if (issue.origin === "array")
        return { code: "max_length", message: `Add no more than ${countItems(issue.maximum)}.` };
      return { code: "max_value", message: `Enter ${issue.maximum} or less.` };
    case "invalid_format":
      if (issue.format === "email") return { code: "invalid", message: "Enter a valid email address." };
      if (issue.format === "url") return { code: "invalid", message: "Enter a valid URL." };
      if (issue.message === "Invalid ISO date") return { code: "invalid", message: "Enter a date such as 2026-11-24." };
      if (issue.message === "Invalid ISO datetime")
        return { code: "invalid", message: "Enter a date and time such as 2026-11-24T09:00:00.000Z." };
      return { code: "invalid", message: issue.message };
    case "invalid_value":
      return { code: "invalid_choice", message: `Must be one of: ${issue.values.map(String).join(", ")}.` };
    case "custom":
      return { code: typeof issue.params?.code === "string" ? issue.params.code : "invalid", message: issue.message };
    default:
      return { code: "invalid", message: issue.message };
  }
}

const countItems = (count: number | bigint): string => (Number(count) === 1 ? "1 item" : `${count} items`);
