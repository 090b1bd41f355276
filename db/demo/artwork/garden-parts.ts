/** Walls, lawns and borders. */
import { cream, dusk, forest, lighter, mix } from "./colour.ts";
import { grass, type Plant } from "./flowers.ts";
import { box, type Point } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export function brickWall(scene: Scene, y: number, tall: number, colour: string): void {
  const { width: w, random } = scene;
  scene.draw(box(-5, y, w + 10, tall), {
    fill: scene.down(y, y + tall, [
      [0, lighter(colour, 0.04)],
      [1, mix(colour, dusk, 0.25)],
    ]),
    shade: scene.radial(w * 0.3, y, w * 0.8, [
      [0, tone(0.3)],
      [1, tone(-0.5)],
    ]),
  });
  const course = Math.max(16, tall / 12);
  for (let row = 0, by = y; by < y + tall - course * 0.5; row++, by += course) {
    for (let x = row % 2 ? -course : 0; x < w; x += course * 2.3)
      if (random.chance(0.6))
        scene.draw(box(x + 2, by + 2, course * 2.3 - 4, course - 4), {
          fill: mix(colour, random.pick(["#f6dfc0", "#6d3226", "#d08a5a", "#8a6a72"]), random.range(0.1, 0.4)),
          opacity: 0.6,
          shade: "none",
        });
  }
  scene.draw(box(-5, y - 20, w + 10, 22), {
    fill: mix(colour, cream, 0.45),
    shade: scene.across(
      [
        [0, tone(0.4)],
        [1, tone(-0.3)],
      ],
      90,
    ),
  });
}

export function lawn(
  scene: Scene,
  y: number,
  colours: readonly [string, string],
  light: Point = [scene.width * 0.3, y],
): void {
  scene.draw(box(-5, y, scene.width + 10, scene.height - y + 5), {
    fill: scene.down(y, scene.height, [
      [0, colours[0]],
      [1, colours[1]],
    ]),
    shade: scene.radial(light[0], light[1], scene.width * 0.8, [
      [0, tone(0.35)],
      [0.5, tone(-0.05)],
      [1, tone(-0.5)],
    ]),
  });
}

type Sort = { plant: Plant; colours: readonly string[]; tall: readonly [number, number]; count: number };

/** A border in rows, the tall sorts at the back. */
export function border(
  scene: Scene,
  y: number,
  rows: readonly { y: number; sorts: readonly Sort[] }[],
  green: string,
): void {
  const { width: w, random } = scene;
  for (const row of rows) {
    grass(scene, w / 2, y + row.y, w * 1.1, 130, 90, [mix(green, forest, 0.4), green, mix(green, "#b9c488", 0.25)]);
    const all = row.sorts.flatMap((sort) =>
      Array.from({ length: sort.count }, (_, i) => ({ sort, x: w * ((i + random.range(0.05, 0.95)) / sort.count) })),
    );
    for (const { sort, x } of all.sort((a, b) => ((a.x * 7919) % 97) - ((b.x * 7919) % 97)))
      sort.plant(
        scene,
        x,
        y + row.y + random.range(-6, 18),
        random.range(...sort.tall),
        random.pick(sort.colours),
        mix(green, random.pick([forest, "#a9b77c"]), 0.3),
      );
  }
}
