import type { RichTextNode } from "../../document.ts";

/** The contents of the clipboard or of a drop. */
export interface ClipboardContents {
  html: string;
  text: string;
  /** Word provides picture data only here. */
  rtf: string;
  files: File[];
}

/** A picture to upload. */
export interface PastedPicture {
  file: File;
  alt: string;
  caption: string;
  /** The index in `content` of the block that it belongs before; the length of `content` for the end. */
  before: number;
}

export interface Pasted {
  /** Blocks that the document schema accepts. */
  content: RichTextNode[];
  /** The text itself, if `content` is its Markdown formatted. */
  literal?: RichTextNode[];
  pictures: PastedPicture[];
  /** What was left out and what to do about it, in sentences for the person pasting. */
  notices: string[];
}

/** Reads the contents of a clipboard event, which are unavailable after it. */
export function clipboardContents(data: DataTransfer): ClipboardContents {
  return {
    html: data.getData("text/html"),
    text: data.getData("text/plain"),
    rtf: data.getData("text/rtf"),
    files: [...data.files],
  };
}
