/** The motif "path": ten ways to walk. */
import { cream, dusk, forest, mix } from "./colour.ts";
import { grass } from "./flowers.ts";
import { mistBand, paintHill, ridge, treeLine } from "./hills.ts";
import { bezier, blob, box, ellipse, placeOn, polygon } from "./path.ts";
import { type Motif, type Scene, tone } from "./scene.ts";
import { paintSky, paintSun, stars } from "./sky.ts";
import { bareTree, leafyTree } from "./trees.ts";
import { bush } from "./undergrowth.ts";
import { trail, tufts } from "./way-parts.ts";
import { hedges, towpath, yellowGrass } from "./ways-level.ts";
import { overHills, parting, singleTree, straightUp } from "./ways-uphill.ts";

function lateHouse(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#2c3566", "#5b5a8a", "#a9809a", "#e8b08e"], 600);
  stars(scene, 10, 300, 40);
  const back = ridge(scene, { y: 560, rise: 70, waves: 1.8 });
  paintHill(scene, back, { crest: "#5f5a84", foot: "#86739a", depth: 130, sun: [w * 0.2, 500] });
  const field = ridge(scene, { y: 660, rise: 22, waves: 1.2, rough: 0.06 });
  paintHill(scene, field, { crest: "#56617a", foot: "#2c3a4a", depth: 300, sun: [w * 0.6, 600], light: 0.4 });
  const [x, y, lamp] = [w * 0.6, 690, "#ffcf7e"];
  leafyTree(scene, x + 250, y + 10, 330, { colour: "#3f4f5c", trunk: "#2a2638" });
  const wall = {
    fill: "#8a7688",
    shade: scene.across([
      [0, tone(0.35)],
      [1, tone(-0.5)],
    ]),
  };
  scene.draw(box(x - 150, y - 150, 300, 155), wall);
  scene.draw(
    polygon([
      [x - 182, y - 142],
      [x - 110, y - 268],
      [x + 110, y - 268],
      [x + 182, y - 142],
    ]),
    {
      fill: "#4c3a54",
      shade: scene.across([
        [0, tone(0.3)],
        [1, tone(-0.4)],
      ]),
    },
  );
  scene.draw(box(x + 60, y - 318, 40, 80), { fill: "#5e4a60", shade: tone(-0.2) });
  scene.draw(box(x - 20, y - 104, 56, 110), { fill: "#4a3346", shade: tone(-0.2) });
  scene.draw(box(x + 74, y - 106, 50, 54), { fill: "#4d4a6c", shade: tone(-0.2) });
  scene.glow(x - 86, y - 80, 220, lamp, 0.65);
  scene.draw(box(x - 116, y - 108, 60, 60), {
    fill: scene.down(y - 108, y - 48, [
      [0, "#fff0be"],
      [1, lamp],
    ]),
    shade: tone(0.5),
  });
  scene.line(`M${x - 86} ${y - 108}v60M${x - 116} ${y - 78}h60`, "#6b5468", 5);
  const points = bezier([w * 0.26, h + 50], [w * 0.5, 890], [w * 0.34, 780], [x + 8, y + 4], 18);
  trail(scene, { points, wide: [260, 44], near: "#8f7f92", far: "#d9b08e", edge: "#26304a" });
  scene.glow(x - 60, y + 34, 200, lamp, 0.4, 0.24);
  for (const [bx, by, r] of [
    [0.72, 730, 60],
    [0.47, 715, 44],
    [0.05, 900, 120],
    [0.93, 880, 130],
  ] as const)
    bush(scene, w * bx, by, r, "#41505c");
  tufts(scene, 820, h, 14, ["#3b4a58", "#50606a", "#2a3747"]);
}

function frost(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#8ea4c4", "#c4bccb", "#f3c9b0", "#fde2bd"], 470);
  paintSun(scene, { x: w * 0.3, y: 410, r: 48, disc: "#fff6dc", halo: "#ffc992", reach: 9 });
  const far = ridge(scene, { y: 450, rise: 26, waves: 2.2 });
  paintHill(scene, far, { crest: "#a9a9bd", foot: "#d3ccd2", depth: 80, folds: 1 });
  treeLine(scene, far, w * 0.5, w * 0.9, "#8f8ea6", 56, 0.3);
  mistBand(scene, 490, 46, "#f6e6da", 0.8);
  scene.draw(box(-5, 492, w + 10, h), {
    fill: scene.down(492, h, [
      [0, "#f3e3da"],
      [0.4, "#d3d8df"],
      [1, "#9fb1bd"],
    ]),
    shade: scene.radial(
      w * 0.3,
      480,
      w,
      [
        [0, tone(0.4)],
        [0.5, tone(0)],
        [1, tone(-0.4)],
      ],
      0.6,
    ),
  });
  trail(scene, {
    points: bezier([w * 0.98, h + 60], [w * 0.62, 820], [w * 0.6, 620], [w * 0.33, 496], 20),
    wide: [250, 10],
    near: "#a58e86",
    far: "#f3d3b6",
    edge: "#7f8fa0",
  });
  for (let i = 0; i < 70; i++) {
    const near = (i / 70) ** 1.2;
    grass(scene, w * random.next(), 520 + 500 * near, 60 + near * 160, 16 + 64 * near, 9, [
      "#eef1f0",
      "#c3d0d3",
      "#a3b3a9",
      "#fdf6ee",
    ]);
  }
  let sparks = "";
  for (let i = 0; i < 160; i++) sparks += ellipse(random.range(0, w), random.range(540, h), random.range(1, 2.4));
  scene.draw(sparks, { fill: "#ffffff", opacity: 0.9, shade: "none" });
  bareTree(scene, w * 0.14, 760, 470, "#6f6a80");
  for (let i = 0; i < 9; i++) {
    const x = w * (0.5 + i * 0.062);
    const tall = 34 + i * 7;
    scene.draw(box(x, 560 + i * 11 - tall, 7 + i * 0.7, tall), { fill: "#7f7a88", shade: tone(-0.2) });
  }
}

function steppingStones(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.down(0, h, [
      [0, "#b5c584"],
      [1, "#6f9150"],
    ]),
    scene.radial(w * 0.2, 0, w * 1.1, [
      [0, tone(0.35)],
      [0.5, tone(0)],
      [1, tone(-0.45)],
    ]),
  );
  const greens = ["#8fae5e", "#a5bd70", "#7a9c50", "#5f8243"];
  tufts(scene, -10, h, 130, greens, 30);
  const line = bezier([w * 0.1, h * 1.0], [w * 0.42, h * 0.98], [w * 0.8, h * 0.62], [w * 0.62, -20], 30);
  for (let i = 9; i >= 0; i--) {
    const part = 0.03 + (i / 9.6) ** 0.74;
    const { x, y } = placeOn(line, part);
    const size = 128 - 86 * part;
    const stone = blob(random, x, y, size, size * 0.52, 0.07, 9);
    scene.at(size * 0.06, size * 0.14, () => scene.draw(stone, { fill: "#33462c", opacity: 0.55, shade: tone(-0.4) }));
    const colour = random.pick(["#c9c0ae", "#b9b2a6", "#d6cab2"]);
    scene.draw(stone, {
      fill: colour,
      shade: scene.across(
        [
          [0, tone(0.5)],
          [0.5, tone(0)],
          [1, tone(-0.5)],
        ],
        40,
      ),
    });
    for (let k = 0; k < 6; k++)
      scene.draw(
        blob(
          random,
          x + random.range(-0.6, 0.6) * size,
          y + random.range(-0.28, 0.28) * size,
          size * 0.06,
          size * 0.03,
          0.2,
          6,
        ),
        { fill: mix(colour, dusk, 0.3), opacity: 0.4, shade: "none" },
      );
    grass(scene, x, y + size * 0.5, size * 1.8, 34 - part * 16, 13, greens);
  }
  for (let i = 0; i < 16; i++) {
    const [x, y] = [w * random.next(), h * random.range(0.08, 0.96)];
    for (let k = 0; k < 3; k++)
      scene.disc(x + random.range(-16, 16), y + random.range(-8, 8), random.range(3, 5.5), cream, { shade: tone(0.2) });
  }
}

export const ways: Motif = {
  finish: { dark: mix(dusk, forest, 0.35) },
  drawings: [
    overHills,
    towpath,
    hedges,
    yellowGrass,
    singleTree,
    lateHouse,
    straightUp,
    frost,
    parting,
    steppingStones,
  ],
};
