/** Windows of halls and schoolrooms. */
import { dusk, mix } from "./colour.ts";
import { paintRoom } from "./interior.ts";
import { box, type Point, polygon } from "./path.ts";
import { beam, curtain, lightPanes, paintWindow } from "./room.ts";
import { type Scene, tone } from "./scene.ts";
import { morning, onFloor, onWall } from "./window-light.ts";

export function ceilingLight(scene: Scene): void {
  const { width: w, height: h } = scene;
  const room = paintRoom(scene, {
    wall: "#cfc0a8",
    floor: "#a0714a",
    floorLine: 560,
    light: [w * 0.5, 420],
    boards: 16,
  });
  scene.draw(
    polygon([
      [-5, -5],
      [w + 5, -5],
      [w * 0.86, 150],
      [w * 0.14, 150],
    ]),
    {
      fill: "#b9a88f",
      shade: scene.down(0, 150, [
        [0, tone(-0.5)],
        [1, tone(-0.1)],
      ]),
    },
  );
  for (const side of [-1, 1]) {
    const far = w / 2 + side * w * 0.36;
    const near = w / 2 + side * (w * 0.5 + 5);
    const out = w / 2 + side * w * 0.72;
    scene.draw(
      polygon([
        [far, 150],
        [near, -5],
        [near, h + 5],
        [out, h + 5],
        [far, 560],
      ]),
      {
        fill: mix("#cfc0a8", dusk, side < 0 ? 0.3 : 0.2),
        shade: scene.linear(
          [near, 0],
          [far, 0],
          [
            [0, tone(-0.75)],
            [1, tone(-0.15)],
          ],
        ),
      },
    );
  }
  const hole: Point[] = [
    [w * 0.4, 48],
    [w * 0.6, 48],
    [w * 0.575, 112],
    [w * 0.425, 112],
  ];
  scene.glow(w / 2, 80, 380, "#fff3cf", 0.7, 0.45);
  scene.draw(polygon(hole), { fill: "#fffdf2", shade: tone(0.4) });
  scene.draw(
    polygon([
      [w * 0.4, 48],
      [w * 0.6, 48],
      [w * 0.593, 62],
      [w * 0.407, 62],
    ]),
    { fill: "#e9dcc0", shade: tone(-0.2) },
  );
  lightPanes(scene, onFloor(room, w * 0.4, w * 0.2, [0.28, 0.68], 0), 1, 1, "#ffe9b4", 0.95, 4);
  beam(scene, [[w * 0.425, 112], [w * 0.575, 112], room.on(w * 0.6, 0.62), room.on(w * 0.4, 0.62)], "#fff0c4", 0.5);
}

export function curtained(scene: Scene): void {
  const { width: w } = scene;
  paintRoom(scene, { wall: "#d9b894", floor: "#8a5b3e", floorLine: 880, light: [w * 0.3, 400] });
  paintWindow(scene, {
    x: w * 0.19,
    y: 110,
    w: 330,
    h: 660,
    cols: 2,
    rows: 3,
    frame: "#f6ecd8",
    view: { top: "#eaf0ea", low: "#fff4d6", bush: "#9aae84" },
  });
  scene.line(`M${w * 0.19 - 70} 74H${w * 0.19 + 400}`, "#6b4630", 9);
  curtain(scene, w * 0.19 - 52, 74, 150, 760, "#fff6e4", 0.8, 30);
  curtain(scene, w * 0.19 + 240, 74, 150, 760, "#fff6e4", 0.8, 60);
  lightPanes(scene, onWall(w * 0.62, 210, 250, 470, -70, 42), 2, 3, "#ffe3a3", 0.85, 5);
}

export function twelvePanes(scene: Scene): void {
  const { width: w } = scene;
  const room = paintRoom(scene, {
    wall: "#a9b5a8",
    floor: "#9c6b45",
    floorLine: 610,
    light: [w * 0.38, 280],
    vanishX: w * 0.4,
  });
  paintWindow(scene, { x: w * 0.27, y: 90, w: 330, h: 400, cols: 3, rows: 4, frame: "#f3eee0", view: morning, bar: 8 });
  lightPanes(scene, onFloor(room, w * 0.27, 330, [0.2, 0.95], 300), 3, 4, "#ffdf9a", 0.85, 2.5, 0.05);
  scene.draw(box(w * 0.86, 500, 120, 112), {
    fill: "#7a4d33",
    shade: scene.across([
      [0, tone(0.3)],
      [1, tone(-0.6)],
    ]),
  });
  scene.draw(box(w * 0.85, 486, 150, 20), { fill: "#8d5c3d", shade: tone(0.2) });
}

export function schoolroom(scene: Scene): void {
  const { width: w } = scene;
  const room = paintRoom(scene, {
    wall: "#c9ac86",
    floor: "#7d5438",
    floorLine: 760,
    light: [w * 0.42, 260],
    vanishX: w * 0.7,
  });
  scene.draw(box(-5, 520, w + 10, 206), {
    fill: "#6f7f6c",
    shade: scene.across([
      [0, tone(0.1)],
      [1, tone(-0.6)],
    ]),
  });
  scene.line(`M-5 520H${w + 5}`, "#e3d2ae", 7);
  for (let i = 0; i < 3; i++) {
    const x = w * 0.09 + i * 440;
    paintWindow(scene, {
      x,
      y: 70,
      w: 235,
      h: 360,
      cols: 3,
      rows: 4,
      frame: "#f4ead2",
      view: { top: "#e9edda", low: "#ffefc2" },
      bar: 7,
    });
    lightPanes(scene, onFloor(room, x, 235, [0.3, 0.95], 330), 3, 3, "#ffdc91", 0.6, 3);
    beam(scene, [[x, 90], [x + 235, 90], room.on(x + 235 + 290, 0.9), room.on(x + 290, 0.9)], "#fff0c2", 0.22);
  }
}

export function openCasement(scene: Scene): void {
  const { width: w } = scene;
  const room = paintRoom(scene, {
    wall: "#e1d3c0",
    floor: "#b08660",
    floorLine: 640,
    light: [w * 0.63, 320],
    vanishX: w * 0.62,
    skirting: "#f5ece0",
  });
  const [x, y, ww, wh] = [w * 0.56, 130, 250, 360];
  paintWindow(scene, {
    x,
    y,
    w: ww,
    h: wh,
    cols: 1,
    rows: 1,
    frame: "#faf5ea",
    view: { top: "#cfe0e6", low: "#fbefd0", hill: "#9fb391" },
  });
  for (const [side, swing] of [
    [0, -118],
    [1, 104],
  ] as const) {
    const hinge = x + ww * side;
    const leaf = (a: number, b: number, c: number, d: number): Point[] => [
      [hinge + swing * a, y + 26 * a + wh * c],
      [hinge + swing * b, y + 26 * b + wh * c],
      [hinge + swing * b, y - 14 * b + wh * d + 30 * b],
      [hinge + swing * a, y - 14 * a + wh * d + 30 * a],
    ];
    scene.draw(polygon(leaf(0, 1, 0, 1)), {
      fill: "#f3ead9",
      shade: scene.across([
        [0, tone(-0.2)],
        [1, tone(0.2)],
      ]),
    });
    for (const r of [0, 1, 2])
      scene.draw(polygon(leaf(0.14, 0.86, 0.05 + r * 0.31, 0.33 + r * 0.31)), {
        fill: "#dbe6e4",
        shade: scene.across(
          [
            [0, tone(0.5)],
            [1, tone(-0.1)],
          ],
          60,
        ),
      });
  }
  lightPanes(scene, onFloor(room, x + 10, ww - 20, [0.1, 1.05], -560), 1, 1, "#ffe6ae", 0.9, 4);
}

export function hall(scene: Scene): void {
  const { width: w } = scene;
  const room = paintRoom(scene, { wall: "#b7a3a4", floor: "#8c7f86", floorLine: 640, light: [w / 2, 330], boards: 11 });
  const arch = { x: w / 2 - 330, y: 60, w: 660, h: 500, arched: true };
  paintWindow(scene, {
    ...arch,
    cols: 5,
    rows: 4,
    frame: "#efe6dc",
    view: { top: "#c5d3dd", low: "#ffeecb", hill: "#b8b69c" },
    bar: 9,
  });
  lightPanes(scene, onFloor(room, w / 2 - 330, 660, [0.12, 0.98], 0), 5, 4, "#ffe7b8", 0.72, 3, 0.03);
  for (const side of [-1, 1]) {
    const x = w / 2 + side * w * 0.41;
    scene.draw(box(x - 46, -5, 92, 650), {
      fill: "#cbbab4",
      shade: scene.linear(
        [x - 46, 0],
        [x + 46, 0],
        side < 0
          ? [
              [0, tone(-0.6)],
              [1, tone(0.5)],
            ]
          : [
              [0, tone(0.5)],
              [1, tone(-0.6)],
            ],
      ),
    });
    scene.draw(box(x - 60, 610, 120, 40), { fill: "#bdaaa6", shade: tone(-0.1) });
  }
}
