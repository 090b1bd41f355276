import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ownTimeZone, toUtc, wallTime } from "#app/ui/admin/zoned-time.ts";
import { useAcademyTimeZone } from "../../academy-facts.ts";
import type { FieldProps } from "./field-props.ts";
import { getControlProps } from "./field-text.tsx";
import classes from "./form.module.css";

/** A date and time in the academy's time zone; the person's local time is beside it if it differs. */
export function DateTimeField(props: FieldProps<string | null | undefined>) {
  const { value, onChange, readOnly } = props;
  const timeZone = useAcademyTimeZone();
  const [typed, setTyped] = useState<string>();
  const { description, ...control } = getControlProps(props);
  const stored = value && timeZone ? wallTime(value, timeZone) : "";
  const own = value && timeZone ? ownTime(value, timeZone) : undefined;
  return (
    <TextInput
      {...control}
      description={
        <>
          {description} {timeZone ? `${timeZone.replaceAll("_", " ")} time.` : null} {own}
        </>
      }
      classNames={{ input: classes.date }}
      type="datetime-local"
      max="9999-12-31T23:59"
      readOnly={readOnly || !timeZone}
      // While a part is missing, the browser reports an empty value but keeps what was typed.
      value={typed ?? stored}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange((timeZone && toUtc(currentTarget.value, timeZone)) ?? null);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** The person's local time, if it differs. */
function ownTime(value: string, timeZone: string): string | undefined {
  const own = ownTimeZone();
  if (wallTime(value, own) === wallTime(value, timeZone)) return undefined;
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: own });
  return `Your time: ${format.format(new Date(value))}.`;
}
