import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { isLanguage } from "#app/platform/text/language.ts";

/** Marks the language of the selected text, for its pronunciation and direction. */
export function LanguageForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [language, setLanguage] = useState<string>(editor.getAttributes("lang").language ?? "");
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const code = language.trim();
    if (code && !isLanguage(code)) {
      setProblem("Enter a language code such as en, fa or zh-Hant.");
      return;
    }
    const chain = editor.chain().extendMarkRange("lang");
    if (code) chain.setMark("lang", { language: code }).run();
    else chain.unsetMark("lang").run();
    onDone();
  }

  return (
    <form className="editor-form" noValidate onSubmit={submit}>
      <TextInput
        label="Language code"
        description="Language of the selected text, such as fa for Persian. Leave empty to use the language of the whole text."
        data-autofocus
        error={problem}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  );
}
