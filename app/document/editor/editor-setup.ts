import { createContext, useContext } from "react";
import type { EditorMedia, EditorServices, PickedPicture } from "./editor-services.ts";

/** A dialog that the editor opens before it inserts or changes something. */
export type DialogName = "video" | "embed" | "button" | "language" | "shortcuts";

export interface EditorSetup {
  services: EditorServices;
  /** The pictures of the document, by id. */
  pictures: EditorMedia;
  addPictures(picked: readonly PickedPicture[]): void;
  openDialog(name: DialogName): void;
  openLink(): void;
  /** Announces a message to screen readers. */
  announce(message: string): void;
}

export const EditorSetupContext = createContext<EditorSetup | undefined>(undefined);

/** @throws Error outside the editor. */
export function useEditorSetup(): EditorSetup {
  const setup = useContext(EditorSetupContext);
  if (!setup) throw new Error("There is no editor around this component.");
  return setup;
}
