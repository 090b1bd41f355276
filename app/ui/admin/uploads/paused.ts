/** The reason of an abort after which an upload will go on. */
export const PAUSED = "paused";
