import { useEffect, useRef, useState } from "react";
import type { UploadOptions, UploadPhase } from "#app/ui/admin/uploads/upload-file.ts";
import { uploadErrorMessage } from "#app/ui/admin/uploads/upload-queue.ts";
import type { MediaDetail } from "../media.resource.ts";

interface OneUpload {
  name: string;
  phase: UploadPhase;
  /** From 0 to 1. */
  progress: number;
}

type Send = (file: File, options: UploadOptions) => Promise<MediaDetail>;

/** Uploads a single file in place, with its progress; unmounting cancels it. */
export function useOneUpload(send: Send, onDone: (media: MediaDetail) => void) {
  const [upload, setUpload] = useState<OneUpload>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(file: File) {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const show = (changes: Partial<OneUpload>) => {
      if (!own.signal.aborted)
        setUpload((current) => ({ name: file.name, phase: "queued", progress: 0, ...current, ...changes }));
    };
    setProblem(undefined);
    setUpload({ name: file.name, phase: "queued", progress: 0 });
    try {
      const media = await send(file, {
        signal: own.signal,
        onProgress: (progress) => show({ progress }),
        onPhase: (phase) => show({ phase }),
      });
      if (!own.signal.aborted) onDone(media);
    } catch (error) {
      if (!own.signal.aborted) setProblem(`${file.name}: ${uploadErrorMessage(error)}`);
    } finally {
      if (!own.signal.aborted) setUpload(undefined);
    }
  }

  function cancel() {
    controller.current?.abort();
    setUpload(undefined);
  }

  return { upload, problem, start, cancel, setProblem };
}
