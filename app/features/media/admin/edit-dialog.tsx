import { Button, NativeSelect, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from "react-image-crop";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import "react-image-crop/dist/ReactCrop.css";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import { filesPath, type MediaDetail } from "../media.resource.ts";
import { isUnedited, type PictureEdits, unedited } from "../picture-edits.ts";
import { getCurrent } from "./alt-dialog.tsx";
import classes from "./media-screen.module.css";
import { getPictureInfo } from "./media-values.ts";

const WHOLE: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

const shapes = [
  { value: "", label: "Any ratio" },
  { value: "1", label: "Square" },
  { value: `${4 / 3}`, label: "4:3" },
  { value: `${3 / 2}`, label: "3:2" },
  { value: `${16 / 9}`, label: "16:9" },
  { value: `${3 / 4}`, label: "3:4 portrait" },
  { value: `${2 / 3}`, label: "2:3 portrait" },
];

interface EditDialogProps {
  media: MediaDetail;
  onDone: (media: MediaDetail) => void;
  onClose: () => void;
}

/** Rotates and crops a picture, always starting from its original. */
export default function EditDialog({ media, onDone, onClose }: EditDialogProps) {
  const [rotate, setRotate] = useState<PictureEdits["rotate"]>(media.edits.rotate);
  const [crop, setCrop] = useState(() => toPercentCrop(media.edits.crop));
  const [shape, setShape] = useState("");
  const [version, setVersion] = useState(media.version);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const canvas = useRef<HTMLCanvasElement>(null);
  const original = useOriginal(media, setProblem);

  useEffect(() => {
    if (canvas.current && original) drawRotated(canvas.current, original, rotate);
  }, [original, rotate]);

  // Applies a shape that was chosen before the picture loaded, when its size was unknown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later is seen at once.
  useEffect(() => {
    if (original) choose(shape);
  }, [original]);

  function turn(quarters: 1 | 3) {
    const turned = (rotate + quarters * 90) % 360;
    setRotate(turned as PictureEdits["rotate"]);
    setAnnouncement(turned === 0 ? "Rotation removed" : `Rotated by ${turned}° clockwise`);
    setCrop(({ x, y, width, height }) => ({
      unit: "%",
      ...(quarters === 1 ? { x: 100 - y - height, y: x } : { x: y, y: 100 - x - width }),
      width: height,
      height: width,
    }));
    setShape("");
  }

  function choose(value: string) {
    setShape(value);
    const { width, height } = canvas.current ?? { width: 1, height: 1 };
    if (value === "") return;
    const shaped = centerCrop(makeAspectCrop({ unit: "%", width: 100 }, Number(value), width, height), width, height);
    setCrop(shaped);
    setAnnouncement(describeCrop(shaped));
  }

  async function save(edits: PictureEdits) {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { ...edits, version };
      onDone(await staffApi().request<MediaDetail>("PUT", `${filesPath}${media.id}/edits/`, { body }));
    } catch (error) {
      setBusy(false);
      const current = error instanceof ApiError && error.status === 409 ? getCurrent(error) : undefined;
      if (current) setVersion(current.version);
      setProblem(current ? "Someone else changed this picture. Save again to use your version." : errorTexts(error));
    }
  }

  return (
    <Dialog opened closable width="wide" title="Rotate and crop" onClose={onClose}>
      <div className={classes.editor}>
        <div className={classes.tools}>
          <Button
            variant="default"
            data-autofocus
            leftSection={<Icon name="rotate-left" size={18} />}
            onClick={() => turn(3)}
          >
            Rotate left
          </Button>
          <Button variant="default" leftSection={<Icon name="rotate-right" size={18} />} onClick={() => turn(1)}>
            Rotate right
          </Button>
          <NativeSelect
            aria-label="Aspect ratio"
            data={shapes}
            value={shape}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </div>
        <div className={classes.stage}>
          <ReactCrop
            crop={crop}
            aspect={shape ? Number(shape) : undefined}
            keepSelection
            minWidth={24}
            minHeight={24}
            ariaLabels={{ ...ariaLabels, cropArea: `${describeCrop(crop)}. Use the arrow keys to move it.` }}
            onChange={(_pixels, percent) => setCrop(percent)}
            onComplete={(_pixels, percent) => setAnnouncement(describeCrop(percent))}
          >
            <canvas ref={canvas} className={classes.canvas} />
          </ReactCrop>
        </div>
        <p className={classes.cropValues}>{describeCrop(crop)}</p>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <FormError>{problem}</FormError>
        <div className={classes.foot}>
          {isUnedited(media.edits) ? null : (
            <Button variant="subtle" color="quiet" disabled={isBusy} onClick={() => save(unedited)}>
              Restore original
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ExplainedButton
            loading={isBusy || (!original && !problem)}
            whyNot={!original && problem ? problem : undefined}
            isEvident
            onClick={() => save({ rotate, crop: toFractions(crop) })}
          >
            Save
          </ExplainedButton>
        </div>
      </div>
    </Dialog>
  );
}

const ariaLabels = {
  nwDragHandle: "Top left corner. Use the arrow keys to move it.",
  nDragHandle: "Top edge. Use the up and down arrow keys to move it.",
  neDragHandle: "Top right corner. Use the arrow keys to move it.",
  eDragHandle: "Right edge. Use the left and right arrow keys to move it.",
  seDragHandle: "Bottom right corner. Use the arrow keys to move it.",
  sDragHandle: "Bottom edge. Use the up and down arrow keys to move it.",
  swDragHandle: "Bottom left corner. Use the arrow keys to move it.",
  wDragHandle: "Left edge. Use the left and right arrow keys to move it.",
};

/** In percent of the picture: "Crop: 60% wide, 40% high, 10% from the left, 20% from the top". */
function describeCrop({ x, y, width, height }: PercentCrop): string {
  const [left, top, across, down] = [x, y, width, height].map((value) => `${Math.round(value)}%`);
  return `Crop: ${across} wide, ${down} high, ${left} from the left, ${top} from the top`;
}

const toPercentCrop = (crop: PictureEdits["crop"]): PercentCrop =>
  crop ? { unit: "%", x: crop.x * 100, y: crop.y * 100, width: crop.width * 100, height: crop.height * 100 } : WHOLE;

/** Null if the crop is the whole picture. */
function toFractions({ x, y, width, height }: PercentCrop): PictureEdits["crop"] {
  if (width === 0 || height === 0 || (width > 99.9 && height > 99.9)) return null;
  const clamp = (value: number) => Math.max(0, Math.min(1, value / 100));
  const [left, top] = [clamp(x), clamp(y)];
  return { x: left, y: top, width: Math.min(clamp(width), 1 - left), height: Math.min(clamp(height), 1 - top) };
}

/** The unedited picture. */
function useOriginal(media: MediaDetail, onProblem: (message: string) => void) {
  const [image, setImage] = useState<HTMLImageElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once for the dialog.
  useEffect(() => {
    let isActive = true;
    const load = async () => {
      const loaded = new Image();
      loaded.src = await loadOriginalUrl(media);
      await loaded.decode();
      if (isActive) setImage(loaded);
    };
    load().catch(() => {
      if (isActive) onProblem("The picture couldn’t be loaded. Close this window and try again.");
    });
    return () => {
      isActive = false;
    };
  }, []);
  return image;
}

async function loadOriginalUrl(media: MediaDetail): Promise<string> {
  const info = getPictureInfo(media);
  const widths = listWidths(info);
  const width = widths.findLast((each) => each <= 1600) ?? widths[0];
  if (isUnedited(media.edits) && width !== undefined) return pictureUrl(info, width, "webp");
  const { url } = await staffApi().get<{ url: string }>(`${filesPath}${media.id}/original/`);
  return staffApi().resolveUrl(url);
}

function drawRotated(canvas: HTMLCanvasElement, image: HTMLImageElement, rotate: number) {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, 1600 / Math.max(naturalWidth, naturalHeight));
  const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
  const isUpright = rotate % 180 === 0;
  canvas.width = isUpright ? width : height;
  canvas.height = isUpright ? height : width;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((rotate * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2, width, height);
}
