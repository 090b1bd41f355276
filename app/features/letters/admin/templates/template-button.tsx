import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

const TemplateDialog = lazy(() => import("./template-dialog.tsx"));

/** Creates a letter from a template; shown beside the button for an empty letter. */
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
