/**
 * The expected errors of the application. They are thrown where a rule is violated and turned into a
 * response in one place (`platform/http/error-responses.ts`). Any other error is a bug: it is logged with
 * its stack, and the response is a plain 500.
 */
export abstract class AppError extends Error {
  abstract readonly status: number;
  /** Stable across releases, for programs. */
  abstract readonly code: string;
  readonly headers: Record<string, string> = {};
  /** The response body, in the format of Django REST Framework. */
  body(): Record<string, unknown> {
    return { detail: this.message };
  }
}

/** A problem with one field, or with the input as a whole (`non_field_errors`). */
export interface Problem {
  field: string;
  code: string;
  message: string;
}

/** Limits the size of a response to malformed input. */
export const MAX_PROBLEMS = 20;

/** 400: the input is invalid; lists every problem, up to `MAX_PROBLEMS`. */
export class InvalidInput extends AppError {
  readonly status = 400;
  readonly code = "invalid";
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    const reported = problems.slice(0, MAX_PROBLEMS);
    super(reported.map((problem) => `${problem.field}: ${problem.message}`).join("; "));
    this.problems = reported;
  }
  /** A single problem with a field. */
  static field(field: string, code: string, message: string) {
    return new InvalidInput([{ field, code, message }]);
  }
  /** A single problem with the input as a whole. */
  static whole(code: string, message: string) {
    return new InvalidInput([{ field: "non_field_errors", code, message }]);
  }
  override body() {
    const messages: Record<string, string[]> = {};
    const codes: Record<string, string[]> = {};
    for (const { field, code, message } of this.problems) {
      messages[field] = [...(messages[field] ?? []), message];
      codes[field] = [...(codes[field] ?? []), code];
    }
    return { ...messages, codes };
  }
}

/** 400 for a problem with the request rather than with a field. */
export class BadRequest extends AppError {
  readonly status = 400;
  readonly code = "bad_request";
}

export class NotAuthenticated extends AppError {
  readonly status = 401;
  readonly code = "not_authenticated";
  override readonly headers = { "WWW-Authenticate": "Bearer" };
  constructor(message = "Authentication credentials were not provided.") {
    super(message);
  }
}

export class PermissionDenied extends AppError {
  readonly status = 403;
  readonly code = "permission_denied";
  constructor(message = "You do not have permission to perform this action.") {
    super(message);
  }
}

export class NotFound extends AppError {
  readonly status = 404;
  readonly code = "not_found";
  constructor(message = "Not found.") {
    super(message);
  }
}

/** 405 with `Allow`. */
export class MethodNotAllowed extends AppError {
  readonly status = 405;
  readonly code = "method_not_allowed";
  override readonly headers: Record<string, string>;
  /** @param allow the allowed methods, separated by commas. */
  constructor(allow: string) {
    super(`This method is not allowed here. Allowed: ${allow}.`);
    this.headers = { Allow: allow };
  }
}

/** 409: the item was changed by another request. `current` is the newer version, for the client to show. */
export class Conflict extends AppError {
  readonly status = 409;
  readonly code = "conflict";
  readonly current: unknown;
  constructor(current: unknown, message = "This item was changed in the meantime.") {
    super(message);
    this.current = current;
  }
  override body() {
    return { detail: this.message, current: this.current };
  }
}

/** 409: the item is in use and was not changed. `usedIn` lists its uses, for the client to show. */
export class InUse extends AppError {
  readonly status = 409;
  readonly code = "in_use";
  readonly usedIn: unknown;
  constructor(message: string, usedIn?: unknown) {
    super(message);
    this.usedIn = usedIn;
  }
  override body() {
    return this.usedIn === undefined ? super.body() : { detail: this.message, used_in: this.usedIn };
  }
}

/** 429 with `Retry-After` in whole seconds. */
export class TooManyRequests extends AppError {
  readonly status = 429;
  readonly code = "throttled";
  override readonly headers: Record<string, string>;
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
    super(`Request was throttled. Expected available in ${seconds} second${seconds === 1 ? "" : "s"}.`);
    this.headers = { "Retry-After": String(seconds) };
  }
}

/** 503 with `Retry-After`: the database or another required service does not respond. */
export class Unavailable extends AppError {
  readonly status = 503;
  readonly code = "unavailable";
  override readonly headers = { "Retry-After": "5" };
  constructor(message = "The service is not available at the moment. Please try again.") {
    super(message);
  }
}
