import { use, useEffect, useRef } from "react";
import type { Input } from "#app/resources/inputs/input.ts";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { choiceLabel, getSchemaLabel } from "../declarations.ts";
import { FieldControl } from "./field.tsx";
import { FieldGroup } from "./field-group.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";
import { defaultValue, emptyValue, getFieldRules, getInput } from "./field-rules.ts";
import { FormErrors } from "./form-contexts.tsx";
import { OrderedRows } from "./ordered-rows.tsx";
import classes from "./rows.module.css";

type Parts = Readonly<Record<string, unknown>>;

/** An ordered list of lines or small objects. */
export function RowsField(props: FieldProps<readonly unknown[] | null | undefined>) {
  const { definition, name, label, value, onChange, readOnly = false, error } = props;
  const input = getInput(definition, name);
  const errors = use(FormErrors);
  const rows = value ?? [];
  const parts = Object.entries(input.row?.parts ?? {});
  const { maxRows = Number.POSITIVE_INFINITY } = getFieldRules(input);

  // Focuses the first control of a new row once it is rendered.
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const path = `${name}.${rows.length - 1}`;
    document.getElementById(fieldId(parts[0] ? `${path}.${parts[0][0]}` : path))?.focus();
  });

  const changedRow = useRef<number>(undefined);
  const change = (index: number, row: unknown) => onChange(rows.with(index, row));
  /** Shows a changed row as it will be stored, once the person leaves one of its parts. */
  function completeRow(index: number, row: Parts) {
    const stored =
      changedRow.current === index ? (input.row?.schema.safeParse(row).data as Parts | undefined) : undefined;
    changedRow.current = undefined;
    if (stored && parts.some(([part]) => stored[part] !== row[part])) change(index, stored);
  }
  const getError = (path: string) => errors[path]?.join(" ");
  // Errors of parts are shown at the parts.
  const own = Object.keys(errors).some((path) => path.startsWith(`${name}.`)) ? undefined : error;
  return (
    <FieldGroup {...props} error={own}>
      <OrderedRows
        label={label}
        rows={rows}
        getName={(row, index) => firstText(input, row) || `Row ${index + 1}`}
        onChange={onChange}
        readOnly={readOnly}
      >
        {(row, index) => {
          const path = `${name}.${index}`;
          const common = { definition, readOnly };
          if (parts.length === 0)
            return (
              <div className={classes.line}>
                <FieldControl
                  {...common}
                  name={path}
                  label={`${label}, ${index + 1}`}
                  value={row}
                  onChange={(line) => change(index, line)}
                  error={getError(path)}
                />
              </div>
            );
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves the fields in it.
            <div className={classes.parts} onBlur={() => completeRow(index, row as Parts)}>
              {parts.map(([part, partInput]) => (
                <FieldControl
                  key={part}
                  {...common}
                  name={`${path}.${part}`}
                  label={getSchemaLabel(partInput.schema, part)}
                  value={(row as Parts)[part]}
                  onChange={(partValue) => {
                    changedRow.current = index;
                    change(index, { ...(row as Parts), [part]: partValue });
                  }}
                  error={getError(`${path}.${part}`)}
                />
              ))}
            </div>
          );
        }}
      </OrderedRows>
      {readOnly ? null : (
        <ExplainedButton
          variant="default"
          size="compact-md"
          leftSection={<Icon name="plus" size={16} />}
          whyNot={rows.length >= maxRows ? `You can add up to ${maxRows}.` : undefined}
          aria-label={`Add to ${label.toLowerCase()}`}
          onClick={() => {
            isAdding.current = true;
            onChange([...rows, emptyRow(input)]);
          }}
        >
          Add
        </ExplainedButton>
      )}
    </FieldGroup>
  );
}

function emptyRow({ row }: Input): unknown {
  if (!row?.parts) return "";
  return Object.fromEntries(
    Object.entries(row.parts).map(([name, part]) => [name, defaultValue(part) ?? emptyValue(part)]),
  );
}

/** The name of a row: its text, or the first text or choice in it. */
function firstText(input: Input, row: unknown): string {
  const { parts = {} } = input.row ?? {};
  const values = typeof row === "object" && row !== null ? Object.entries(row) : [["", row] as const];
  const [name = "", text] = values.find(([, value]) => typeof value === "string" && value !== "") ?? [];
  if (text === undefined) return "";
  return `“${parts[name]?.kind === "select" ? choiceLabel(parts[name], text) : text}”`;
}
