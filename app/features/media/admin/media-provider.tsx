import { useQueryClient } from "@tanstack/react-query";
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from "react";
import { useUploads } from "#app/ui/admin/uploads/upload-queue.ts";
import { mediaKey } from "./media-queries.ts";
import type { PickedMedia, PickOptions } from "./media-values.ts";

const PickerDialog = lazy(() => import("./picker-dialog.tsx"));
const UploadsPanel = lazy(() => import("#app/ui/admin/uploads/uploads-panel.tsx"));

type Pick = (options: PickOptions) => Promise<PickedMedia[]>;

const MediaPickerContext = createContext<Pick>(async () => []);

/**
 * Opens a dialog to choose files from the library, or to upload them. Closing it restores the focus.
 * @returns `pick`, which resolves to no files if nothing is chosen
 */
export const useMediaPicker = (): { pick: Pick } => ({ pick: useContext(MediaPickerContext) });

/** Provides the picker and the uploads to all screens. */
export function MediaProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<{ options: PickOptions; resolve: (files: PickedMedia[]) => void }>();
  const pick = useCallback<Pick>((options) => new Promise((resolve) => setRequest({ options, resolve })), []);
  const uploads = useUploads();
  const queries = useQueryClient();
  const done = uploads.filter(({ state }) => state === "done").length;

  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: mediaKey });
  }, [done, queries]);

  return (
    <MediaPickerContext value={pick}>
      {children}
      <Suspense>
        {uploads.some(({ isShownThere }) => !isShownThere) ? <UploadsPanel /> : null}
        {request ? (
          <PickerDialog
            {...request.options}
            onDone={(files) => {
              setRequest(undefined);
              request.resolve(files);
            }}
          />
        ) : null}
      </Suspense>
    </MediaPickerContext>
  );
}
