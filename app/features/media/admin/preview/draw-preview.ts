import { openPdf } from "#app/ui/pdf-reader/pdf-document.ts";

/** The width of previews, in pixels. */
const WIDTH = 640;
/** How long a file may take; in milliseconds. */
const TIMEOUT = 20_000;
/** The frame that is shown: this part of the video, but no later than this; in seconds. */
const FRAME_AT = { part: 0.1, most: 3 };

/** Draws a frame of a video. @throws Error if the browser can't play it */
export async function drawVideoFrame(url: string): Promise<HTMLCanvasElement> {
  const video = document.createElement("video");
  const stop = AbortSignal.timeout(TIMEOUT);
  const occurs = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true, signal: stop });
      video.addEventListener("error", () => reject(new Error("The video can’t be played.")), { once: true });
      stop.addEventListener("abort", () => reject(stop.reason), { once: true });
    });
  try {
    video.muted = true;
    video.preload = "auto";
    const loaded = occurs("loadeddata");
    video.src = url;
    await loaded;
    const shown = occurs("seeked");
    const { duration } = video;
    video.currentTime = Number.isFinite(duration) ? Math.min(duration * FRAME_AT.part, FRAME_AT.most) : 0;
    await shown;
    const canvas = document.createElement("canvas");
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((video.videoHeight / video.videoWidth) * canvas.width);
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    // Otherwise the browser continues to load it.
    video.removeAttribute("src");
    video.load();
  }
}

/** Draws the first page of a PDF. @throws Error if it can't be read */
export async function drawFirstPage(url: string): Promise<HTMLCanvasElement> {
  const task = openPdf(url);
  const timeout = setTimeout(() => void task.destroy(), TIMEOUT);
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement("canvas");
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return canvas;
  } finally {
    clearTimeout(timeout);
    await task.destroy();
  }
}
