import { VisuallyHidden } from "@mantine/core";
import { Slice } from "@tiptap/pm/model";
import { type Editor, EditorContent, EditorContext, useEditor } from "@tiptap/react";
import { clsx } from "clsx";
import { type DragEvent, type MouseEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { getDirection } from "#app/platform/text/language.ts";
import { writeBelow } from "./block-actions.ts";
import { BlockHandle } from "./block-handle.tsx";
import { createExtensions } from "./create-extensions.ts";
import { useDocumentSync } from "./document/use-document-sync.ts";
import { EditorDialogs } from "./editor-dialogs.tsx";
import { EditorIcon } from "./editor-icon.tsx";
import type { EditorMedia, PickedPicture } from "./editor-services.ts";
import { type DialogName, type EditorSetup, EditorSetupContext } from "./editor-setup.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { makeSurroundingsInert } from "./enlarge.ts";
import { FindBar } from "./find/find-bar.tsx";
import { LinkPopover } from "./link-popover.tsx";
import type { RichTextEditorProps } from "./rich-text-editor-props.ts";
import { SelectionMenu } from "./selection-menu.tsx";
import { SlashMenu, SlashMenuState } from "./slash-menu.tsx";
import { Toolbar } from "./toolbar.tsx";
import { WordCount } from "./word-count.tsx";
import "#app/ui/picture.css";
import "../rich-text.css";
import "#app/ui/video/video.css";
import "./editor.css";
import "./editor-blocks.css";
import "./editor-tools.css";

export function EditorFrame(props: RichTextEditorProps) {
  const { label, value, onChange, media, services, readOnly = false, error, id, describedBy, language } = props;
  const ownId = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const [picked, setPicked] = useState<EditorMedia>({});
  const [dialog, setDialog] = useState<DialogName>();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [findRequest, setFindRequest] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  const [isEnlarged, setEnlarged] = useState(false);
  const [slashMenu] = useState(() => new SlashMenuState());

  const addPictures = useCallback((added: readonly PickedPicture[]) => {
    const entries = added.map(({ media: number, alt, picture }) => [number, { ...picture, alt }] as const);
    setPicked((current) => ({ ...current, ...Object.fromEntries(entries) }));
  }, []);
  const setup = useMemo<EditorSetup>(
    () => ({
      services,
      pictures: { ...media, ...picked },
      addPictures,
      openDialog: setDialog,
      openLink: () => setLinkOpen(true),
      announce: setAnnouncement,
    }),
    [services, media, picked, addPictures],
  );
  slashMenu.setup = setup;
  const latest = useRef(setup);
  latest.current = setup;
  const openBlockMenu = () => toolbar.current?.querySelector<HTMLElement>(".editor-block-menu")?.click();

  const [extensions] = useState(() =>
    createExtensions({
      slashMenu,
      find: { open: () => setFindRequest((request) => request + 1) },
      keys: {
        focusToolbar: () => toolbar.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus(),
        openLink: () => setLinkOpen(true),
        openBlockMenu,
        openShortcuts: () => setDialog("shortcuts"),
        announce: setAnnouncement,
      },
      incoming: { services: () => latest.current.services, addPictures, announce: setAnnouncement },
    }),
  );

  const errorId = `${ownId}-error`;
  const leavingId = `${ownId}-leaving`;
  const descriptions = clsx(error && !readOnly && errorId, describedBy, !readOnly && leavingId);
  const attributes = {
    // Where the text is read-only, it is not a field and does not receive the focus.
    ...(readOnly ? { role: "group" } : { role: "textbox", "aria-multiline": "true" }),
    "aria-label": label,
    class: "rich-text editor-text",
    // Each block detects its direction from its text; this one applies to an empty block.
    dir: language && getDirection(language) === "rtl" ? "rtl" : "auto",
    id: id ?? ownId,
    ...(language && { lang: language }),
    ...(error && !readOnly && { "aria-invalid": "true" }),
    ...(descriptions && { "aria-describedby": descriptions }),
  };
  const editor = useEditor({
    extensions,
    content: value?.content?.length ? value : { type: "doc", content: [{ type: "paragraph" }] },
    editable: !readOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes },
    onFocus: keepCursor,
    // Tiptap destroys an editor created during rendering if the commit takes long, and effects would then use a
    // destroyed editor.
    immediatelyRender: false,
    // This extension compares the whole document on each change.
    enableCoreExtensions: { delete: false },
  });
  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  useDocumentSync(editor, value, onChange);
  useEffect(() => (isEnlarged && frame ? makeSurroundingsInert(frame) : undefined), [isEnlarged, frame]);

  const current = useMemo(() => ({ editor }), [editor]);
  if (!editor) return <EditorSkeleton label={label} />;

  /** A click below the last block continues the text there. */
  const onAreaClick = ({ target, currentTarget, clientY }: MouseEvent) => {
    const { dom } = editor.view;
    if (readOnly || (target !== currentTarget && target !== dom) || !isBelowText(editor, clientY)) return;
    writeAtEnd(editor);
  };
  /** Content dropped beside or below the text belongs to the text too. */
  const onAreaDrop = (event: DragEvent) => {
    if (readOnly || event.defaultPrevented) return;
    if (isBelowText(editor, event.clientY)) writeAtEnd(editor);
    const { nativeEvent } = event;
    if (editor.view.someProp("handleDrop", (handle) => handle(editor.view, nativeEvent, Slice.empty, false)))
      event.preventDefault();
  };

  return (
    <EditorSetupContext value={setup}>
      <EditorContext.Provider value={current}>
        <div ref={setFrame} className={clsx("editor", isEnlarged && "editor-enlarged", error && "editor-invalid")}>
          {readOnly ? null : (
            <Toolbar
              ref={toolbar}
              editor={editor}
              isEnlarged={isEnlarged}
              onEnlarge={() => {
                setEnlarged(!isEnlarged);
                editor.view.focus();
              }}
            />
          )}
          {findRequest > 0 && !readOnly ? (
            <FindBar editor={editor} request={findRequest} onClose={() => setFindRequest(0)} />
          ) : null}
          {/* biome-ignore lint/a11y: keyboard users write below the last block with arrow keys and Ctrl+Enter */}
          <div
            ref={setArea}
            className="editor-area"
            onClick={onAreaClick}
            onDragOver={(event) => !readOnly && event.preventDefault()}
            onDrop={onAreaDrop}
          >
            <EditorContent editor={editor} />
            {area ? <BlockHandle editor={editor} container={area} onMenu={openBlockMenu} /> : null}
          </div>
          {error ? (
            <p id={errorId} className="editor-problem">
              {error}
            </p>
          ) : null}
          <div className="editor-foot">
            <WordCount editor={editor} />
            {readOnly ? null : (
              <button type="button" className="editor-tool" onClick={() => setDialog("shortcuts")}>
                <EditorIcon name="keyboard" />
                Shortcuts
              </button>
            )}
          </div>
          <SlashMenu editor={editor} menu={slashMenu} />
          {frame && !readOnly ? <SelectionMenu editor={editor} container={frame} /> : null}
          {isLinkOpen ? <LinkPopover editor={editor} onClose={() => setLinkOpen(false)} /> : null}
          <EditorDialogs editor={editor} opened={dialog} onClose={() => setDialog(undefined)} />
          {/*
           * Explains how to leave the text, since Tab has its own meaning in lists, tables and code (WCAG 2.2, 2.1.2).
           */}
          <span id={leavingId} hidden>
            To leave the text, press Escape and then Tab.
          </span>
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        </div>
      </EditorContext.Provider>
    </EditorSetupContext>
  );
}

/**
 * Restores the cursor after a dialog closes: the dialog returns only the focus, and without a cursor nothing can be
 * typed.
 */
function keepCursor({ editor }: { editor: Editor }) {
  setTimeout(() => {
    if (editor.isDestroyed || !editor.view.hasFocus()) return;
    if (!editor.view.dom.contains(getSelection()?.anchorNode ?? null)) editor.view.focus();
  });
}

function isBelowText({ view }: Editor, y: number) {
  const last = view.dom.lastElementChild?.getBoundingClientRect();
  return last !== undefined && y > last.bottom;
}

/** Moves the cursor into an empty paragraph at the end. */
function writeAtEnd(editor: Editor) {
  const last = editor.state.doc.lastChild;
  editor.commands.focus("end");
  if (last?.type.name !== "paragraph" || last.content.size > 0) writeBelow(editor);
}
