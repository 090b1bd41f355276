/** An answer of the API that is not a success. `status` 0: no answer came at all (offline, refused). */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body: JSON, else text, else undefined. */
  readonly body: unknown;
  /** Messages by field, as Django REST Framework shapes them; those of the whole under `non_field_errors`. */
  readonly fields: Record<string, string[]>;
  /** The stable codes of the same messages. */
  readonly codes: Record<string, string[]>;

  constructor(status: number, body: unknown) {
    const fields = fieldMessages(body);
    super(detailOf(body) ?? (Object.values(fields).flat().join(" ") || fallback(status)));
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.fields = fields;
    this.codes = isRecord(body) ? fieldMessages(body.codes) : {};
  }

  /** Every message of the answer, in its order; never empty. */
  get messages(): string[] {
    const all = Object.values(this.fields).flat();
    return all.length > 0 ? all : [this.message];
  }
}

const fallback = (status: number) =>
  status === 0 ? "The server could not be reached." : `The server answered with status ${status}.`;

function detailOf(body: unknown) {
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
