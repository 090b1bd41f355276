import { Extension } from "@tiptap/core";
import type { Editor } from "@tiptap/react";
import { exitSuggestion, Suggestion, type SuggestionProps } from "@tiptap/suggestion";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type BlockKind, findBlockKinds } from "./block-kinds.ts";
import { EditorIcon } from "./editor-icon.tsx";
import { type EditorSetup, useEditorSetup } from "./editor-setup.ts";
import { shortcutText } from "./shortcut.ts";

type Props = SuggestionProps<BlockKind, BlockKind>;

/** Connects the plugin, which tracks what is typed, with the component that shows the menu. */
export class SlashMenuState {
  props: Props | undefined;
  onChange: (props: Props | undefined) => void = () => {};
  onKey: (key: string) => boolean = () => false;
  /** Set before the editor is used. */
  setup: EditorSetup | undefined;

  show(props: Props | undefined): void {
    this.props = props;
    this.onChange(props);
  }
}

export const slashCommands = (menu: SlashMenuState) =>
  Extension.create({
    name: "slashCommands",
    addProseMirrorPlugins() {
      return [
        Suggestion<BlockKind, BlockKind>({
          editor: this.editor,
          char: "/",
          allowSpaces: false,
          allowedPrefixes: [" ", "\u00a0"],
          floatingUi: { strategy: "fixed" },
          allow: ({ editor }) => editor.isEditable && !editor.isActive("codeBlock"),
          items: ({ query, editor }) => (menu.setup ? findBlockKinds(editor, menu.setup, query) : []),
          command: ({ editor, range, props: kind }) => {
            editor.chain().focus().deleteRange(range).run();
            if (menu.setup) kind.apply(editor, menu.setup);
          },
          render: () => ({
            // Updates without blocks are followed by others.
            onStart: (props) => !props.loading && menu.show(props),
            onUpdate: (props) => !props.loading && menu.show(props),
            onExit: () => menu.show(undefined),
            onKeyDown: ({ event }) => !event.isComposing && menu.onKey(event.key),
          }),
        }),
      ];
    },
  });

/** The blocks that match what follows a slash. The focus stays in the text, as in a combobox. */
export function SlashMenu({ editor, menu }: { editor: Editor; menu: SlashMenuState }) {
  const id = useId();
  const { announce } = useEditorSetup();
  const [props, setProps] = useState<Props>();
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const items = props?.items ?? [];
  const isOpen = items.length > 0;
  const active = items[Math.min(index, items.length - 1)];

  useEffect(() => {
    menu.onChange = (next) => {
      setProps(next && { ...next });
      setIndex(0);
    };
    return () => {
      menu.onChange = () => {};
    };
  }, [menu]);

  useEffect(() => {
    menu.onKey = (key) => {
      if (key === "Escape" && props) {
        exitSuggestion(editor.view);
        return true;
      }
      if (!isOpen) return false;
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[key];
      if (next !== undefined) {
        setIndex((next + items.length) % items.length);
        return true;
      }
      if ((key === "Enter" || key === "Tab") && active) {
        props?.command(active);
        return true;
      }
      return false;
    };
  }, [menu, editor, props, index, items.length, isOpen, active]);

  const mount = props?.mount;
  useLayoutEffect(() => (isOpen && list.current ? mount?.(list.current) : undefined), [isOpen, mount]);

  // Screen readers follow the option as they do in a combobox.
  useEffect(() => {
    // The editor may not have an element yet.
    if (!isOpen || !active) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${active.name}`);
    document.getElementById(`${id}-${active.name}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, isOpen, active]);

  const count = items.length;
  const isAsking = props !== undefined;
  useEffect(() => {
    const found =
      count === 0 ? "No blocks found" : `${count} ${count === 1 ? "block" : "blocks"}. Use the arrow keys to choose.`;
    // Clearing the text makes the same number be announced again.
    announce(isAsking ? found : "");
  }, [isAsking, count, announce]);

  if (!isOpen) return null;
  return (
    <div ref={list} id={id} className="editor-slash-menu" role="listbox" aria-label="Blocks" tabIndex={-1}>
      {items.map((kind) => (
        <div
          key={kind.name}
          id={`${id}-${kind.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={kind === active}
          className="editor-slash-item"
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setIndex(items.indexOf(kind))}
          onClick={() => props?.command(kind)}
          onKeyDown={() => {}}
        >
          <EditorIcon name={kind.icon} />
          <span>{kind.label}</span>
          {kind.markdown || kind.shortcut ? <kbd>{kind.markdown ?? shortcutText(kind.shortcut ?? "")}</kbd> : null}
        </div>
      ))}
    </div>
  );
}
