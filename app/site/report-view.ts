/**
 * Tells the server of a page that was reached in the client, which it cannot count by itself. Sent
 * in the background, without credentials and without waiting for an answer.
 */
export function reportView(apiBaseUrl: string | null, path: string): void {
  const body = JSON.stringify({ path });
  const options: RequestInit = {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    keepalive: true,
  };
  // Nothing is shown where it fails: it matters to nobody who reads.
  fetch(`${apiBaseUrl ?? ""}/api/dashboard-insights/view/`, options).catch(() => {});
}
