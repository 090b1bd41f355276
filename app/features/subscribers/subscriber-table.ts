import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import { Subscriber, type SubscriberSource } from "./subscribers.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    subscriber: SubscriberTable;
  }
}

interface SubscriberTable {
  id: Id;
  /** As typed. */
  email: string;
  /** What all spellings of the address have in common (`emailKey`). */
  email_key: string;
  source: SubscriberSource;
  is_blocked: boolean;
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
}

/** What is answered of a subscriber. */
export const subscriberFields = Object.keys(Subscriber.shape) as (keyof Subscriber)[];
