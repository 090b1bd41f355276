import { Button, TextInput } from "@mantine/core";
import { getMarkRange } from "@tiptap/core";
import { type Editor, posToDOMRect } from "@tiptap/react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { LinkField } from "./link-field.tsx";

/** Edits the link at the selection, in a popover below it. */
export function LinkPopover({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const popover = useRef<HTMLDivElement>(null);
  const [range] = useState(() => linkRange(editor));
  const [href, setHref] = useState<string>(editor.getAttributes("link").href ?? "");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const isNew = range.from === range.to;

  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const place = () => placeBeside(element, posToDOMRect(editor.view, range.from, range.to));
    // Runs once initially, and whenever search results change the height.
    const resizes = new ResizeObserver(place);
    resizes.observe(element);
    addEventListener("scroll", place, { capture: true, passive: true });
    addEventListener("resize", place);
    return () => {
      resizes.disconnect();
      removeEventListener("scroll", place, { capture: true });
      removeEventListener("resize", place);
    };
  }, [editor, range]);

  useEffect(() => {
    const element = popover.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") onClose();
    };
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  }, [onClose]);

  function finish() {
    editor.view.focus();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!href) {
      setProblem("Enter a URL or choose a page.");
      return;
    }
    const chain = editor.chain().setTextSelection(range);
    if (isNew)
      chain.insertContent({ type: "text", text: text.trim() || href, marks: [{ type: "link", attrs: { href } }] });
    else chain.setMark("link", { href }).setTextSelection(range.to);
    chain.unsetMark("link", { extendEmptyMarkRange: false }).run();
    finish();
  }

  function remove() {
    editor.chain().setTextSelection(range).unsetMark("link").setTextSelection(range.to).run();
    finish();
  }

  return createPortal(
    <div ref={popover} popover="auto" className="editor-link-popover" role="dialog" aria-label="Link">
      <form className="editor-form" noValidate onSubmit={submit}>
        <LinkField label="Link to" value={href} onChange={(next) => setHref(next ?? "")} autoFocus />
        {isNew ? (
          <TextInput label="Text" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        ) : null}
        <p role="alert" className="editor-problem">
          {problem}
        </p>
        <div className="editor-block-actions">
          <Button type="submit">Apply</Button>
          {editor.isActive("link") ? (
            <Button variant="subtle" color="bad" onClick={remove}>
              Remove link
            </Button>
          ) : null}
        </div>
      </form>
    </div>,
    document.body,
  );
}

/** The whole link at the cursor, or else the selection. */
function linkRange({ state: { selection, schema } }: Editor) {
  const { from, to, empty, $from } = selection;
  const link = empty && schema.marks.link ? getMarkRange($from, schema.marks.link) : undefined;
  return link ? { from: link.from, to: link.to } : { from, to };
}

const GAP = 8;

/** Places the popover below the text, or above it if there is more space. */
function placeBeside(element: HTMLElement, { left, top, bottom }: DOMRect) {
  const isBelow = bottom + element.offsetHeight + GAP < innerHeight || top < innerHeight - bottom;
  const wanted = isBelow ? bottom + GAP : top - GAP - element.offsetHeight;
  element.style.top = `${Math.max(GAP, Math.min(wanted, innerHeight - element.offsetHeight - GAP))}px`;
  element.style.left = `${Math.max(GAP, Math.min(left, innerWidth - element.offsetWidth - GAP))}px`;
}
