/**
 * `scheduled` for a time; `queueing` its recipients; `sending`; `paused`; `cancelling` the rest; `cancelled`;
 * `finished` once every recipient is done.
 */
export const sendingStates = [
  "scheduled",
  "queueing",
  "sending",
  "paused",
  "cancelling",
  "cancelled",
  "finished",
] as const;
export type SendingState = (typeof sendingStates)[number];

/** States of recipients that staff can retry. */
export const retriedStates = ["failed", "in_doubt"] as const;
export type RetriedState = (typeof retriedStates)[number];

/** Above this many recipients, staff must type their number. */
export const TYPED_COUNT = 1000;
