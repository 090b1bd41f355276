import type { RichTextNode } from "../../document.ts";

/** What the clipboard, or something that is dropped, contains. */
export interface ClipboardContents {
  html: string;
  text: string;
  /** Word puts the data of pictures only here. */
  rtf: string;
  files: File[];
}

/** A picture to upload. */
export interface PastedPicture {
  file: File;
  alt: string;
  caption: string;
  /** The index in `content` of the block before which it belongs; the length of `content` for the end. */
  before: number;
}

export interface Pasted {
  /** Blocks, which the schema of documents accepts. */
  content: RichTextNode[];
  /** The text itself, where `content` is what Markdown in it means. */
  literal?: RichTextNode[];
  pictures: PastedPicture[];
  /** What was left out and what to do about it, in sentences for the person who pastes. */
  notices: string[];
}

/** Reads the contents of a clipboard event, which are gone after it. */
export function clipboardContents(data: DataTransfer): ClipboardContents {
  return {
    html: data.getData("text/html"),
    text: data.getData("text/plain"),
    rtf: data.getData("text/rtf"),
    files: [...data.files],
  };
}
