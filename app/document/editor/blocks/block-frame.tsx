import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { clsx } from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import { useEditorSetup } from "../editor-setup.ts";

interface BlockFrameProps {
  props: NodeViewProps;
  /** The accessible name of the block. */
  label: string;
  className?: string;
  /** The block as visitors will see it. */
  children: ReactNode;
  /** The fields of the block, shown while it is selected. */
  panel: ReactNode;
  /** A message about missing content, shown while the block is not selected. */
  warning?: string | undefined;
}

/** A block that is selected as a whole. Enter moves the focus to its fields, Escape back to the text. */
export function BlockFrame({ props, label, className, children, panel, warning }: BlockFrameProps) {
  const { editor, selected, getPos } = props;
  const { announce } = useEditorSetup();
  const isOpen = selected && editor.isEditable;

  function onKeyDown(event: KeyboardEvent) {
    // Enter in a field would submit the form around the editor.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    editor.view.focus();
    announce(`${label} selected`);
  }

  function select() {
    const position = getPos();
    if (position !== undefined) editor.commands.setNodeSelection(position);
  }

  return (
    <NodeViewWrapper className={clsx("editor-block", selected && "editor-block-selected")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a block is not a group of form fields */}
      <div role="group" aria-label={label} contentEditable={false} onKeyDown={onKeyDown}>
        {/* biome-ignore lint/a11y: keyboard users select a block with the arrow keys */}
        <div className={className} data-drag-handle="" onClick={select}>
          {children}
        </div>
        {warning && !isOpen ? <p className="editor-block-warning">{warning}</p> : null}
        {isOpen ? <div className="editor-block-panel">{panel}</div> : null}
      </div>
    </NodeViewWrapper>
  );
}
