import { type Editor, useEditorState } from "@tiptap/react";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { EditorIcon, type EditorIconName } from "./editor-icon.tsx";
import { focusOwnField } from "./editor-keys.ts";
import { type CalloutTone, calloutTones } from "./schema/callout.ts";
import { codeLanguages } from "./schema/field-nodes.ts";
import { hasHeader, type TableCommandName, tableCommands, tablePlace } from "./schema/table-commands.ts";

/** The tools for the table, call-out or code at the cursor. */
export function ContextTools({ editor }: { editor: Editor }) {
  const { isTable, header, tone, language } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const place = tablePlace(state);
      return {
        isTable: place !== undefined,
        header: place !== undefined && hasHeader(place.table),
        tone: editor.isActive("callout") ? (editor.getAttributes("callout").tone as CalloutTone) : undefined,
        language: editor.isActive("codeBlock") ? String(editor.getAttributes("codeBlock").language) : undefined,
      };
    },
  });

  function run(name: TableCommandName) {
    editor.view.focus();
    const tr = tableCommands[name](editor.state);
    if (tr) editor.view.dispatch(tr);
  }
  const command = (name: TableCommandName, label: string, icon: EditorIconName) => ({
    label,
    icon: <EditorIcon name={icon} />,
    onSelect: () => run(name),
  });

  return (
    <>
      {isTable ? (
        <ActionMenu
          label="Table"
          className="editor-tool"
          items={[
            { ...command("row-above", "Row above", "up") },
            { ...command("row-below", "Row below", "down"), hint: "Tab in last cell" },
            command("column-before", "Column before", "plus"),
            command("column-after", "Column after", "plus"),
            command("toggle-header", header ? "Remove header row" : "Header row", "table"),
            { ...command("delete-row", "Delete row", "trash"), tone: "bad" },
            { ...command("delete-column", "Delete column", "trash"), tone: "bad" },
            { ...command("delete-table", "Delete table", "trash"), tone: "bad" },
          ]}
        >
          <EditorIcon name="table" />
        </ActionMenu>
      ) : null}
      {tone ? (
        <ActionMenu
          label={`Call-out style: ${calloutTones[tone]}`}
          className="editor-tool"
          items={Object.entries(calloutTones).map(([name, label]) => ({
            label,
            icon: <EditorIcon name="callout" />,
            checked: name === tone,
            onSelect: () => editor.chain().focus().updateAttributes("callout", { tone: name }).run(),
          }))}
        >
          <EditorIcon name="callout" />
        </ActionMenu>
      ) : null}
      {language === undefined ? null : (
        <ActionMenu
          label={`Code language: ${language || "none"}`}
          className="editor-tool"
          items={[
            ...["", ...codeLanguages].map((name) => ({
              label: name || "None",
              icon: <EditorIcon name="code-block" />,
              checked: name.toLowerCase() === language.toLowerCase(),
              onSelect: () => editor.chain().focus().updateAttributes("codeBlock", { language: name }).run(),
            })),
            {
              label: "Other language",
              icon: <EditorIcon name="code-block" />,
              onSelect: () => {
                editor.view.focus();
                focusOwnField(editor);
              },
            },
          ]}
        >
          <EditorIcon name="code-block" />
        </ActionMenu>
      )}
    </>
  );
}
