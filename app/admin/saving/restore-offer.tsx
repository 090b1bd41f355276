import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./saving.module.css";
import type { FormSaver } from "./use-item-saver.ts";
import type { FormCopy } from "./use-local-copy.ts";

const Comparison = lazy(() => import("./comparison.tsx"));

/** Offers what an earlier form of the item could not store, with a comparison to the stored version. */
export function RestoreOffer({ saver, copy }: { saver: FormSaver; copy: FormCopy }) {
  const [isCompared, setCompared] = useState(false);
  const { offered } = copy;
  const close = () => setCompared(false);
  return (
    <>
      <div role="status" className={classes.region}>
        {offered ? (
          <div className={classes.notice}>
            <p>
              Unsaved changes from <TimeText value={new Date(offered.savedAt).toISOString()} withTime /> are kept on
              this computer{offered.item === 0 && offered.title ? `: “${offered.title}”` : ""}.
            </p>
            <div className={classes.noticeActions}>
              <Button size="compact-md" onClick={copy.restore}>
                Restore
              </Button>
              <Button size="compact-md" variant="default" onClick={() => setCompared(true)}>
                Compare
              </Button>
              <Button size="compact-md" variant="default" onClick={copy.drop}>
                Discard
              </Button>
            </div>
          </div>
        ) : null}
      </div>
      <Dialog
        opened={isCompared && offered !== undefined}
        title="Unsaved changes"
        width="wide"
        closable
        onClose={close}
      >
        {isCompared && offered ? (
          <Suspense fallback={<p>Loading</p>}>
            <Comparison
              definition={saver.definition}
              before={saver.values}
              after={offered.work.values}
              item={saver.item}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  );
}
