import { clips } from "./clip-list.ts";
import { renderJpeg } from "./render.ts";
import { Scene, type Size } from "./scene.ts";

/** A JPEG for a key "poster-<slug>": one moment of the clip, with the grain of the other pictures. */
export async function drawPoster(key: string, size: Size): Promise<Buffer> {
  const slug = key.slice(key.indexOf("-") + 1);
  const clip = clips[slug];
  if (!clip) throw new Error(`There is no clip for "${key}".`);
  const scene = new Scene(slug, size);
  clip.draw(scene, clip.poster);
  return renderJpeg(scene, size);
}
