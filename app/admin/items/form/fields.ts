import type { ComponentType } from "react";
import { DateField } from "./date-field.tsx";
import { DateTimeField } from "./date-time-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { LanguageField } from "./language-field.tsx";
import { MediaField, PictureField } from "./media-field.tsx";
import { NumberField } from "./number-field.tsx";
import { SelectField } from "./select-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TextAreaField, TextField } from "./text-field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

/** The component that edits each kind of input. */
export const fields: Readonly<Record<string, ComponentType<FieldProps<never>>>> = {
  text: TextField,
  "text-area": TextAreaField,
  number: NumberField,
  switch: SwitchField,
  select: SelectField,
  date: DateField,
  "date-time": DateTimeField,
  "time-zone": TimeZoneField,
  language: LanguageField,
  picture: PictureField,
  media: MediaField,
};
