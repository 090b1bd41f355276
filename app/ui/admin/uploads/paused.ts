/** The abort reason of an upload that can be resumed. */
export const PAUSED = "paused";
