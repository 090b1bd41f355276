import type { Store } from "../store.server.ts";
import type { Write } from "../write.server.ts";

/** An item whose language nobody has said is in the academy's, as that is now: a text stays in its language. */
export async function chooseLanguage({ resource, store, values }: Write): Promise<void> {
  if (!("language" in resource.definition.schema.shape) || values.language) return;
  values.language = await academyLanguage(store);
}

async function academyLanguage(store: Store): Promise<string> {
  const settings = await store.selectFrom("settings").select("language").executeTakeFirst();
  return (settings?.language as string | undefined) ?? "en";
}
