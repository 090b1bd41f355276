/** A form on the screen. */
export interface OpenForm {
  hasUnsaved(): boolean;
  save(): Promise<boolean>;
  discard(): void;
}

const forms = new Set<OpenForm>();

/** Registers a form while it is on the screen. @returns a function that removes it. */
export function registerForm(form: OpenForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether anything on this page is not stored on the server. */
export const hasUnsavedForms = (): boolean => [...forms].some((form) => form.hasUnsaved());

export const saveForms = (): Promise<boolean[]> => Promise.all([...forms].map((form) => form.save()));

export function discardForms(): void {
  for (const form of forms) form.discard();
}
