import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";

/** A line above the header of a preview, which stays in sight. */
export function PreviewNote() {
  const attributes = useLanguageAttributes(SITE_LANGUAGE);
  return (
    <section className="preview-note" aria-label="Preview" {...attributes}>
      <p>
        <strong>Preview.</strong> Only people with this link can see this version.
      </p>
    </section>
  );
}
