/** Numbers seen out of doors. Units: 1000 wide, 1333 high; the arch is 84–916 by 322–1157. */
import { allium, daisy, grass, poppy, spike, umbel } from "./flowers.ts";
import { heightAt, mistBand, paintHill, ridge } from "./hills.ts";
import { type LeafShape, paintLeaf } from "./leaf-shapes.ts";
import { bezier, blob, box, curve, ellipse, type Point, placeOn, polygon, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { bird, cloudBands, paintSky, paintSun, star, stars } from "./sky.ts";
import { bareTree, leafyTree } from "./trees.ts";
import { lightPath, paintWater, ripples } from "./water-parts.ts";

export function highSummer(scene: Scene): void {
  const { random } = scene;
  paintSky(scene, ["#8fbcd0", "#c4dcd6", "#fbeccb"], 800);
  paintSun(scene, { x: 330, y: 520, r: 44, disc: "#fffbe8", halo: "#ffe8b0", reach: 7 });
  cloudBands(scene, 400, 640, 4, ["#ffffff", "#fff4e0"], 0.55);
  const hedge = ridge(scene, { y: 770, rise: 18, waves: 2.4, rough: 0.3 });
  paintHill(scene, hedge, { crest: "#7d9b6c", foot: "#52724d", depth: 260, sun: [330, 520], light: 0.5, folds: 0 });
  leafyTree(scene, 790, 800, 300, { colour: "#6f8f55" });
  const plants = [spike, umbel, allium, poppy, daisy] as const;
  const colours = ["#6f6bb0", "#f6efdc", "#a06fa8", "#d9522e", "#fdf6e4", "#e0a32e", "#c45a86"] as const;
  for (let row = 0; row < 4; row++) {
    const y = 900 + row * 100;
    grass(scene, 500, y, 900, 130, 60, ["#8fae66", "#5f8148", "#436239"]);
    for (let i = 0; i < 11; i++) {
      const plant = plants[(i * 2 + row * 3) % plants.length] ?? daisy;
      const colour =
        plant === poppy
          ? random.pick(["#d9522e", "#e37a33"])
          : plant === umbel
            ? "#f6efdc"
            : plant === daisy
              ? random.pick(["#fdf6e4", "#f2c14e"])
              : random.pick(colours);
      plant(
        scene,
        100 + i * 82 + random.range(-28, 28),
        y + random.range(-10, 40),
        random.range(190, 330) - row * 12,
        colour,
      );
    }
  }
  grass(scene, 500, 1180, 900, 150, 90, ["#9dba6e", "#567a44", "#385631"]);
}

export function leavesComingDown(scene: Scene): void {
  const { random } = scene;
  paintSky(scene, ["#d9c9b4", "#efd9ae", "#f9e8c2"], 1100);
  scene.glow(420, 760, 460, "#fff4d2", 0.7);
  paintHill(scene, ridge(scene, { y: 1010, rise: 30, waves: 1.3 }), {
    crest: "#cfae77",
    foot: "#b98a4c",
    sun: [420, 760],
    light: 0.4,
  });
  const colours = ["#c4772a", "#a84b21", "#d79c36", "#8c3d1d", "#b8862f"];
  const twigs = bareTree(scene, 700, 1120, 760, "#5a3d33", 6, 0.5);
  for (const twig of twigs) {
    if (twig.y < 900 && random.chance(0.34))
      paintLeaf(scene, {
        x: twig.x,
        y: twig.y,
        angle: random.range(30, 150),
        length: random.range(26, 44),
        shape: "beech",
        colour: random.pick(colours),
        veins: false,
      });
  }
  const shapes: LeafShape[] = ["beech", "ovate", "oak", "maple"];
  for (let i = 0; i < 17; i++) {
    const part = i / 17;
    paintLeaf(scene, {
      x: 140 + random.next() * 560,
      y: 470 + part * 590,
      angle: random.range(0, 360),
      length: random.range(48, 92) * (0.7 + part * 0.55),
      shape: random.pick(shapes),
      colour: random.pick(colours),
      bend: random.range(-0.25, 0.25),
    });
  }
  for (let i = 0; i < 60; i++) {
    const y = 1085 + random.next() * 80;
    scene.draw(blob(random, random.range(84, 916), y, random.range(12, 26), random.range(5, 10), 0.2, 7), {
      fill: random.pick(colours),
      opacity: 0.85,
      shade: tone(random.range(-0.3, 0.3)),
    });
  }
}

export function springPath(scene: Scene): void {
  const { random } = scene;
  paintSky(scene, ["#b4d0d6", "#e4ecd9", "#fdf0cc"], 800);
  paintSun(scene, { x: 560, y: 650, r: 54, disc: "#fffbe6", halo: "#ffe7a8", reach: 8 });
  paintHill(scene, ridge(scene, { y: 770, rise: 44, waves: 1.5 }), {
    crest: "#c3d0b2",
    foot: "#c9d8a6",
    sun: [560, 650],
    light: 0.4,
  });
  mistBand(scene, 830, 60, "#fdf3d4", 0.5, 3);
  const near = ridge(scene, { y: 870, rise: 30, waves: 1, at: 0.55, summit: 40 });
  paintHill(scene, near, {
    crest: "#a8c27a",
    foot: "#5f8a50",
    depth: 380,
    sun: [560, 650],
    light: 0.55,
    folds: 3,
    furrows: 4,
  });
  const top = heightAt(near, 585);
  scene.draw(
    ribbon(
      [
        [380, 1220],
        [440, 1120],
        [590, 1040],
        [540, 970],
        [470, 925],
        [530, 885],
        [585, top],
      ],
      (t) => 150 * (1 - t) ** 1.6 + 7,
    ),
    {
      fill: scene.down(860, 1180, [
        [0, "#fff6d6"],
        [1, "#ecd3a0"],
      ]),
      shade: tone(0.1),
    },
  );
  for (const twig of bareTree(scene, 245, 1060, 460, "#6b4e44", 5, 0.55)) {
    for (let i = 0; i < 5; i++)
      scene.draw(
        blob(
          random,
          twig.x + random.bell() * 26,
          twig.y + random.bell() * 20,
          random.range(9, 19),
          random.range(8, 16),
          0.2,
          7,
        ),
        { fill: random.pick(["#f6d5cf", "#fbe9e0", "#eeb9b4"]), shade: tone(random.range(-0.2, 0.4)) },
      );
  }
  for (let i = 0; i < 16; i++) {
    const [x, y] = [random.chance(0.5) ? random.range(90, 330) : random.range(640, 910), random.range(1010, 1150)];
    grass(scene, x, y, 40, 40, 8, ["#88ab5c", "#5d8447"]);
    scene.disc(x + 8, y - 24, 7, random.pick(["#fdf6dc", "#f4c542"]), { shade: tone(0.2) });
  }
  bird(scene, 690, 560, 34, "#5c6f66");
}

export function stillWater(scene: Scene): void {
  paintSky(scene, ["#8fa6c0", "#d9b7a8", "#f6c98f", "#fde2a8"], 800);
  paintSun(scene, { x: 500, y: 742, r: 62, disc: "#fff3cd", halo: "#ffc878", reach: 7 });
  cloudBands(scene, 430, 690, 6, ["#e9d3c8", "#ffe0ac"], 0.6);
  paintHill(scene, ridge(scene, { y: 778, rise: 26, waves: 1.6 }), {
    crest: "#a88f9c",
    foot: "#b79a98",
    sun: [500, 742],
    light: 0.3,
    depth: 60,
    folds: 0,
  });
  paintWater(scene, 806, ["#f3cf98", "#c9a3a0", "#6b7898", "#3f4f78"]);
  ripples(scene, {
    top: 815,
    bottom: 1170,
    count: 70,
    colours: ["#fbe3b4", "#566a92", "#d3b0a8"],
    long: 220,
    thick: 6,
    opacity: 0.35,
  });
  lightPath(scene, 500, 812, [70, 260], "#fff0c4", 46, 1150);
  for (let i = 0; i < 16; i++) {
    const x = 110 + i * 13 + scene.random.range(-6, 6);
    const tall = scene.random.range(150, 330);
    const stem = bezier(
      [x, 1180],
      [x, 1180 - tall * 0.5],
      [x + 8, 1180 - tall * 0.8],
      [x + scene.random.range(-10, 40), 1180 - tall],
      8,
    );
    scene.draw(
      ribbon(stem, (t) => 5 * (1 - t * 0.6)),
      { fill: "#3c4458", shade: tone(-0.2) },
    );
    const end = placeOn(stem, 0.99);
    if (i % 3 === 0) scene.draw(ellipse(end.x, end.y, 7, 26), { fill: "#5a4038", shade: tone(-0.1) });
  }
}

/** The Plough, from the handle to the two stars that point the way, and the star that stays. */
const plough: Point[] = [
  [267, 789],
  [322, 760],
  [366, 769],
  [412, 784],
  [427, 835],
  [506, 833],
  [513, 772],
];

export function lookingUp(scene: Scene): void {
  paintSky(scene, ["#141735", "#232553", "#474479", "#8b6f92"], 1080);
  stars(scene, 330, 980, 420);
  for (const [x, y] of plough) star(scene, x, y, 5.5);
  scene.line(curve(plough, false, 0.01), "#f6e6c4", 1.6, 0.4);
  star(scene, 548, 467, 8, "#fff3d0");
  scene.line("M513 772L547 483", "#f6e6c4", 1.6, 0.28);
  paintHill(scene, ridge(scene, { y: 980, rise: 44, waves: 1.4 }), {
    crest: "#4d4574",
    foot: "#3a3564",
    sun: [500, 1000],
    light: 0.2,
  });
  const near = ridge(scene, { y: 1060, rise: 34, waves: 1.2 });
  paintHill(scene, near, { crest: "#2b2650", foot: "#1a1836", sun: [500, 1000], light: 0.2 });
  const [x, y] = [690, heightAt(near, 690)];
  scene.draw(
    polygon([
      [x - 40, y + 12],
      [x - 40, y - 28],
      [x, y - 60],
      [x + 40, y - 28],
      [x + 40, y + 12],
    ]),
    { fill: "#15132c", shade: tone(-0.2) },
  );
  scene.glow(x, y - 14, 90, "#ffcf7e", 0.6);
  scene.draw(box(x - 11, y - 26, 22, 24), { fill: "#ffd98f", shade: tone(0.4) });
}
