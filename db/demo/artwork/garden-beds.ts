/** Beds and meadows of the motif "garden". */
import { amber, forest, gold, lighter, mauve, mix, moss, rose } from "./colour.ts";
import { allium, blade, daisy, grass, poppy, spike, umbel } from "./flowers.ts";
import { border, brickWall, lawn } from "./garden-parts.ts";
import { paintHill, ridge, treeLine } from "./hills.ts";
import { box } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { cloudBands, paintSky, paintSun } from "./sky.ts";
import { leafyTree } from "./trees.ts";
import { bush, tulip } from "./undergrowth.ts";

export function walledRows(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#b9cbd3", "#e6dfd0", "#f9e8c6"], 420);
  paintSun(scene, { x: w * 0.24, y: 190, r: 44, disc: "#fffbee", halo: "#ffe9b8" });
  for (const x of [0.08, 0.4, 0.62, 0.9]) leafyTree(scene, w * x, 340, random.range(170, 260), { colour: "#93a57e" });
  brickWall(scene, 300, 190, "#c58660");
  lawn(scene, 480, ["#a98a62", "#6b4b38"]);
  const [vx, vy] = [w * 0.5, 300];
  for (let row = 0; row < 7; row++) {
    const depth = row / 6;
    const y = 520 + depth ** 1.5 * 430;
    const scale = (y - vy) / (h - vy);
    scene.draw(box(-5, y + 4, w + 10, 26 * scale), { fill: "#4d3428", opacity: 0.5, shade: tone(-0.3) });
    for (let i = -13; i <= 13; i++) {
      const x = vx + i * 128 * scale;
      const size = 62 * scale;
      const tint =
        [
          ["#7f9a5c", "#6d8a50"],
          ["#94805f", "#7c9a68"],
          ["#8aa267", "#5f7d4b"],
        ][row % 3]?.[Math.abs(i) % 2] ?? moss;
      for (let k = 0; k < 7; k++)
        blade(
          scene,
          x + random.range(-8, 8) * scale,
          y + 8 * scale,
          size * random.range(0.6, 1.15),
          (k - 3) * size * 0.2,
          size * 0.24,
          mix(tint, k % 2 ? forest : "#c7d197", 0.22),
          k % 2 ? -0.3 : 0.2,
        );
    }
  }
}

export function bank(scene: Scene): void {
  const { width: w, random } = scene;
  paintSky(scene, ["#a9c4cc", "#dfe5d6", "#f8ecc9"], 600);
  cloudBands(scene, 90, 330, 4, ["#eef0e6", "#fff6e0"], 0.6);
  const back = ridge(scene, { y: 520, rise: 40, waves: 1.4, rough: 0.1 });
  paintHill(scene, back, { crest: "#b7c394", foot: "#8ea26a", folds: 2, light: 0.4 });
  for (const [x, y, r, c, s] of [
    [0.13, 590, 110, "#7d9662", undefined],
    [0.36, 560, 80, "#94a86c", "#f3e2c0"],
    [0.82, 600, 140, "#6f8a5c", "#d98a7e"],
    [0.6, 570, 70, "#88a06a", undefined],
  ] as const)
    bush(scene, w * x, y, r, c, s);
  const front = ridge(scene, { y: 690, rise: 30, waves: 1.2, rough: 0.1 });
  paintHill(scene, front, { crest: "#9db273", foot: "#5f7a45", folds: 2, light: 0.5 });
  bush(scene, w * 0.26, 790, 130, "#7b9658", "#f0b45a");
  bush(scene, w * 0.95, 830, 170, "#65804f");
  for (let i = 0; i < 8; i++)
    grass(scene, w * random.next(), random.range(740, 1010), 260, 62, 40, ["#7f9a55", "#a9bb74", "#5c7744"]);
  for (let i = 0; i < 13; i++)
    random.pick([poppy, daisy, tulip])(
      scene,
      w * random.range(0.03, 0.97),
      random.range(850, 1010),
      random.range(120, 200),
      random.pick(["#d4512c", "#f0a63a", "#fbf1dc", rose]),
      "#5f7a45",
    );
}

export function tallAlongWall(scene: Scene): void {
  paintSky(scene, ["#c9d3d4", "#f3e6cf"], 300);
  brickWall(scene, 190, 700, "#c9906a");
  lawn(scene, 880, ["#7f8f5c", "#55663f"]);
  border(
    scene,
    900,
    [
      { y: 0, sorts: [{ plant: spike, colours: ["#5d6aa8", mauve, "#d98f9a"], tall: [520, 760], count: 12 }] },
      {
        y: 70,
        sorts: [
          { plant: allium, colours: ["#a07bb0", "#d9b7d0"], tall: [380, 560], count: 7 },
          { plant: daisy, colours: ["#fdf4e2", "#f5c765"], tall: [300, 480], count: 9 },
        ],
      },
    ],
    "#6d8452",
  );
}

export function bed(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#bcd0cf", "#eae7d2", "#fbeccb"], 500);
  treeLine(
    scene,
    [
      [-50, 470],
      [w / 2, 440],
      [w + 50, 470],
    ],
    0,
    w,
    "#9fb08c",
    130,
  );
  lawn(scene, 470, ["#a5b57c", "#5b7044"]);
  border(
    scene,
    660,
    [
      {
        y: 0,
        sorts: [
          { plant: spike, colours: ["#6670ae", "#a96a9a"], tall: [330, 500], count: 9 },
          { plant: umbel, colours: ["#fdf6e6"], tall: [360, 470], count: 4 },
        ],
      },
      {
        y: 150,
        sorts: [
          { plant: allium, colours: ["#a785bd", "#d8a7c4"], tall: [280, 400], count: 7 },
          { plant: poppy, colours: ["#d84f2c", "#f08a3c"], tall: [260, 360], count: 7 },
        ],
      },
      {
        y: 310,
        sorts: [
          { plant: daisy, colours: ["#fff8e8", "#f3bb4a", "#e79a8e"], tall: [200, 300], count: 15 },
          { plant: tulip, colours: ["#b93a34", "#f0b04a", "#f6d9c2"], tall: [170, 240], count: 8 },
        ],
      },
    ],
    "#66804c",
  );
}

export function poppies(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#cbd3c4", "#efe2bd", "#f9dfa6"], 700);
  const hill = ridge(scene, { y: 560, rise: 40, rough: 0.1 });
  paintHill(scene, hill, { crest: "#c3bd80", foot: "#a3a85f", light: 0.4 });
  for (const [y, depth] of [
    [700, 0.5],
    [830, 0.25],
    [1000, 0],
  ] as const) {
    const green = mix("#7c8c45", "#cbc483", depth);
    grass(scene, w / 2, y + 10, w * 1.1, 330 - depth * 260, 210, [
      green,
      lighter(green, 0.05),
      mix(green, forest, 0.3),
      mix(green, gold, 0.3),
    ]);
    for (let i = 0; i < 12; i++)
      poppy(
        scene,
        w * ((i + random.next()) / 12),
        y + 10,
        random.range(280, 520) * (1 - depth),
        mix(random.pick(["#d23a1f", "#e5602a", "#f08a33", "#b92c20"]), "#f3d9a0", depth * 0.5),
        green,
      );
  }
  grass(scene, w / 2, h + 20, w * 1.1, 210, 110, ["#5f7038", "#8a9a4e", "#a9ae62"]);
}

export function summer(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#8fb8cc", "#c9dcd9", "#f6edcf"], 420);
  cloudBands(scene, 60, 240, 4, ["#f0f2ea", "#fffaf0"], 0.6);
  for (const [x, t] of [
    [0.08, 420],
    [0.3, 330],
    [0.62, 360],
    [0.9, 450],
  ] as const)
    leafyTree(scene, w * x, 480, t, { colour: "#7d9a5a" });
  lawn(scene, 460, ["#8fa864", "#4f6a3c"]);
  border(
    scene,
    560,
    [
      { y: 0, sorts: [{ plant: spike, colours: ["#5f6db5", "#b8679a", "#f0d9e0"], tall: [260, 380], count: 14 }] },
      {
        y: 130,
        sorts: [
          { plant: umbel, colours: ["#fffaf0"], tall: [300, 380], count: 5 },
          { plant: allium, colours: ["#9a74b8", "#d99ac0"], tall: [230, 320], count: 9 },
        ],
      },
      {
        y: 270,
        sorts: [
          { plant: poppy, colours: ["#d8412a", "#f07c33", amber], tall: [240, 330], count: 12 },
          { plant: daisy, colours: ["#fffaf0", "#f7c851"], tall: [200, 290], count: 14 },
        ],
      },
    ],
    "#5f8044",
  );
  for (const [y, size] of [
    [790, 150],
    [900, 190],
  ] as const) {
    for (let i = 0; i < 11; i++)
      random.pick([tulip, daisy, poppy, allium])(
        scene,
        w * ((i + random.next()) / 11),
        y,
        random.range(0.9, 1.5) * size,
        random.pick(["#e0705c", "#f7c851", "#c987b8", "#fff4e0", "#d8412a"]),
        "#55753c",
      );
  }
  for (let i = 0; i < 16; i++)
    daisy(
      scene,
      w * random.next(),
      h + random.range(0, 40),
      random.range(200, 320),
      random.pick(["#fffaf0", "#f2a65e", "#e0705c", "#f7c851"]),
      "#58783f",
    );
}
