import { DateField } from "./date-field.tsx";
import { DateTimeField } from "./date-time-field.tsx";
import type { FieldKinds } from "./form-contexts.tsx";
import { LanguageField } from "./language-field.tsx";
import { MediaField, PictureField } from "./media-field.tsx";
import { MoneyField } from "./money-field.tsx";
import { NumberField } from "./number-field.tsx";
import { RelationField, RelationsField } from "./relation-field.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import { RowsField } from "./rows-field.tsx";
import { SelectField } from "./select-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TextAreaField, TextField } from "./text-field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

/** The component that edits each kind of input. */
export const fields: FieldKinds = {
  text: TextField,
  "text-area": TextAreaField,
  number: NumberField,
  money: MoneyField,
  switch: SwitchField,
  select: SelectField,
  date: DateField,
  "date-time": DateTimeField,
  "time-zone": TimeZoneField,
  language: LanguageField,
  relation: RelationField,
  relations: RelationsField,
  rows: RowsField,
  picture: PictureField,
  media: MediaField,
  "rich-text": RichTextField,
};
