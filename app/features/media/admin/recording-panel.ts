import { type ComponentType, createContext } from "react";
import type { MediaDetail } from "../media.resource.ts";

export interface RecordingPanelProps {
  /** A video of the library. */
  media: MediaDetail;
  /** The frame that the player shows, as a picture; undefined before it shows one. */
  takeFrame: () => Promise<File | undefined>;
}

/** What the admin area shows below a video of the library about the items that use it. */
export const RecordingPanelContext = createContext<ComponentType<RecordingPanelProps>>(() => null);
