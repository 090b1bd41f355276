import { NativeSelect, TextInput } from "@mantine/core";
import { use, useState } from "react";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";
import { amountText, parseAmount } from "#app/resources/inputs/money-text.ts";
import type { FieldProps } from "./field-props.ts";
import { getInput } from "./field-rules.ts";
import { getControlProps } from "./field-text.tsx";
import classes from "./form.module.css";
import { FormErrors } from "./form-contexts.tsx";

/** An amount, or the text that was typed if it is not an amount. */
interface TypedMoney {
  amount: number | string;
  currency: string;
}

/** An amount in major units, with its currency. */
export function MoneyField(props: FieldProps<TypedMoney | null | undefined>) {
  const { definition, name, label, value, onChange, readOnly = false, error } = props;
  const errors = use(FormErrors);
  const currencies = getInput(definition, name).choices ?? [];
  const [chosen, setChosen] = useState(currencies[0] ?? "");
  const [typed, setTyped] = useState("");
  const currency = value?.currency ?? chosen;
  // `12.5` and `12.50` are the same amount while it is being typed.
  const shown = typed !== "" && parseAmount(typed, currency) === value?.amount ? typed : formatTypedMoney(value);
  const change = (text: string, currency: string) =>
    onChange(text.trim() === "" ? null : { amount: parseAmount(text, currency) ?? text, currency });
  return (
    <TextInput
      {...getControlProps(props)}
      error={error ?? (errors[`${name}.amount`] ? amountError(value, currency) : errors[`${name}.currency`]?.join(" "))}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      value={shown}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        change(text, currency);
      }}
      inputContainer={(input) => (
        <div className={classes.money}>
          {input}
          <NativeSelect
            aria-label={`Currency of ${label.toLowerCase()}`}
            disabled={readOnly || currencies.length === 1}
            data={[...new Set([...currencies, currency])]}
            value={currency}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value);
              if (value) change(shown, currentTarget.value);
            }}
          />
        </div>
      )}
    />
  );
}

/** Replaces the schema's messages, which are about minor units that nobody types. */
const amountError = (value: TypedMoney | null | undefined, currency: string) =>
  typeof value?.amount === "number"
    ? `Enter at most ${amountText({ amount: MAX_INTEGER, currency })}.`
    : `Enter an amount such as ${amountText({ amount: 1250, currency })}.`;

function formatTypedMoney(value: TypedMoney | null | undefined): string {
  if (!value) return "";
  const { amount, currency } = value;
  return typeof amount === "string" ? amount : amountText({ amount, currency });
}
