/** An unsuccessful API response. `status` is 0 if there was no response (offline, connection refused). */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body: JSON, else text, else undefined. */
  readonly body: unknown;
  /** Messages by field in the format of Django REST Framework, with general ones under `non_field_errors`. */
  readonly fields: Record<string, string[]>;
  /** The stable codes of these messages. */
  readonly codes: Record<string, string[]>;
  /** The `Retry-After` of the response, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter?: number) {
    const fields = fieldMessages(body);
    super(readDetail(body) ?? (Object.values(fields).flat().join(" ") || fallback(status)));
    this.name = "ApiError";
    this.status = status;
    this.retryAfter = retryAfter;
    this.body = body;
    this.fields = fields;
    this.codes = isRecord(body) ? fieldMessages(body.codes) : {};
  }

  /** All messages of the response, in order; never empty. */
  get messages(): string[] {
    const all = Object.values(this.fields).flat();
    return all.length > 0 ? all : [this.message];
  }
}

const fallback = (status: number) =>
  status === 0 ? "The server could not be reached." : `The server responded with status ${status}.`;

function readDetail(body: unknown) {
  const detail = isRecord(body) ? body.detail : undefined;
  return typeof detail === "string" ? detail : undefined;
}

function fieldMessages(body: unknown) {
  const fields: Record<string, string[]> = {};
  if (!isRecord(body)) return fields;
  for (const [field, messages] of Object.entries(body)) {
    if (Array.isArray(messages) && messages.every((message) => typeof message === "string")) fields[field] = messages;
  }
  return fields;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
