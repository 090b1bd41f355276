/** The motif "garden". */
import { clay, dusk, forest, mix, ochre, rust, saffron } from "./colour.ts";
import { grass } from "./flowers.ts";
import { bank, bed, poppies, summer, tallAlongWall, walledRows } from "./garden-beds.ts";
import { brickWall, lawn } from "./garden-parts.ts";
import { beans, seedHeads, shoots, whiteHeads } from "./garden-plants.ts";
import { mistBand, treeLine } from "./hills.ts";
import { blob, ellipse, polygon } from "./path.ts";
import { type Motif, type Scene, tone } from "./scene.ts";
import { paintSky, paintSun } from "./sky.ts";
import { bareTree, groundShadow, leafyTree } from "./trees.ts";
import { bush, seedHead, tulip } from "./undergrowth.ts";

function smallTree(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#a8c6cf", "#d9e3d4", "#f6ecc9"], 640);
  treeLine(
    scene,
    [
      [-50, 590],
      [w / 2, 575],
      [w + 50, 590],
    ],
    -20,
    w + 20,
    "#9db18e",
    90,
  );
  lawn(scene, 585, ["#b4c382", "#7d9857"], [w * 0.1, 600]);
  for (let i = 0; i < 9; i++)
    scene.draw(
      polygon([
        [-5, 600 + i * 50 + i * i * 3],
        [w + 5, 590 + i * 50 + i * i * 3],
        [w + 5, 610 + i * 54 + i * i * 3.4],
        [-5, 622 + i * 54 + i * i * 3.4],
      ]),
      { fill: i % 2 ? "#c9d499" : "#6c8a4c", opacity: 0.14, shade: "none" },
    );
  groundShadow(scene, w * 0.5, 800, 240, 210, 0.45);
  scene.draw(
    polygon([
      [w * 0.49, 788],
      [w * 0.51, 796],
      [w * 0.66, 812],
      [w * 0.66, 800],
    ]),
    { fill: "#2f4032", opacity: 0.4, shade: "none" },
  );
  leafyTree(scene, w * 0.5, 795, 520, { colour: "#8aa557" });
  for (let i = 0; i < 5; i++) grass(scene, w * scene.random.next(), h + 10, 240, 60, 26, ["#8fa75e", "#6f8a4b"]);
}

function season(scene: Scene, n: number): void {
  const { width: w, height: h, random } = scene;
  const looks = {
    11: {
      sky: ["#c3d3da", "#e9e9da", "#faf0d4"],
      ground: ["#bfc992", "#8ea263"],
      tree: "#8a6a56",
      tint: ["#cfdc8e", "#e3e7a9", "#b9cf7c"],
    },
    13: {
      sky: ["#cdbfae", "#ecd3a8", "#fbe2b3"],
      ground: ["#b98f50", "#7c5230"],
      tree: "#5d4030",
      tint: [rust, ochre, saffron, clay, "#d9a441"],
    },
    14: { sky: ["#d9dcdf", "#eceae6", "#f6f3ee"], ground: ["#eceae6", "#c9ccd1"], tree: "#5b5258", tint: [] },
  }[n as 11 | 13 | 14];
  paintSky(scene, looks.sky, 640);
  if (n === 13) paintSun(scene, { x: w * 0.8, y: 330, r: 60, disc: "#fff7e0", halo: "#ffe0a0" });
  brickWall(scene, 480, 150, n === 14 ? "#b3a29c" : n === 13 ? "#b57a52" : "#c99c78");
  lawn(scene, 620, looks.ground as [string, string]);
  if (n === 14) mistBand(scene, 560, 80, "#f3f1ee", 0.6);
  for (const [x, y, tall] of [
    [0.14, 690, 620],
    [0.83, 720, 700],
    [0.55, 650, 430],
  ] as const) {
    groundShadow(scene, w * x, y, tall * 0.26, tall * 0.16, n === 14 ? 0.18 : 0.3);
    const ends = bareTree(scene, w * x, y, tall, mix(looks.tree, looks.sky[1] as string, y < 680 ? 0.35 : 0.05));
    if (!looks.tint.length) continue;
    for (const { x: ex, y: ey } of ends)
      for (let k = 0; k < (n === 11 ? 2 : 3); k++) {
        const size = n === 11 ? random.range(3, 7) : random.range(6, 13);
        scene.draw(blob(random, ex + random.bell() * 16, ey + random.bell() * 14, size, size * 0.75, 0.2, 6), {
          fill: random.pick(looks.tint),
          shade: tone(random.range(-0.4, 0.4)),
        });
      }
  }
  if (n === 11) {
    for (let i = 0; i < 12; i++)
      grass(scene, w * random.next(), random.range(760, 1000), 220, 56, 30, ["#a9bd6c", "#c6d48c", "#839d55"]);
    for (let i = 0; i < 15; i++)
      tulip(
        scene,
        w * random.range(0.03, 0.97),
        random.range(850, 1010),
        random.range(110, 180),
        random.pick(["#f3c64e", "#fdf3d8", "#e8907e"]),
        "#86a25c",
      );
  } else if (n === 13) {
    let d = "";
    for (let i = 0; i < 260; i++)
      d += blob(
        random,
        random.range(0, w),
        650 + random.next() ** 0.8 * 350,
        random.range(4, 11),
        random.range(3, 6),
        0.3,
        6,
      );
    scene.draw(d, { fill: "#d99a3e", opacity: 0.85, shade: tone(-0.1) });
    for (let i = 0; i < 22; i++)
      seedHead(
        scene,
        w * random.next(),
        random.range(880, 1010),
        random.range(180, 380),
        random.pick([rust, "#6d4a2c", "#8f5a2c"]),
      );
    for (const [x, r] of [
      [0.3, 90],
      [0.66, 120],
      [0.97, 150],
    ] as const)
      bush(scene, w * x, 910, r, random.pick(["#a5562a", ochre, clay]));
  } else {
    for (let i = 0; i < 34; i++) {
      const tall = random.range(120, 360);
      seedHead(
        scene,
        w * random.next(),
        random.range(860, 1010),
        tall,
        mix("#6a5a54", "#c9c4c2", random.range(0, 0.4)),
      );
    }
    for (let i = 0; i < 5; i++)
      scene.soft(
        (grow) => ellipse(w * (0.1 + i * 0.2), h - 20, 150 + grow, 30 + grow * 0.4),
        { fill: "#fbfaf7", opacity: 0.7 },
        16,
      );
  }
}

export const gardens: Motif = {
  finish: { dark: mix(dusk, forest, 0.45) },
  drawings: [
    walledRows,
    bank,
    tallAlongWall,
    bed,
    seedHeads,
    shoots,
    whiteHeads,
    beans,
    poppies,
    smallTree,
    (scene) => season(scene, 11),
    summer,
    (scene) => season(scene, 13),
    (scene) => season(scene, 14),
  ],
};
