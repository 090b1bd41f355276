/**
 * `scheduled` for a time; `queueing` its recipients; `sending`; `paused`; `cancelling` what is left; `cancelled`;
 * `finished` once every recipient has come to an end.
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

/** Recipients that staff can have sent to again. */
export const retriedStates = ["failed", "in_doubt"] as const;
export type RetriedState = (typeof retriedStates)[number];

/** Above this many recipients their number has to be typed. */
export const TYPED_COUNT = 1000;
