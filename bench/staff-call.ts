import type { DemoSite } from "./demo-site.ts";

// biome-ignore lint/suspicious/noExplicitAny: responses of several shapes.
type Call = (method: string, path: string, body?: object) => Promise<any>;

/** Signs in as the owner of a site. @returns what calls its API; it throws an error if the response is one */
export async function staffCall({ url, owner }: Pick<DemoSite, "url" | "owner">): Promise<Call> {
  const json = { "Content-Type": "application/json" };
  const signIn = await fetch(`${url}/api/auth/login/`, { method: "POST", headers: json, body: JSON.stringify(owner) });
  const { access } = (await signIn.json()) as { access: string };
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${access}`, ...(body && json) },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
