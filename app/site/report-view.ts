/**
 * Reports a client-side navigation to the server, which otherwise would not see it. Sent in the background, without
 * credentials, and without waiting for the response.
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
  // A failure does not affect the visitor.
  fetch(`${apiBaseUrl ?? ""}/api/dashboard-insights/view/`, options).catch(() => {});
}
