import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

const TemplateDialog = lazy(() => import("./template-dialog.tsx"));

/** Begins a letter with a template, beside the button for an empty one. */
export default function TemplateButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        From a template…
      </Button>
      <Suspense fallback={null}>{isOpen ? <TemplateDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
