import { owner } from "./row.ts";

/** Signs in as the owner. @returns the headers of requests as staff. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const login = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(owner),
  });
  if (!login.ok) throw new Error(`The owner could not sign in: ${await login.text()}`);
  const { access } = (await login.json()) as { access: string };
  return { Authorization: `Bearer ${access}` };
}
