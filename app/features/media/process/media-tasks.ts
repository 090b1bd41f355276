import { decodeAv1 } from "./decode-av1.ts";
import { decodeHevc } from "./decode-hevc.ts";
import { makeOpenedSize, openPicture } from "./opened-picture.ts";
import { drawIcon, drawSvg, edit, makeSize, readHeader, reencode } from "./picture-tasks.ts";
import { rasterizeSvg } from "./rasterize-svg.ts";
import { readRecording } from "./read-recording.ts";
import { remuxMov } from "./remux-mov.ts";

/** All work that decodes pictures and recordings. */
export const mediaTasks = {
  decodeAv1,
  decodeHevc,
  drawIcon,
  drawSvg,
  edit,
  makeOpenedSize,
  makeSize,
  openPicture,
  rasterizeSvg,
  readHeader,
  readRecording,
  reencode,
  remuxMov,
};
export type MediaTasks = typeof mediaTasks;
