import { ApiError } from "./api-error.ts";

/** Why the account is refused, for reasons other than an ended session. The response can still be read afterwards. */
export async function readRefusalReason(response: Response): Promise<string | undefined> {
  const body = parse(await response.clone().text()) as { code?: string; detail?: string } | undefined;
  return body?.code === "user_inactive" ? body.detail : undefined;
}

/** @throws ApiError for an unsuccessful response */
export async function parseResponse<T>(response: Response): Promise<T> {
  const text = await response.text();
  const body = response.headers.get("Content-Type")?.includes("json") ? parse(text) : text || undefined;
  if (!response.ok) throw new ApiError(response.status, body, readRetryAfter(response));
  return body as T;
}

/** The server sends seconds; a date (RFC 9110, section 10.2.3) is ignored. */
function readRetryAfter({ headers }: Response): number | undefined {
  const header = headers.get("Retry-After");
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
