import { NodeSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { EditorIcon } from "./editor-icon.tsx";

interface Hovered {
  /** The position before the block. */
  position: number;
  dom: HTMLElement;
}

interface BlockHandleProps {
  editor: Editor;
  container: HTMLElement;
  /** Opens the menu of the selected block. */
  onMenu: () => void;
}

/**
 * A grip beside the block under the pointer: dragging it moves the block, clicking it opens the menu. The keyboard has
 * shortcuts for both.
 */
export function BlockHandle({ editor, container, onMenu }: BlockHandleProps) {
  const [hovered, setHovered] = useState<Hovered>();
  const isDragging = useRef(false);

  useEffect(() => {
    const { dom } = editor.view;
    const onMove = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === "touch" || !(target instanceof Node) || !dom.contains(target)) return;
      let block: Node | null = target;
      while (block && block.parentNode !== dom) block = block.parentNode;
      if (!(block instanceof HTMLElement)) return;
      setHovered((current) => {
        if (current?.dom === block) return current;
        const position = findPosition(editor, block);
        return position === undefined ? undefined : { position, dom: block };
      });
    };
    const hide = () => {
      // Browsers end a drag when its source is removed, and the pointer leaves the block during a drag.
      if (!isDragging.current) setHovered(undefined);
    };
    container.addEventListener("pointermove", onMove);
    container.addEventListener("pointerleave", hide);
    editor.on("update", hide);
    return () => {
      container.removeEventListener("pointermove", onMove);
      container.removeEventListener("pointerleave", hide);
      editor.off("update", hide);
    };
  }, [editor, container]);

  if (!hovered || !editor.isEditable) return null;
  const { position, dom } = hovered;
  const frame = container.getBoundingClientRect();
  const top = dom.getBoundingClientRect().top - frame.top + container.scrollTop;

  function select() {
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
  }

  function drag({ dataTransfer }: DragEvent) {
    isDragging.current = true;
    select();
    const { view } = editor;
    const slice = view.state.selection.content();
    const { dom: html, text } = view.serializeForClipboard(slice);
    dataTransfer.clearData();
    dataTransfer.setData("text/html", html.innerHTML);
    dataTransfer.setData("text/plain", text);
    dataTransfer.effectAllowed = "move";
    dataTransfer.setDragImage(dom, 0, 0);
    view.dragging = { slice, move: true };
  }

  return (
    <button
      type="button"
      className="editor-grip"
      style={{ top }}
      tabIndex={-1}
      draggable
      aria-label="Move or edit block"
      title="Drag to move, click for options"
      onDragStart={drag}
      onDragEnd={() => {
        isDragging.current = false;
        editor.view.dragging = null;
        setHovered(undefined);
      }}
      onClick={() => {
        select();
        onMenu();
      }}
    >
      <EditorIcon name="grip" size={16} />
    </button>
  );
}

function findPosition(editor: Editor, block: HTMLElement): number | undefined {
  const { view } = editor;
  let offset: number | undefined;
  view.state.doc.forEach((_, position) => {
    if (offset === undefined && view.nodeDOM(position) === block) offset = position;
  });
  return offset;
}
