import { type ComponentProps, useState } from "react";
import { FormDialog } from "./form-dialog.tsx";
import { ShownOnceDialog } from "./shown-once-dialog.tsx";

interface NewSecretDialogProps<Created> extends Omit<ComponentProps<typeof FormDialog>, "submit"> {
  /** Gets the values of the form's controls by name. @throws ApiError with what is wrong */
  create: (values: Record<string, string>) => Promise<Created>;
  /** The props of the dialog that shows the new secret. */
  shown: (created: Created) => Omit<ComponentProps<typeof ShownOnceDialog>, "onClose">;
}

/** A form in a dialog that creates a secret, such as a link, and shows it once. */
export function NewSecretDialog<Created extends object>({ create, shown, ...form }: NewSecretDialogProps<Created>) {
  const [created, setCreated] = useState<Created>();
  if (created) return <ShownOnceDialog {...shown(created)} onClose={form.onClose} />;
  return <FormDialog {...form} submit={async (values) => setCreated(await create(values))} />;
}
