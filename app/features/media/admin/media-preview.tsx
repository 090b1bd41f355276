import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";
import { type PdfProblem, pdfProblems } from "#app/ui/pdf-reader/pdf-problems.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { MediaDetail } from "../media.resource.ts";
import classes from "./media-screen.module.css";
import { startMediaUploads } from "./start-uploads.ts";
import "#app/ui/pdf-reader/pdf-reader.css";

const RecordingUses = lazy(() => import("./recordings/recording-uses.tsx"));
const PdfPages = lazy(async () => ({ default: (await import("#app/ui/pdf-reader/pdf-pages.tsx")).PdfPages }));

/** The content of a file that is not a picture. */
export function MediaPreview({ media }: { media: MediaDetail }) {
  switch (media.kind) {
    case "video":
      return <VideoPreview media={media} />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: the library has recordings as they were uploaded.
      return <audio className={classes.player} src={media.file} controls preload="metadata" aria-label={media.name} />;
    case "document":
      return <PdfPreview media={media} />;
    case "captions":
      return <CaptionsPreview media={media} />;
    case "picture":
      return null;
  }
}

function VideoPreview({ media }: { media: MediaDetail }) {
  const video = useRef<HTMLVideoElement>(null);

  async function takeFrame(): Promise<File | undefined> {
    const { current } = video;
    // Browsers may have read only the length and the size.
    if (!current?.videoWidth || current.readyState < current.HAVE_CURRENT_DATA) return undefined;
    const canvas = document.createElement("canvas");
    canvas.width = current.videoWidth;
    canvas.height = current.videoHeight;
    canvas.getContext("2d")?.drawImage(current, 0, 0);
    const name = `${media.name.replace(/\.[^.]*$/, "")} at ${Math.round(current.currentTime)} s.jpg`;
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92));
    return blob ? new File([blob], name, { type: "image/jpeg" }) : undefined;
  }

  async function saveFrame() {
    const frame = await takeFrame();
    if (frame) startMediaUploads([frame]);
    else notify.info("Play the video to the frame you want, then try again.");
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions belong to the videos of the site that use the file. */}
      <video
        ref={video}
        className={classes.player}
        src={media.file}
        controls
        preload="metadata"
        aria-label={media.name}
      />
      <div className={classes.tools}>
        <Button variant="default" leftSection={<Icon name="camera" size={18} />} onClick={() => void saveFrame()}>
          Save frame as picture
        </Button>
      </div>
      <Suspense>
        <RecordingUses media={media} takeFrame={takeFrame} />
      </Suspense>
    </>
  );
}

function PdfPreview({ media }: { media: MediaDetail }) {
  const [state, setState] = useState<"closed" | "open" | PdfProblem>("closed");
  if (state === "open")
    return (
      <Suspense fallback={<p role="status">Opening document…</p>}>
        <PdfPages url={media.file} title={media.name} onClose={() => setState("closed")} onFail={setState} />
      </Suspense>
    );
  return (
    <div className={classes.document}>
      <Icon name="article" size={48} />
      {state === "closed" ? null : <p role="alert">{pdfProblems[state]}</p>}
      <Button variant="default" onClick={() => setState("open")}>
        Show document
      </Button>
    </div>
  );
}

function CaptionsPreview({ media }: { media: MediaDetail }) {
  const { data, isError } = useQuery({
    queryKey: ["captions", media.file],
    queryFn: async ({ signal }) => (await fetch(media.file, { signal })).text(),
  });
  return (
    <textarea
      className={classes.captions}
      aria-label="Captions"
      rows={20}
      readOnly
      value={isError ? "The captions couldn’t be loaded." : (data ?? "")}
    />
  );
}
