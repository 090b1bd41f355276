/** From the key of an order to its finished picture. */
import { drawPoster } from "./clip-poster.ts";
import { drawCover } from "./covers.ts";
import { dawns } from "./dawn.ts";
import { desks } from "./desk.ts";
import { gardens } from "./gardens.ts";
import { leaves } from "./leaves.ts";
import { mandalas } from "./mandalas.ts";
import { nights } from "./night.ts";
import { portraits } from "./portraits.ts";
import { renderJpeg } from "./render.ts";
import { type Motif, Scene, type Size } from "./scene.ts";
import { waters } from "./water.ts";
import { ways } from "./ways.ts";
import { windows } from "./windows.ts";

const motifs: Record<string, Motif> = {
  dawn: dawns,
  window: windows,
  leaves,
  mandala: mandalas,
  garden: gardens,
  water: waters,
  night: nights,
  desk: desks,
  path: ways,
  portrait: portraits,
};

/** Motifs whose pictures go by a name instead of a number. */
const named: Record<string, (key: string, size: Size) => Promise<Buffer>> = {
  bookcover: drawCover,
  magcover: drawCover,
  poster: drawPoster,
};

/** A JPEG, the same bytes whenever it is drawn. Throws where nothing has been drawn for the key. */
export async function drawPicture(key: string, size: Size): Promise<Buffer> {
  const cut = key.indexOf("-");
  const [motif, rest] = [key.slice(0, cut), key.slice(cut + 1)];
  const drawNamed = named[motif];
  if (drawNamed) return drawNamed(key, size);
  const drawing = motifs[motif]?.drawings[Number(rest) - 1];
  if (!drawing) throw new Error(`There is no illustration "${key}".`);
  const scene = new Scene(key, size);
  Object.assign(scene.finish, motifs[motif]?.finish);
  drawing(scene);
  return renderJpeg(scene, size);
}
