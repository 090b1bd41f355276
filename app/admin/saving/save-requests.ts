import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

/** The requests that the save engine sends. Each fails with `ApiError`, with status 0 if there is no response. */
export interface SaveRequests {
  /** @param key the `Idempotency-Key`, the same for each attempt. */
  create(values: FormValues, key: string): Promise<StoredItem>;
  update(item: StoredItem, changes: FormValues, key: string): Promise<StoredItem>;
}

/** In milliseconds. After a timeout, it is unknown whether the item was saved. */
const TIMEOUT = 30_000;

export function saveRequests(definition: ResourceDefinition): SaveRequests {
  const send = (method: string, path: string, body: FormValues, key: string) =>
    withTimeout((signal) =>
      staffApi().request<StoredItem>(method, path, { body, signal, headers: { "Idempotency-Key": key } }),
    );
  return {
    create: (values, key) => send("POST", `${definition.path}/`, values, key),
    update: (item, changes, key) => send("PATCH", itemApiPath(definition, item), changes, key),
  };
}

async function withTimeout<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    return await request(signal);
  } catch (error) {
    throw signal.aborted ? new ApiError(0, undefined) : error;
  }
}
