import type { RichTextNode } from "../document.ts";
import type { EditorMedia, EditorServices } from "./editor-services.ts";

export interface RichTextEditorProps {
  /** The accessible name. */
  label: string;
  value: RichTextNode | null | undefined;
  /** Called when typing pauses, when the text loses the focus, and before the page is left. */
  onChange: (document: RichTextNode) => void;
  /** The pictures that the document refers to. */
  media: EditorMedia;
  services: EditorServices;
  readOnly?: boolean | undefined;
  error?: string | undefined;
  /** The id of a text that describes the field. */
  describedBy?: string | undefined;
  /** The id of the text. */
  id?: string | undefined;
  /** The language of the text, for spelling. */
  language?: string | undefined;
}
