/** Paths that climb. */
import { clay, forest, gold, mix } from "./colour.ts";
import { daisy, grass } from "./flowers.ts";
import { below, heightAt, paintHill, ridge, treeLine } from "./hills.ts";
import { bezier, box, curve, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { cloudBands, paintSky, paintSun, sunRays } from "./sky.ts";
import { groundShadow, leafyTree } from "./trees.ts";
import { trail, tufts } from "./way-parts.ts";

export function overHills(scene: Scene): void {
  const { width: w, height: h } = scene;
  const [sx, sy] = [w * 0.6, 330];
  paintSky(scene, ["#9dbccb", "#dbe2d0", "#fbeec2", "#fff6d9"], 480);
  cloudBands(scene, 60, 250, 4, ["#e8ebe0", "#fff6dc"], 0.6);
  paintSun(scene, { x: sx, y: sy, r: 52, disc: "#fffdf0", halo: "#fff0b8", reach: 10 });
  const layers = [
    { y: 470, crest: "#b7c49a", rise: 40, at: 0.6, summit: 70, from: [0.66, 620], over: 0.61, wide: [14, 6] },
    { y: 610, crest: "#9db47c", rise: 30, at: 0.8, summit: 120, from: [0.5, 770], over: 0.7, wide: [44, 13] },
    { y: 770, crest: "#84a163", rise: 24, at: 0.3, summit: 130, from: [0.3, h + 60], over: 0.44, wide: [210, 40] },
  ] as const;
  for (const [i, { y, crest, rise, at, summit, from, over, wide }] of layers.entries()) {
    const line = ridge(scene, { y, rise, at, summit, waves: 1.6, rough: 0.06 });
    paintHill(scene, line, {
      crest: mix(crest, "#fff3c0", 0.3),
      foot: mix(crest, forest, 0.16),
      depth: 240,
      sun: [sx, sy],
      light: 0.5,
      folds: i ? 3 : 1,
      furrows: i === 1 ? 5 : 0,
    });
    const [x0, y0, x1, y1] = [w * from[0], from[1], w * over, heightAt(line, w * over) - 8];
    const points = bezier(
      [x0, y0],
      [x0 + w * 0.04, y0 - (y0 - y1) * 0.6],
      [x1 + w * 0.16, y0 - (y0 - y1) * 0.5],
      [x1, y1],
      16,
    );
    scene.group(scene.clip(below(scene, line)), () =>
      trail(scene, { points, wide, near: "#e3c491", far: "#fbecc4", edge: mix(crest, forest, 0.4) }),
    );
    if (i)
      for (const part of [0.08, 0.8])
        treeLine(scene, line, w * part, w * (part + 0.14), mix(crest, forest, 0.5), 40 + i * 26, 0.2);
  }
  tufts(scene, 720, h, 14, ["#7f9a55", "#a9bb74", "#5c7744"]);
}

export function singleTree(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#c9a7a0", "#efc9a2", "#fbe6bd"], 620);
  cloudBands(scene, 90, 430, 5, ["#e0b8a6", "#fde6c0"], 0.6);
  paintSun(scene, { x: w * 0.74, y: 360, r: 58, disc: "#fff8e0", halo: "#ffdb9c", reach: 7 });
  const back = ridge(scene, { y: 690, rise: 50, waves: 2 });
  paintHill(scene, back, { crest: "#b79f8a", foot: "#d9bd98", depth: 120 });
  const hill = ridge(scene, { y: 850, rise: 14, rough: 0.04, waves: 1, at: 0.44, summit: 360, spread: 0.34 });
  const [x, y] = [w * 0.44, heightAt(hill, w * 0.44)];
  groundShadow(scene, x, y + 6, 90, -60, 0.2);
  leafyTree(scene, x, y + 10, 400, { colour: "#8a9a54", light: -1 });
  paintHill(scene, hill, { crest: "#a9a866", foot: "#66804c", depth: 460, sun: [w * 0.74, 360], folds: 3 });
  const points = [
    ...bezier([w * 0.68, h + 40], [w * 0.5, 920], [w * 0.2, 860], [w * 0.36, 740], 12),
    ...bezier([w * 0.36, 740], [w * 0.46, 660], [w * 0.56, 640], [x + 10, y + 12], 10).slice(1),
  ];
  trail(scene, { points, wide: [170, 9], near: "#d3b384", far: "#f3dfb0", edge: "#5c6b3c" });
  tufts(scene, 820, h, 16, ["#8a9650", "#a9a866", "#5f7442"]);
}

export function straightUp(scene: Scene): void {
  const { width: w, height: h } = scene;
  const [x, y] = [w * 0.5, h * 0.4];
  paintSky(scene, ["#a9b8c8", "#e3cdb8", "#fbdca0", "#fff0c8"], h * 0.42);
  sunRays(scene, x, y - 20, 900, "#fff6d4", 13, 0.6);
  paintSun(scene, { x, y: y - 20, r: 110, disc: "#fffdf0", halo: "#ffe6a4", reach: 6 });
  const hill = ridge(scene, { y: y + 70, rise: 16, rough: 0.04, waves: 1, at: 0.5, summit: 100, spread: 0.4 });
  paintHill(scene, hill, { crest: "#d9c478", foot: "#75904f", depth: 620, sun: [x, y], light: 0.7, folds: 4 });
  trail(scene, {
    points: [
      [x - 20, h + 30],
      [x - 6, h * 0.8],
      [x - 8, h * 0.6],
      [x, heightAt(hill, x) - 2],
    ],
    wide: [230, 14],
    near: "#cba772",
    far: "#fff2cb",
    edge: "#5f7340",
    ease: 1.3,
  });
  scene.glow(x, y + 10, 420, "#fff4cc", 0.55, 0.6);
  tufts(scene, h * 0.56, h, 40, ["#8fa35a", "#b3b86c", "#6a8447"], 90);
  for (let i = 0; i < 14; i++)
    daisy(
      scene,
      w * (i % 2 ? scene.random.range(0.68, 0.98) : scene.random.range(0.02, 0.32)),
      h * scene.random.range(0.82, 1),
      scene.random.range(80, 160),
      scene.random.pick(["#fff8e6", gold]),
      "#6f8a4a",
    );
}

export function parting(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#a9c1cc", "#dfe3d2", "#f9edc8"], 520);
  cloudBands(scene, 70, 320, 5, ["#eceee2", "#fff6de"], 0.6);
  const hill = ridge(scene, { y: 590, rise: 20, waves: 1.2, rough: 0.06, at: 0.5, summit: 250, spread: 0.26 });
  paintHill(scene, hill, { crest: "#9cb478", foot: "#75955c", depth: 330, sun: [w * 0.2, 200], folds: 4 });
  for (const [a, size] of [
    [0.4, 70],
    [0.56, 60],
  ] as const)
    treeLine(scene, hill, w * a, w * (a + 0.1), "#5f7f56", size, 0.2);
  scene.draw(
    `${curve([
      [-30, 640],
      [w * 0.3, 668],
      [w * 0.5, 676],
      [w * 0.72, 664],
      [w + 30, 636],
    ])}V${h + 5}H-30Z`,
    {
      fill: scene.down(640, h, [
        [0, "#b3c084"],
        [1, "#7d9652"],
      ]),
      shade: scene.radial(w * 0.2, 620, w, [
        [0, tone(0.3)],
        [1, tone(-0.4)],
      ]),
    },
  );
  const way = { near: "#d3b281", far: "#f0dcae", edge: "#66793f" };
  const fork = (x: number): Point[] =>
    bezier([w * 0.5, h + 40], [w * 0.5, 800], [w * 0.5 + (x - w * 0.5) * 0.4, 770], [x, 652], 18);
  trail(
    scene,
    { ...way, points: fork(w * 0.02), wide: [270, 16] },
    { ...way, points: fork(w * 0.985), wide: [270, 16] },
  );
  const post = {
    fill: "#7a5236",
    shade: scene.across([
      [0, tone(0.4)],
      [1, tone(-0.5)],
    ]),
  };
  scene.draw(box(w * 0.5 - 9, 540, 18, 240), post);
  scene.draw(
    polygon([
      [w * 0.5 - 10, 566],
      [w * 0.5 - 120, 566],
      [w * 0.5 - 146, 588],
      [w * 0.5 - 120, 610],
      [w * 0.5 - 10, 610],
    ]),
    { ...post, fill: clay },
  );
  scene.draw(
    polygon([
      [w * 0.5 + 10, 624],
      [w * 0.5 + 120, 624],
      [w * 0.5 + 146, 646],
      [w * 0.5 + 120, 668],
      [w * 0.5 + 10, 668],
    ]),
    { ...post, fill: clay },
  );
  tufts(scene, 780, h, 16, ["#8fa35a", "#a9b970", "#6a8447"]);
  grass(scene, w * 0.5, 780, 90, 50, 16, ["#8fa35a", "#6a8447"]);
}
