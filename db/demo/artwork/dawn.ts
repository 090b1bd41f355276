/** The motif "dawn": fifteen mornings. */
import { dusk, gold, mauve, mix, peach, rose, rust, saffron } from "./colour.ts";
import { firstTop, foldedPaper, lineOfBirds, mistInHollows, plainYellow, redSun, tallSky } from "./dawn-later.ts";
import { range } from "./dawn-range.ts";
import { mistBand, paintHill, ridge, rooftops, treeLine } from "./hills.ts";
import { box, curve, ellipse, polygon } from "./path.ts";
import { type Motif, type Scene, tone } from "./scene.ts";
import { bird, cloudBand, cloudBands, paintSky, paintSun, sunRays } from "./sky.ts";

function threeBlueHills(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#c9b7c4", "#f0cdb4", peach, "#fbe3c0"], 640);
  paintSun(scene, { x: w * 0.62, y: 505, r: 78, disc: "#fff3d2", halo: "#f8b878" });
  cloudBands(scene, 130, 420, 6, ["#e9bfae", "#f7d9b4"], 0.5);
  range(scene, {
    count: 3,
    from: 560,
    to: 790,
    far: "#8797b4",
    near: "#2f3a5e",
    haze: "#f3cfae",
    sun: [w * 0.62, 505],
    rise: 90,
  });
}

function ringsOfMist(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#b9b6c2", "#d6c8c4", "#ead3b6", "#e2cfc0"]);
  const [x, y] = [w * 0.46, 430];
  for (let i = 14; i > 0; i--) {
    scene.draw(ellipse(x, y, 85 + i * 82), {
      fill: scene.radial(x, y, 85 + i * 82, [
        [0.5, "#fff3cf", 0.05],
        [0.99, "#fff4d6", 0.42],
        [1, "#fff4d6", 0.3],
      ]),
      shade: scene.radial(x, y, 85 + i * 82, [
        [0.5, tone(0)],
        [0.75, tone(-0.1)],
        [1, tone(0.3)],
      ]),
    });
  }
  paintSun(scene, { x, y, r: 84, disc: "#fffaf0", halo: "#ffe9c0", reach: 4 });
  const line = ridge(scene, { y: 850, rise: 34, waves: 2 });
  paintHill(scene, line, { crest: "#b9b1b8", foot: "#e6dcd3", depth: 160, folds: 0, light: 0.3 });
  treeLine(scene, line, w * 0.1, w * 0.24, "#a49da8", 46);
  treeLine(scene, line, w * 0.7, w * 0.78, "#a49da8", 38);
  mistBand(scene, 900, 110, "#f3e9de", 0.9);
}

function wideValley(scene: Scene): void {
  const { width: w, random } = scene;
  paintSky(scene, ["#6f86a8", "#b9a9b4", "#f1c08a", "#fbe0a6"], 620);
  paintSun(scene, { x: w * 0.33, y: 560, r: 46, disc: "#fff7da", halo: "#ffcf7a", reach: 9 });
  for (let i = 0; i < 11; i++) {
    const part = i / 10;
    cloudBand(scene, {
      x: w * random.range(0.1, 0.9),
      y: 90 + part * 400,
      length: w * random.range(0.7, 1.5),
      thick: 48 - part * 28,
      colour: mix("#a98a9a", gold, part),
      under: mix("#f6b96b", "#fff0b8", part),
      opacity: 0.85,
    });
  }
  range(scene, {
    count: 5,
    from: 610,
    to: 880,
    far: "#c99a78",
    near: "#4c4a3c",
    haze: "#fbd79a",
    sun: [w * 0.33, 560],
    rise: 46,
    trees: true,
  });
}

function smallTown(scene: Scene): void {
  const { width: w, random } = scene;
  paintSky(scene, ["#8d6f92", "#d98f86", "#f0a968", "#fbd08c"], 700);
  cloudBands(scene, 120, 470, 7, ["#b06f86", "#f5b98c"], 0.55);
  paintSun(scene, { x: w * 0.74, y: 590, r: 60, disc: "#ffedc2", halo: "#ffb765" });
  rooftops(scene, 690, 90, mix(rose, dusk, 0.4), mix(rose, dusk, 0.55), null);
  mistBand(scene, 760, 70, "#f0a97c", 0.55);
  rooftops(scene, 790, 140, mix(mauve, dusk, 0.75), mix(rust, dusk, 0.72), "#ffcf7d");
  const x = w * 0.27;
  scene.draw(
    polygon([
      [x - 34, 900],
      [x - 34, 640],
      [x, 470],
      [x + 34, 640],
      [x + 34, 900],
    ]),
    {
      fill: mix(dusk, rose, 0.18),
      shade: scene.linear(
        [x - 34, 0],
        [x + 34, 0],
        [
          [0, tone(-0.3)],
          [1, tone(0.4)],
        ],
      ),
    },
  );
  scene.line(`M${x} 472V436M${x - 10} 448H${x + 10}`, mix(dusk, rose, 0.18), 4);
  rooftops(scene, 905, 190, "#2a2340", "#342a48", "#ffd58c");
  for (let i = 0; i < 5; i++)
    bird(scene, w * (0.48 + i * 0.035) + random.range(-12, 12), 300 + random.range(-26, 26), 26, "#4a3450");
}

function layeredHills(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#7d8fb0", "#c4b6bf", "#f8d7a4", "#fff0c8"], 520);
  paintSun(scene, { x: w * 0.84, y: 300, r: 56, disc: "#fffbe8", halo: "#ffdc94", reach: 12 });
  range(scene, {
    count: 6,
    from: 430,
    to: 860,
    far: "#5d6c93",
    near: "#c98f2f",
    haze: "#f7d596",
    sun: [w * 0.84, 300],
    rise: 84,
    light: 0.85,
    trees: true,
    mist: 0.5,
  });
  scene.glow(w * 0.84, 300, w * 0.9, "#ffe3a0", 0.35);
}

function thinLine(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#16244a", "#263a6b", "#45588a", "#7c7c9c", "#d98a4e"], 690);
  scene.draw(box(-5, 640, w + 10, 60), {
    fill: scene.down(620, 700, [
      [0, "#f08a2c", 0],
      [0.75, "#ff9a35", 1],
      [1, "#ffd27a"],
    ]),
    shade: "none",
  });
  scene.glow(w * 0.58, 696, w * 0.55, "#ffb24d", 0.7, 0.22);
  cloudBand(scene, {
    x: w * 0.4,
    y: 590,
    length: w * 0.9,
    thick: 22,
    colour: "#3c4672",
    under: "#c9764f",
    opacity: 0.9,
  });
  cloudBand(scene, {
    x: w * 0.8,
    y: 545,
    length: w * 0.6,
    thick: 16,
    colour: "#354070",
    under: "#8b6a80",
    opacity: 0.9,
  });
  for (const [x, y, r] of [
    [0.2, 130, 2.6],
    [0.33, 70, 1.8],
    [0.71, 170, 2.2],
    [0.9, 90, 1.6],
  ] as const)
    scene.glow(w * x, y, r * 6, "#fdf3dd", 0.5).disc(w * x, y, r, "#fff8e6", { shade: "none" });
  const line = ridge(scene, { y: 706, rise: 12, waves: 3 });
  paintHill(scene, line, { crest: "#171a35", foot: "#0f1226", folds: 0, light: 0.2 });
  treeLine(scene, line, w * 0.06, w * 0.16, "#12142c", 40, 0.4);
  treeLine(scene, line, w * 0.7, w * 0.74, "#12142c", 30);
}

function halfRisen(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#e98f4a", "#f3ae61", "#f9cf86", "#fde3a9"], 700);
  const [x, y] = [w * 0.5, 690];
  sunRays(scene, x, y, 1150, "#fff2c0", 15, 0.62);
  paintSun(scene, { x, y, r: 235, disc: "#fff4cf", halo: "#ffcf76", reach: 2.6 });
  range(scene, {
    count: 3,
    from: 690,
    to: 860,
    far: "#c77b3c",
    near: "#5a3328",
    haze: "#f2b566",
    sun: [x, y],
    rise: 12,
    rough: 0.1,
    light: 0.8,
  });
  for (let i = 0; i < 16; i++)
    scene.line(
      curve([
        [x + (i - 7.5) * 34, 745],
        [x + (i - 7.5) * 90, 860],
        [x + (i - 7.5) * 260, 1010],
      ]),
      i % 2 ? "#f0b062" : "#3b2230",
      3,
      0.16,
    );
}

function fiveMauves(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#d9c9d9", "#ecdbe0", "#f8e9e2"], 600);
  range(scene, {
    count: 5,
    from: 330,
    to: 850,
    far: "#cbb7cc",
    near: "#4b3a62",
    haze: "#efe0e4",
    sun: [w * 0.2, 100],
    rise: 96,
    mist: 0.75,
    light: 0.55,
  });
}

export const dawns: Motif = {
  finish: { dark: mix(dusk, saffron, 0.15) },
  drawings: [
    threeBlueHills,
    ringsOfMist,
    wideValley,
    smallTown,
    layeredHills,
    thinLine,
    halfRisen,
    fiveMauves,
    firstTop,
    tallSky,
    redSun,
    plainYellow,
    foldedPaper,
    lineOfBirds,
    mistInHollows,
  ],
};
