import { Button, CloseButton, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import classes from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import type { Previewed } from "./preview-link.ts";
import { ShareLink } from "./share-link.tsx";
import { usePreviewLink } from "./use-preview-link.ts";

/** At this width, form and preview are side by side. */
const WIDE = "(min-width: 75em)";

/** Window widths of common devices, in pixels. */
const devices = [
  { label: "Phone", width: 390 },
  { label: "Tablet", width: 820 },
  { label: "Desktop", width: 1280 },
] as const;

interface PreviewPaneProps extends Previewed {
  onClose: () => void;
}

/**
 * The page of an item as visitors would see it; follows saved values, or typed ones if nothing is saved automatically.
 */
export default function PreviewPane({ onClose, ...previewed }: PreviewPaneProps) {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const [width, setWidth] = useState<number>(devices[isWide ? 1 : 0].width);
  const { link, error, refetch } = usePreviewLink(previewed);
  const Container = isWide ? Aside : FullScreen;
  return (
    <Container onClose={onClose}>
      <div className={classes.head}>
        <h2 id="preview">Preview</h2>
        <fieldset className={classes.devices} aria-label="Screen size">
          {devices.map((device) => (
            <Button
              key={device.label}
              variant={device.width === width ? "outline" : "subtle"}
              color={device.width === width ? "accent" : "quiet"}
              size="compact-sm"
              aria-pressed={device.width === width}
              onClick={() => setWidth(device.width)}
            >
              {device.label}
            </Button>
          ))}
        </fieldset>
        <ShareLink previewed={previewed} />
        <CloseButton className={classes.close} size="lg" aria-label="Close preview" onClick={onClose} />
      </div>
      {renderPage()}
    </Container>
  );

  function renderPage() {
    const isIncomplete = error instanceof ApiError && error.status === 400;
    if (error && !isSessionExpired(error) && !(link && isIncomplete))
      return <LoadError what="the preview" error={error} onRetry={() => refetch()} />;
    if (!link) return <Skeleton height={320} />;
    if (!link.url) return <p className={classes.remark}>No page yet. Enter a title and save.</p>;
    return (
      <>
        <p className={classes.remark} role="status">
          {isIncomplete ? "A field has an error. The preview shows the last valid version." : ""}
        </p>
        <PreviewFrame url={link.url} state={link.state} width={width} title="The page as visitors see it" />
      </>
    );
  }
}

const Aside = ({ children }: { children: ReactNode }) => (
  <aside className={classes.pane} aria-labelledby="preview">
    {children}
  </aside>
);

/** Covers the form, which stays active behind it. */
function FullScreen({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.full}
      aria-labelledby="preview"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
