import { Button, CloseButton, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import type { FormItem } from "../form/field-props.ts";
import classes from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import { previewQuery } from "./preview-link.ts";
import { ShareLink } from "./share-link.tsx";

/** From this width, form and preview are side by side. */
const WIDE = "(min-width: 75em)";

/** Widths in pixels, of the windows of usual devices. */
const devices = [
  { label: "Phone", width: 390 },
  { label: "Tablet", width: 820 },
  { label: "Desktop", width: 1280 },
] as const;

interface PreviewPaneProps {
  definition: ResourceDefinition;
  /** As last saved. */
  item: FormItem;
  onClose: () => void;
}

/** The page of an item as visitors would see it, pending edits included; it follows what is saved. */
export default function PreviewPane({ definition, item, onClose }: PreviewPaneProps) {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const [width, setWidth] = useState<number>(devices[isWide ? 1 : 0].width);
  const path = itemApiPath(definition, item);
  const link = useQuery(previewQuery(path, item.version));
  const Container = isWide ? Aside : FullScreen;
  return (
    <Container onClose={onClose}>
      <div className={classes.head}>
        <h2 id="preview">Preview</h2>
        <fieldset className={classes.devices} aria-label="Width of the window">
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
        <ShareLink path={path} />
        <CloseButton size="lg" aria-label="Close the preview" onClick={onClose} />
      </div>
      {renderPage()}
    </Container>
  );

  function renderPage() {
    if (link.isError && !isSessionExpired(link.error))
      return <LoadError what="the preview" error={link.error} onRetry={() => link.refetch()} />;
    if (!link.data) return <Skeleton height={320} />;
    if (!link.data.url) return <p className={classes.remark}>It has no page yet: give it a title and save it.</p>;
    return (
      <PreviewFrame url={link.data.url} version={link.data.version} width={width} title="The page as visitors see it" />
    );
  }
}

const Aside = ({ children }: { children: ReactNode }) => (
  <aside className={classes.pane} aria-labelledby="preview">
    {children}
  </aside>
);

/** Covers the form, which goes on behind it. */
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
