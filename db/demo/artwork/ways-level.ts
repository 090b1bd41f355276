/** Paths across level ground. */
import { along, forest, lighter, mix } from "./colour.ts";
import { blade, daisy, poppy } from "./flowers.ts";
import { paintHill, ridge, treeLine } from "./hills.ts";
import { bezier, blob, box, curve, type Point, placeOn, polygon, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { cloudBands, paintSky, paintSun } from "./sky.ts";
import { groundShadow, leafyTree } from "./trees.ts";
import { lightPath, paintWater, ripples } from "./water-parts.ts";
import { trail, tufts } from "./way-parts.ts";

export function towpath(scene: Scene): void {
  const { width: w, height: h } = scene;
  const [vx, vy] = [w * 0.46, 470];
  paintSky(scene, ["#b5c8cc", "#e0e2cf", "#f9ecc6"], 500);
  scene.glow(vx, vy - 40, 460, "#fff3cd", 0.8);
  scene.draw(box(-5, vy, w + 10, h), {
    fill: scene.down(vy, h, [
      [0, "#b9be8c"],
      [1, "#6f8450"],
    ]),
    shade: scene.down(vy, h, [
      [0, tone(0.2)],
      [1, tone(-0.3)],
    ]),
  });
  treeLine(
    scene,
    [
      [-50, vy + 4],
      [w / 2, vy],
      [w + 50, vy + 4],
    ],
    0,
    w,
    "#a5b18e",
    70,
    0.1,
  );
  paintWater(scene, h + 10, ["#9db4b5", "#5b7880"]);
  const bank = polygon([
    [vx + 30, vy],
    [w * 0.66, h + 5],
    [w + 5, h + 5],
    [w + 5, vy + 170],
    [vx + 60, vy],
  ]);
  scene.group(scene.clip(bank), () => {
    paintWater(scene, vy, ["#f3e8c6", "#a9bfba", "#6a8c93", "#466b78"], 0.4);
    lightPath(scene, w * 0.62, vy + 10, [30, 170], "#fff4d2", 24);
    ripples(scene, { top: vy + 20, count: 26, colours: ["#f3f0da", "#4f7480"], long: 420, thick: 9, opacity: 0.35 });
  });
  scene.draw(
    polygon([
      [vx + 60, vy],
      [w + 5, vy + 170],
      [w + 5, vy + 150],
      [vx + 62, vy - 2],
    ]),
    { fill: "#7d9058", shade: tone(-0.2) },
  );
  scene.draw(
    polygon([
      [vx + 30, vy],
      [w * 0.66, h + 5],
      [w * 0.645, h + 5],
      [vx + 28, vy],
    ]),
    { fill: "#6b5c48", shade: tone(-0.3) },
  );
  trail(scene, {
    points: [
      [w * 0.36, h + 20],
      [w * 0.393, 830],
      [w * 0.427, 650],
      [vx, vy],
    ],
    wide: [430, 8],
    near: "#cdb083",
    far: "#f6e5bb",
    edge: "#5f7042",
    ease: 1,
  });
  for (let i = 7; i >= 0; i--) {
    const near = 1 / (1 + i * 0.8);
    const y = vy + (h - vy) * near * 0.86;
    const colour = mix("#b3bd88", "#6f9150", near);
    for (const side of [-1, 1]) {
      const x = vx + side * (side < 0 ? 560 : 245) * near - (h - vy) * near * 0.14;
      groundShadow(scene, x, y, 110 * near, -40 * near, 0.3);
      leafyTree(scene, x, y, 760 * near, { colour, round: 0.8, light: side < 0 ? -1 : 1 });
    }
  }
  tufts(scene, 800, h, 8, ["#7f9450", "#5f7740"], 50);
}

export function hedges(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#a3bfcd", "#dce3d8", "#fbeccb"], 460);
  cloudBands(scene, 60, 300, 5, ["#eceee4", "#fff7e2"], 0.6);
  const far = ridge(scene, { y: 440, rise: 40, waves: 1.6, rough: 0.1 });
  paintHill(scene, far, { crest: "#c2c994", foot: "#9fb07a", light: 0.4 });
  const points = bezier([w * 0.56, h + 260], [w * 0.68, 760], [w * 0.52, 600], [w * 0.16, 560], 20);
  scene.draw(box(-5, 540, w + 10, h), {
    fill: scene.down(540, h, [
      [0, "#a3b272"],
      [1, "#718a4c"],
    ]),
    shade: tone(-0.1),
  });
  trail(scene, { points, wide: [640, 70], near: "#cfae7e", far: "#eed8a8", edge: "#5c6f3f", ease: 1.5 });
  const hedge = (foot: readonly Point[], tall: readonly [number, number], colour: string, light: number) => {
    const top = foot.map(([x, y], i): Point => [x, y - (tall[0] + (tall[1] - tall[0]) * (i / (foot.length - 1)))]);
    scene.draw(`${curve(top)}L${curve([...foot].reverse()).slice(1)}Z`, {
      fill: mix(colour, forest, 0.3),
      shade: tone(-0.25),
    });
    for (let i = 0; i < 330; i++) {
      const part = random.next();
      const [a, b] = [placeOn(top, part), placeOn(foot, part)];
      const k = random.next() ** 0.8;
      const high = Math.abs(b.y - a.y);
      const size = high * random.range(0.07, 0.13);
      const tint = along([lighter(colour, 0.07), colour, mix(colour, forest, 0.5)], k + random.range(-0.15, 0.15));
      scene.draw(
        blob(
          random,
          a.x + (b.x - a.x) * k + random.range(-0.5, 0.5) * size,
          a.y + high * k,
          size * 1.15,
          size,
          0.16,
          8,
        ),
        {
          fill: tint,
          shade: scene.across(
            [
              [0, tone(0.35 * light)],
              [1, tone(-0.45 * light)],
            ],
            60,
          ),
        },
      );
    }
  };
  hedge(bezier([-40, 600], [w * 0.1, 585], [w * 0.2, 545], [w * 0.34, 540], 10), [180, 170], "#8ea55f", 1);
  hedge(bezier([w * 0.2, 545], [w * 0.62, 545], [w * 0.86, 640], [w + 60, h + 60], 18), [170, 560], "#7d9a55", 1);
  hedge(bezier([-60, h + 90], [w * 0.1, 860], [w * 0.2, 720], [-40, 640], 12), [420, 170], "#6f8d4c", -1);
  for (let i = 0; i < 22; i++)
    random.pick([daisy, poppy])(
      scene,
      w * random.range(0.76, 0.98),
      random.range(930, 1020),
      random.range(80, 170),
      random.pick(["#fbf1dc", "#e3a24a", "#c9523a"]),
      "#5f7a45",
    );
}

export function yellowGrass(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#9fb6c0", "#dcd9c0", "#fbe3a8"], 430);
  cloudBands(scene, 50, 300, 5, ["#e3e0d0", "#fff0cc"], 0.6);
  paintSun(scene, { x: w * 0.55, y: 330, r: 46, disc: "#fffbe6", halo: "#ffe7a6", reach: 8 });
  const far = ridge(scene, { y: 420, rise: 24, waves: 2, rough: 0.1 });
  paintHill(scene, far, { crest: "#b5ae74", foot: "#d6bd74", depth: 90, folds: 1 });
  treeLine(scene, far, w * 0.08, w * 0.26, "#8c8e62", 54, 0.2);
  scene.draw(box(-5, 456, w + 10, h), {
    fill: scene.down(456, h, [
      [0, "#e8cd83"],
      [1, "#a97c34"],
    ]),
    shade: scene.down(456, h, [
      [0, tone(0.2)],
      [1, tone(-0.4)],
    ]),
  });
  const points = bezier([w * 0.46, h + 40], [w * 0.56, 800], [w * 0.44, 640], [w * 0.53, 460], 20);
  trail(scene, { points, wide: [360, 10], near: "#c99d62", far: "#f3dca2", edge: "#8a6428", ease: 1.5 });
  const colours = ["#e3b752", "#cf9a3c", "#f0d183", "#b9852f", "#f6e0a4"];
  for (let i = 0; i < 620; i++) {
    const near = (i / 620) ** 1.25;
    const y = 466 + (h + 70 - 466) * near;
    const middle = placeOn(points, Math.max(0, (h + 40 - y) / (h + 40 - 460)));
    const half = (10 + 350 * near ** 1.5) * 0.56;
    const side = random.chance(0.5) ? 1 : -1;
    const x = middle.x + side * (half + random.next() ** 1.4 * w * 0.72);
    const tall = (16 + 250 * near) * random.range(0.7, 1.15);
    const colour = mix("#e9cf8a", random.pick(colours), 0.35 + near * 0.65);
    const lean = tall * random.range(-0.2, 0.4);
    blade(scene, x, y, tall, lean, Math.max(1.6, tall * 0.028), colour, random.range(-0.35, 0.2));
    if (i % 2 && near > 0.1)
      scene.draw(
        ribbon(
          [
            [x + lean * 0.7, y - tall * 0.84],
            [x + lean * 0.9, y - tall * 0.98],
            [x + lean * 1.15, y - tall * 1.08],
          ],
          (t) => tall * 0.055 * Math.sin(Math.PI * (0.1 + t * 0.85)),
        ),
        { fill: lighter(colour, 0.05), shade: tone(0.1) },
      );
  }
}
