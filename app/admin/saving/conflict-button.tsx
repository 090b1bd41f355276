import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { FormSaver } from "./use-item-saver.ts";

const ConflictScreen = lazy(() => import("./conflict-screen.tsx"));

/** Opens the screen for resolving a conflict; shown while there is one. */
export function ConflictButton({ saver }: { saver: FormSaver }) {
  const [isOpened, setOpened] = useState(false);
  const { conflict } = saver;
  if (!conflict) return null;
  return (
    <>
      <Button size="compact-md" onClick={() => setOpened(true)}>
        Choose a version
      </Button>
      {isOpened ? (
        <Suspense fallback={null}>
          <ConflictScreen saver={saver} conflict={conflict} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
