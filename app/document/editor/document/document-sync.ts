import type { Editor, EditorEvents } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Mapping } from "@tiptap/pm/transform";
import type { RichTextNode } from "../../document.ts";
import { parseDocument, serialize } from "./serialize.ts";

/** How long typing must pause before the document is passed on, and the longest delay, in milliseconds. */
const PAUSE = 250;
const LONGEST = 1000;

/** Passes on changes after a short delay, and applies documents received from outside. */
export class DocumentSync {
  onChange: (document: RichTextNode) => void = () => {};
  /** All documents that were passed on. They come back as values, possibly late if more was typed in the meantime. */
  readonly #own = new WeakSet<RichTextNode>();
  /** The last document passed in either direction. */
  #shared: RichTextNode | null | undefined;
  #sharedDoc: Node;
  /** Maps from `#sharedDoc` to the document in the editor. */
  #mapping = new Mapping();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | undefined;
  #isReceiving = false;

  readonly #editor: Editor;

  constructor(editor: Editor, document: RichTextNode | null | undefined) {
    this.#editor = editor;
    this.#shared = document;
    this.#sharedDoc = editor.state.doc;
    editor.on("update", this.#note);
  }

  readonly #note = ({ transaction, appendedTransactions }: EditorEvents["update"]) => {
    for (const { mapping } of [transaction, ...appendedTransactions]) this.#mapping.appendMapping(mapping);
    if (this.#isReceiving) return;
    const now = performance.now();
    this.#changedAt ??= now;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, Math.max(0, Math.min(PAUSE, this.#changedAt + LONGEST - now)));
  };

  /** Immediately passes on pending changes. */
  readonly flush = () => {
    clearTimeout(this.#timer);
    this.#changedAt = undefined;
    const { doc } = this.#editor.state;
    if (doc === this.#sharedDoc) return;
    const isDifferent = !doc.eq(this.#sharedDoc);
    this.#share(serialize(doc), doc);
    if (!isDifferent) return;
    const document = this.#shared as RichTextNode;
    this.#own.add(document);
    this.onChange(document);
  };

  /**
   * Applies a document from outside, such as one merged with the changes of others. It replaces only the differences,
   * so that the cursor and anything typed since the last document was passed on are kept.
   */
  receive(document: RichTextNode | null | undefined): void {
    if (document === this.#shared || (document && this.#own.has(document))) return;
    const editor = this.#editor;
    const next = parseDocument(editor.schema, document);
    const before = this.#sharedDoc.content;
    const start = before.findDiffStart(next.content);
    const end = before.findDiffEnd(next.content);
    if (start === null || !end) {
      this.#shared = document;
      return;
    }
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const from = this.#mapping.map(start, -1);
    const to = Math.max(from, this.#mapping.map(end.a + overlap, 1));
    const tr = editor.state.tr.replace(from, to, next.slice(start, end.b + overlap));
    this.#isReceiving = true;
    editor.view.dispatch(tr.setMeta("addToHistory", false));
    this.#isReceiving = false;
    const { doc } = editor.state;
    if (doc.eq(next)) this.#share(document, doc);
    else {
      // Something was typed in the meantime, so it is passed on together with what was received.
      this.#share(document, next);
      this.flush();
    }
  }

  #share(document: RichTextNode | null | undefined, doc: Node) {
    this.#shared = document;
    this.#sharedDoc = doc;
    this.#mapping = new Mapping();
  }

  stop(): void {
    this.flush();
    this.#editor.off("update", this.#note);
  }
}
