import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { addScheme } from "#app/platform/text/web-address.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { parseVideoUrl } from "#app/ui/video/video-address.ts";
import type { VideoTarget } from "./editor-services.ts";
import type { DialogName } from "./editor-setup.ts";
import { insertBlock } from "./insert-block.ts";
import { LanguageForm } from "./language-form.tsx";
import { LinkField } from "./link-field.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { VideoField } from "./video-field.tsx";

const titles: Record<DialogName, string> = {
  video: "Video from this site",
  embed: "YouTube or Vimeo video",
  button: "Button",
  language: "Text language",
  shortcuts: "Keyboard shortcuts",
};

interface EditorDialogsProps {
  editor: Editor;
  opened: DialogName | undefined;
  onClose: () => void;
}

/** The dialogs that open before a block is inserted. Afterwards the focus returns to the text. */
export function EditorDialogs({ editor, opened, onClose }: EditorDialogsProps) {
  if (!opened) return null;
  function close() {
    onClose();
    requestAnimationFrame(() => !editor.isDestroyed && editor.view.focus());
  }
  const forms: Record<DialogName, ReactNode> = {
    video: <VideoForm editor={editor} onDone={close} />,
    embed: <EmbedForm editor={editor} onDone={close} />,
    button: <ButtonForm editor={editor} onDone={close} />,
    language: <LanguageForm editor={editor} onDone={close} />,
    shortcuts: <ShortcutList />,
  };
  // Forms cannot be nested, and the form of the item surrounds the editor.
  return createPortal(
    <Dialog opened title={titles[opened]} onClose={close} closable>
      {forms[opened]}
    </Dialog>,
    document.body,
  );
}

interface FormProps {
  editor: Editor;
  onDone: () => void;
}

function VideoForm({ editor, onDone }: FormProps) {
  const [video, setVideo] = useState<VideoTarget>();
  return (
    <InsertForm
      onSubmit={() => {
        if (!video) return "Choose a video from the list.";
        insertBlock(editor, { type: "video", attrs: { video: video.slug } });
        onDone();
        return undefined;
      }}
    >
      <VideoField label="Title" value={video} onChange={setVideo} autoFocus />
    </InsertForm>
  );
}

function EmbedForm({ editor, onDone }: FormProps) {
  const [address, setAddress] = useState("");
  const [title, setTitle] = useState("");
  return (
    <InsertForm
      onSubmit={() => {
        const video = parseVideoUrl(addScheme(address.trim()));
        if (!video) return "Enter the URL of a YouTube or Vimeo video, such as https://youtu.be/dQw4w9WgXcQ.";
        insertBlock(editor, { type: "embed", attrs: { ...video, title: title.trim() } });
        onDone();
        return undefined;
      }}
    >
      <TextInput
        label="Video URL"
        data-autofocus
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <TextInput
        label="Title"
        description="Shown below the video and read by screen readers"
        maxLength={300}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    </InsertForm>
  );
}

function ButtonForm({ editor, onDone }: FormProps) {
  const [label, setLabel] = useState("");
  const [href, setHref] = useState("");
  return (
    <InsertForm
      onSubmit={() => {
        if (!label.trim()) return "Enter a label.";
        if (!href) return "Enter a link or choose a page.";
        insertBlock(editor, { type: "button", attrs: { label: label.trim(), href } });
        onDone();
        return undefined;
      }}
    >
      <TextInput
        label="Label"
        data-autofocus
        maxLength={120}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <LinkField label="Link" value={href} onChange={(next) => setHref(next ?? "")} />
    </InsertForm>
  );
}

interface InsertFormProps {
  /** @returns an error message if the input is invalid. */
  onSubmit: () => string | undefined;
  children: ReactNode;
}

function InsertForm({ onSubmit, children }: InsertFormProps) {
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    // React passes events on to the form around the editor.
    event.stopPropagation();
    setProblem(onSubmit());
  }
  return (
    <form className="editor-form" noValidate onSubmit={submit}>
      {children}
      <p role="alert" className="editor-problem">
        {problem}
      </p>
      <Button type="submit">Insert</Button>
    </form>
  );
}
