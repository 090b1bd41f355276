/** The motif "window": fourteen ways for light to come in. */
import { cream, dusk, forest, gold, mix, rust, sage } from "./colour.ts";
import { paintRoom } from "./interior.ts";
import { box, ellipse, type Point, polygon } from "./path.ts";
import { lightPanes, paintWindow } from "./room.ts";
import { type Motif, type Scene, tone } from "./scene.ts";
import { golden, leafShadow, onFloor, onWall } from "./window-light.ts";
import { drawRainPane } from "./window-rain.ts";
import { ceilingLight, curtained, hall, openCasement, schoolroom, twelvePanes } from "./windows-halls.ts";
import { drawHouseCut, drawRoundWindow } from "./windows-rare.ts";

function evening(scene: Scene): void {
  const { width: w } = scene;
  paintRoom(scene, { wall: "#c9793d", floor: "#6b3a28", floorLine: 850, light: [w * 0.74, 560], skirting: "#d89a5e" });
  paintWindow(scene, {
    x: w * 0.2,
    y: 130,
    w: 520,
    h: 520,
    cols: 3,
    rows: 2,
    frame: "#e9c08a",
    view: { top: "#1e2c5c", low: "#6f83b4", hill: "#2c3a66", bush: "#24305a" },
    bar: 13,
  });
  for (const [x, y, r] of [
    [0.26, 200, 2.4],
    [0.33, 260, 1.6],
    [0.46, 190, 2],
    [0.5, 290, 1.6],
  ] as const)
    scene.disc(w * x, y, r * 1.3, "#fff3d6", { shade: "none" });
  const lamp = w * 0.76;
  scene.glow(lamp, 520, 460, "#ffdf95", 0.8);
  scene.draw(box(w * 0.66, 760, 330, 24), { fill: "#7d4429", shade: tone(0.3) });
  scene.draw(box(w * 0.68, 784, 16, 120), { fill: "#5e3120" }).draw(box(w * 0.85, 784, 16, 120), { fill: "#5e3120" });
  scene.draw(
    polygon([
      [lamp - 8, 590],
      [lamp + 8, 590],
      [lamp + 8, 760],
      [lamp - 8, 760],
    ]),
    { fill: "#57301f" },
  );
  scene.draw(ellipse(lamp, 757, 54, 11), { fill: "#57301f", shade: tone(0.2) });
  scene.draw(
    polygon([
      [lamp - 62, 450],
      [lamp + 62, 450],
      [lamp + 104, 600],
      [lamp - 104, 600],
    ]),
    {
      fill: "#ffe4a6",
      shade: scene.across([
        [0, tone(0.1)],
        [0.5, tone(0.8)],
        [1, tone(-0.15)],
      ]),
    },
  );
}

function leafWall(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintRoom(scene, { wall: "#ddc3a2", floor: "#8f6244", floorLine: h - 190, light: [w * 0.55, 560] });
  paintWindow(scene, {
    x: w * 0.12,
    y: 190,
    w: 200,
    h: 860,
    cols: 2,
    rows: 5,
    frame: "#f5ead6",
    view: { top: "#d8e3dc", low: "#fff0cc", bush: "#8fa477" },
    bar: 8,
  });
  lightPanes(scene, onWall(w * 0.53, 330, 330, 760, -60, 60), 2, 5, "#ffe8b8", 0.85, 5, 0.05);
  for (let i = 0; i < 3; i++) {
    const stem: Point[] = Array.from({ length: 9 }, (_, k) => [
      w * (0.62 + i * 0.1) + Math.sin(k * 0.5 + i) * 34 + k * 8,
      1060 - i * 150 - k * (62 + i * 4),
    ]);
    leafShadow(scene, stem, 92, "#7a4f34", 0.5, 4);
  }
}

function twoWindows(scene: Scene): void {
  const { width: w } = scene;
  const room = paintRoom(scene, {
    wall: "#9a5a3c",
    floor: "#5c3527",
    floorLine: 700,
    light: [w / 2, 330],
    skirting: "#b87b58",
  });
  for (const x of [w * 0.2, w * 0.6]) {
    paintWindow(scene, { x, y: 140, w: 300, h: 400, cols: 2, rows: 2, frame: "#f0dcc0", view: golden, bar: 11 });
    lightPanes(scene, onFloor(room, x + 20, 260, [0.16, 0.5], 60), 1, 1, "#ffc76b", 0.9, 3);
  }
}

function greenPanes(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintRoom(scene, { wall: "#dfe0cd", floor: "#9a8a6c", floorLine: h + 60, light: [w / 2, h * 0.45] });
  paintWindow(scene, {
    x: w * 0.2,
    y: h * 0.15,
    w: w * 0.6,
    h: h * 0.62,
    cols: 2,
    rows: 2,
    frame: "#f8f4e6",
    view: { top: "#cfe2bd", low: "#eef3cf", bush: "#7e9f66", hill: "#a7c18d" },
    bar: 20,
  });
  leafShadow(
    scene,
    Array.from({ length: 7 }, (_, k): Point => [w * 0.28 + k * 46, h * 0.5 - k * 34 + Math.sin(k) * 10]),
    86,
    "#5d8150",
    0.35,
    7,
  );
  scene.draw(
    polygon([
      [w * 0.64, h * 0.775],
      [w * 0.7, h * 0.775],
      [w * 0.715, h * 0.7],
      [w * 0.625, h * 0.7],
    ]),
    {
      fill: "#b4653a",
      shade: scene.across([
        [0, tone(0.3)],
        [1, tone(-0.6)],
      ]),
    },
  );
  for (let i = 0; i < 9; i++) {
    const a = -Math.PI / 2 + (i - 4) * 0.27;
    const [tx, ty] = [w * 0.67 + Math.cos(a) * 120, h * 0.7 + Math.sin(a) * (110 + (i % 3) * 26)];
    scene.draw(
      `M${w * 0.67} ${h * 0.705}Q${(w * 0.67 + tx) / 2 - 22} ${(h * 0.7 + ty) / 2} ${tx} ${ty}Q${(w * 0.67 + tx) / 2 + 22} ${(h * 0.7 + ty) / 2} ${w * 0.67} ${h * 0.705}Z`,
      {
        fill: mix(forest, sage, 0.3 + (i % 3) * 0.2),
        shade: scene.across([
          [0, tone(0.4)],
          [1, tone(-0.5)],
        ]),
      },
    );
  }
}

function goldenArch(scene: Scene): void {
  const { width: w, height: h } = scene;
  const room = paintRoom(scene, {
    wall: "#8f6b52",
    floor: "#6d432c",
    floorLine: h - 300,
    light: [w / 2, 640],
    vanishX: w / 2,
    boards: 12,
  });
  paintWindow(scene, {
    x: w * 0.26,
    y: 150,
    w: w * 0.48,
    h: h - 500,
    cols: 3,
    rows: 6,
    frame: "#d9b184",
    view: { top: "#f3b95c", low: "#fff2c4", sun: { x: w * 0.55, y: 780, r: 60, colour: "#ffe9a6" }, hill: "#d79a48" },
    arched: true,
    bar: 9,
    sill: false,
  });
  lightPanes(scene, onFloor(room, w * 0.26, w * 0.48, [0.04, 1.05], 0), 3, 4, gold, 0.85, 3, 0.03);
}

export const windows: Motif = {
  finish: { dark: mix(dusk, rust, 0.2), light: mix(cream, "#fff3d0", 0.5) },
  drawings: [
    ceilingLight,
    curtained,
    twelvePanes,
    schoolroom,
    openCasement,
    drawRoundWindow,
    hall,
    evening,
    leafWall,
    twoWindows,
    greenPanes,
    goldenArch,
    drawRainPane,
    drawHouseCut,
  ],
};
