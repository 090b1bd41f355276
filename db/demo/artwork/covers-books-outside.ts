/** What is drawn on the books that are set out of doors. Units: 1000 wide, 1500 high; the title takes the upper third. */
import { suitcase } from "./covers-things.ts";
import { grass } from "./flowers.ts";
import { heightAt, paintHill, ridge } from "./hills.ts";
import { paintLeaf } from "./leaf-shapes.ts";
import { bezier, box, curve, ellipse, type Point, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { bird } from "./sky.ts";
import { leafyTree } from "./trees.ts";

export function twoPaths(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.down(0, 900, [
      [0, "#dfe6d2"],
      [0.6, "#eef0da"],
      [1, "#fbf3d4"],
    ]),
    tone(0.1),
  );
  const far = ridge(scene, { y: 760, rise: 34, waves: 1.6, rough: 0.1 });
  paintHill(scene, far, { crest: "#b7c7a4", foot: "#a7bd90", sun: [760, 640], light: 0.4, folds: 1 });
  const near = ridge(scene, { y: 890, rise: 22, waves: 0.9, rough: 0.04, at: 0.46, summit: 90, spread: 0.42 });
  paintHill(scene, near, {
    crest: "#86a365",
    foot: "#4d7048",
    depth: 640,
    sun: [760, 700],
    light: 0.55,
    folds: 4,
    furrows: 6,
  });
  const path = (points: readonly Point[], from: number, to: number, shade: number) =>
    scene.draw(
      ribbon(points, (t) => from + (to - from) * t ** 0.8),
      {
        fill: scene.down(820, h, [
          [0, "#f6ebc4"],
          [1, "#e2c892"],
        ]),
        shade: tone(shade),
      },
    );
  const leftTop = heightAt(near, 205);
  const rightTop = heightAt(near, 800);
  path(bezier([515, 1185], [430, 1090], [330, 1030], [205, leftTop - 4], 20), 66, 9, 0.05);
  path(bezier([515, 1190], [610, 1110], [590, 990], [800, rightTop - 4], 20), 66, 9, 0.12);
  path(bezier([640, h + 40], [630, 1420], [590, 1290], [514, 1176], 20), 150, 74, 0.1);
  leafyTree(scene, 330, heightAt(near, 330) + 14, 150, { colour: "#5d7d4a" });
  leafyTree(scene, 905, heightAt(near, 905) + 14, 96, { colour: "#6f8d55" });
  for (let i = 0; i < 26; i++) {
    const y = random.range(1020, 1490);
    const x = random.range(0, w);
    if (Math.abs(x - 500) < 70 + (y - 1000) * 0.28) continue;
    grass(scene, x, y, 46, (y - 860) * 0.07, 7, ["#9db777", "#3f5e3e", "#6d8d55"]);
  }
  bird(scene, 660, 690, 34, "#5c6f58");
  bird(scene, 715, 668, 24, "#5c6f58");
}

export function leafAndSuitcase(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.radial(420, 620, 1200, [
      [0, "#e7b755"],
      [0.6, "#d59a36"],
      [1, "#b97a24"],
    ]),
    scene.radial(380, 500, 1150, [
      [0, tone(0.2)],
      [0.6, tone(-0.05)],
      [1, tone(-0.4)],
    ]),
  );
  scene.draw(
    `${curve([
      [-20, 1262],
      [260, 1246],
      [640, 1254],
      [w + 20, 1240],
    ])}V${h + 5}H-20Z`,
    {
      fill: scene.down(1240, h, [
        [0, "#c07f2a"],
        [1, "#96591c"],
      ]),
      shade: scene.down(1240, h, [
        [0, tone(0.1)],
        [1, tone(-0.45)],
      ]),
    },
  );
  suitcase(scene, 330, 1290, 400, 262, "#7c3b26");
  paintLeaf(scene, {
    x: 700,
    y: 905,
    angle: -112,
    length: 300,
    shape: "heart",
    colour: "#4f7350",
    bend: -0.12,
    stalk: 0.42,
    shadow: 20,
  });
}

export function footpath(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.down(0, h, [
      [0, "#f8ebb4"],
      [0.5, "#f6e29a"],
      [1, "#eccf73"],
    ]),
    scene.down(0, h, [
      [0, tone(0.12)],
      [0.5, tone(0)],
      [1, tone(-0.25)],
    ]),
  );
  const way: Point[] = [
    [640, h + 70],
    [560, 1420],
    [620, 1280],
    [640, 1160],
    [410, 1060],
    [350, 970],
    [520, 890],
    [640, 826],
    [600, 770],
    [560, 728],
    [590, 690],
    [612, 664],
  ];
  const wide = (t: number) => 176 * (1 - t) ** 1.55 + 5;
  scene.draw(
    ribbon(way, (t) => wide(t) + 18 * (1 - t)),
    { fill: "#cdb04f", shade: tone(-0.3) },
  );
  scene.draw(ribbon(way, wide), {
    fill: scene.down(660, h, [
      [0, "#fff9e2"],
      [1, "#fbeecb"],
    ]),
    shade: scene.down(660, h, [
      [0, tone(0.2)],
      [1, tone(0)],
    ]),
  });
  for (let i = 0; i < 64; i++) {
    const y = 700 + 780 * random.next() ** 0.8;
    const x = random.range(20, w - 20);
    const size = (y - 640) * 0.075;
    const taken = way.some(([px, py]) => Math.abs(py - y) < 90 && Math.abs(px - x) < 60 + (y - 640) * 0.14);
    if (!taken) grass(scene, x, y, size * 1.6, size, 6, ["#8e9a48", "#b3a94a", "#6f7f3d"]);
  }
  for (const [x, y, tall] of [
    [250, 800, 128],
    [775, 770, 96],
    [838, 812, 134],
    [160, 1010, 190],
  ] as const)
    leafyTree(scene, x, y, tall, { colour: "#7c8f45", trunk: "#6d5a34" });
  // A post that points nowhere in particular.
  scene.draw(box(742, 1120, 17, 214), {
    fill: "#6b5230",
    shade: scene.across([
      [0, tone(0.3)],
      [1, tone(-0.5)],
    ]),
  });
  scene.draw("M676 1128H812L844 1154L812 1180H676Z", {
    fill: "#8a6a3c",
    shade: scene.across(
      [
        [0, tone(0.35)],
        [1, tone(-0.35)],
      ],
      70,
    ),
  });
}

export function shootInField(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.down(0, 800, [
      [0, "#eec9a8"],
      [0.7, "#f3d8b8"],
      [1, "#f8e6c8"],
    ]),
    tone(0.05),
  );
  const top = ridge(scene, { y: 748, rise: 10, waves: 0.8, rough: 0.02 });
  paintHill(scene, top, { crest: "#b9573a", foot: "#7f2f22", depth: 760, sun: [500, 700], light: 0.35, folds: 0 });
  for (let i = -26; i <= 26; i++) {
    const x = 500 + i * 26;
    const foot = 500 + i * 150;
    const dark = ribbon(
      [
        [x, 752],
        [x + (foot - x) * 0.3, 920],
        [foot, h + 30],
      ],
      (t) => 1.5 + 26 * t ** 1.4,
    );
    scene.draw(dark, {
      fill: scene.down(750, h, [
        [0, "#8f3a28", 0.3],
        [1, "#571d1c", 0.75],
      ]),
      shade: scene.down(750, h, [
        [0, tone(-0.1)],
        [1, tone(-0.5)],
      ]),
    });
    scene.line(
      curve([
        [x + 3, 752],
        [x + 3 + (foot - x) * 0.3, 920],
        [foot + 30, h + 30],
      ]),
      "#d98156",
      3,
      0.35,
    );
  }
  for (let i = 0; i < 130; i++) {
    const y = 770 + 720 * random.next() ** 0.6;
    scene.disc(
      random.range(0, w),
      y,
      (y - 700) * random.range(0.003, 0.011),
      random.pick(["#5b1f1b", "#c9714b", "#6d2a20"]),
      { opacity: 0.6, shade: "none" },
    );
  }
  scene.glow(500, 1080, 260, "#ffdca0", 0.38);
  scene.soft((grow) => ellipse(500, 1216, 92 + grow, 24 + grow * 0.4), { fill: "#4a1816", opacity: 0.55 }, 16);
  scene.draw(
    `${curve([
      [392, 1222],
      [440, 1192],
      [500, 1182],
      [566, 1194],
      [614, 1224],
    ])}Z`,
    { fill: "#93402b", shade: tone(0.15) },
  );
  const stem = bezier([500, 1200], [496, 1150], [508, 1110], [502, 1058], 10);
  scene.draw(
    ribbon(stem, (t) => 15 * (1 - t * 0.45)),
    {
      fill: "#88a548",
      shade: scene.across([
        [0, tone(0.4)],
        [1, tone(-0.4)],
      ]),
    },
  );
  paintLeaf(scene, {
    x: 503,
    y: 1066,
    angle: -28,
    length: 138,
    shape: "ovate",
    colour: "#8fb04a",
    bend: 0.16,
    stalk: 0.06,
  });
  paintLeaf(scene, {
    x: 501,
    y: 1066,
    angle: -152,
    length: 128,
    shape: "ovate",
    colour: "#7da043",
    bend: -0.16,
    stalk: 0.06,
  });
  paintLeaf(scene, {
    x: 502,
    y: 1060,
    angle: -84,
    length: 62,
    shape: "lance",
    colour: "#b4cc6c",
    stalk: 0.05,
    veins: false,
  });
}
