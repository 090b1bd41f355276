/** Desks and chairs seen with the room about them. */
import { dusk, mix, ochre, rust } from "./colour.ts";
import { contact, inside, paintTable, paperSheet, type Quad, rounded } from "./desk-parts.ts";
import { cup, deskLamp, lyingBook, openNotebook, pencil } from "./desk-things.ts";
import { paintRoom } from "./interior.ts";
import { box, curve, ellipse, polygon } from "./path.ts";
import { lightPanes, paintWindow } from "./room.ts";
import { type Scene, tone } from "./scene.ts";

export function byTheWindow(scene: Scene): void {
  const { width: w } = scene;
  paintTable(scene, { wall: "#c9a27c", wood: "#9a6a46", line: 690, light: [w * 0.36, 330] });
  paintWindow(scene, {
    x: w * 0.2,
    y: 70,
    w: 560,
    h: 520,
    cols: 2,
    rows: 2,
    frame: "#f4ead6",
    view: { top: "#cfe0e2", low: "#fdf0cf", hill: "#a9b98c", bush: "#7d9465" },
    bar: 12,
  });
  lightPanes(scene, (s, t) => [w * 0.24 + s * 560 + t * 190, 716 + t * 270], 2, 2, "#ffe7b0", 0.5, 6);
  const paper: Quad = [
    [w * 0.5, 800],
    [w * 0.78, 786],
    [w * 0.84, 910],
    [w * 0.51, 930],
  ];
  for (const lift of [12, 6, 0])
    paperSheet(
      scene,
      paper.map(([x, y]) => [x - lift * 0.3, y + lift]) as unknown as Quad,
      lift ? "#ddd0b6" : "#f3ead6",
    );
  scene.line(polygon([inside(paper, 0.06, 0.16), inside(paper, 0.6, 0.16)]), "#3d3850", 11, 0.8);
  scene.draw(
    polygon([
      inside(paper, 0.06, 0.34),
      inside(paper, 0.36, 0.34),
      inside(paper, 0.36, 0.84),
      inside(paper, 0.06, 0.84),
    ]),
    { fill: "#a9a294", shade: tone(-0.1) },
  );
  for (let i = 0; i < 6; i++)
    for (const [a, b] of [
      [0.42, 0.66],
      [0.71, 0.95],
    ] as const)
      scene.line(polygon([inside(paper, a, 0.36 + i * 0.1), inside(paper, b, 0.36 + i * 0.1)]), "#5a5466", 3, 0.5);
  cup(scene, w * 0.37, 860, 140, "#b9532c");
}

export function glowingScreen(scene: Scene): void {
  const { width: w } = scene;
  paintTable(scene, { wall: "#3b4566", wood: "#7a4f38", line: 620, light: [w * 0.62, 420] });
  const [x, y] = [w * 0.62, 660];
  scene.glow(x, 400, 560, "#bfe0e6", 0.45);
  contact(scene, x, y + 6, 300, 0.5);
  scene.draw(
    polygon([
      [x - 34, 540],
      [x + 34, 540],
      [x + 44, y],
      [x - 44, y],
    ]),
    { fill: "#2a2c40", shade: rounded(scene) },
  );
  scene.draw(ellipse(x, y, 120, 16), { fill: "#33364c", shade: rounded(scene) });
  scene.draw(box(x - 290, 200, 580, 360), { fill: "#232538", shade: tone(0.1) });
  scene.draw(box(x - 270, 220, 540, 320), {
    fill: scene.down(220, 540, [
      [0, "#dceff0"],
      [1, "#fbf2d8"],
    ]),
    shade: tone(0.5),
  });
  scene.group(scene.clip(box(x - 270, 220, 540, 320)), () => {
    scene.disc(x + 90, 400, 46, "#f6b45c", { shade: tone(0.3) });
    scene.draw(
      `${curve([
        [x - 300, 460],
        [x - 130, 410],
        [x + 40, 470],
        [x + 180, 430],
        [x + 300, 450],
      ])}V560H${x - 300}Z`,
      { fill: "#7f9aa5", shade: tone(0.1) },
    );
    scene.draw(
      `${curve([
        [x - 300, 510],
        [x - 90, 490],
        [x + 120, 520],
        [x + 300, 480],
      ])}V560H${x - 300}Z`,
      { fill: "#4e6b78", shade: tone(0) },
    );
  });
  scene.glow(x, 690, 420, "#cfe6e6", 0.3, 0.2);
  deskLamp(scene, w * 0.16, 700, 430, "#d98a3e", "#c9a26a");
  openNotebook(scene, w * 0.42, 850, 500, 170, 6);
  pencil(scene, w * 0.72, 860, 230, -24, "#6f7f6c");
}

export function readingChair(scene: Scene): void {
  const { width: w } = scene;
  paintRoom(scene, { wall: "#7d8f86", floor: "#8a5a3e", floorLine: 740, light: [w * 0.66, 400] });
  scene.soft(
    (grow) => ellipse(w * 0.5, 880, 520 + grow, 76 + grow * 0.3),
    { fill: "#b5674a", opacity: 0.75, shade: tone(-0.1) },
    6,
  );
  const [x, y, cloth] = [w * 0.36, 870, "#c8793c"];
  contact(scene, x, y, 470, 0.5);
  for (const dx of [-170, 160])
    scene.draw(
      polygon([
        [x + dx - 12, y - 60],
        [x + dx + 14, y - 60],
        [x + dx + 8, y],
        [x + dx - 6, y],
      ]),
      { fill: "#4d2f22", shade: rounded(scene) },
    );
  scene.draw(`M${x - 175} ${y - 90}V${y - 400}q0 -130 140 -130h70q140 0 140 130V${y - 90}Z`, {
    fill: cloth,
    shade: rounded(scene),
  });
  for (const [dx, dy] of [
    [-60, 380],
    [60, 380],
    [0, 310],
    [-60, 440],
    [60, 440],
  ] as const)
    scene.disc(x + dx, y - dy, 7, mix(cloth, dusk, 0.4), { shade: tone(-0.3) });
  scene.draw(`M${x - 160} ${y - 130}V${y - 225}q0 -26 26 -26h268q26 0 26 26V${y - 130}Z`, {
    fill: mix(cloth, "#f6d9a0", 0.2),
    shade: scene.down(y - 250, y - 130, [
      [0, tone(0.5)],
      [1, tone(-0.1)],
    ]),
  });
  scene.draw(box(x - 190, y - 170, 380, 112), { fill: mix(cloth, rust, 0.25), shade: rounded(scene) });
  for (const side of [-1, 1])
    scene.draw(`M${x + side * 150} ${y - 52}V${y - 290}q0 -44 ${side * 38} -44t${side * 38} 44V${y - 52}Z`, {
      fill: mix(cloth, rust, 0.12),
      shade: rounded(scene),
    });
  const [tx, ty] = [w * 0.66, 640];
  contact(scene, tx, 874, 250, 0.45);
  scene.draw(box(tx - 11, ty, 22, 230), { fill: "#5a3826", shade: rounded(scene) });
  scene.draw(ellipse(tx, 870, 92, 15), { fill: "#5a3826", shade: rounded(scene) });
  scene.draw(`M${tx - 165} ${ty}A165 26 0 0 0 ${tx + 165} ${ty}v14A165 26 0 0 1 ${tx - 165} ${ty + 14}Z`, {
    fill: "#6d4530",
    shade: tone(-0.2),
  });
  scene.draw(ellipse(tx, ty, 165, 26), { fill: "#9a6844", shade: tone(0.3) });
  deskLamp(scene, tx - 40, ty + 2, 330, "#f0cf94", "#4d3a4a");
  lyingBook(scene, tx + 84, ty + 8, 120, 30, "#4e5b86");
}

export function pileWithCup(scene: Scene): void {
  const { width: w } = scene;
  paintTable(scene, { wall: "#dcb98c", wood: "#8a5a40", line: 770, light: [w * 0.28, 220] });
  contact(scene, w / 2, 862, 620, 0.5);
  let y = 862;
  const pile = [
    [560, 96, "#3f5a5e", 0],
    [500, 74, rust, 18],
    [540, 88, ochre, -14],
    [450, 66, "#8a7a9c", 22],
    [480, 82, "#a5432f", -8],
    [390, 60, "#6f7f6c", 10],
  ] as const;
  for (const [i, [wide, thick, colour, slide]] of pile.entries()) {
    lyingBook(scene, w / 2 + slide, y, wide, thick, colour, i % 3 === 1);
    y -= thick + 1;
  }
  cup(scene, w / 2 - 10, y + 2, 150, "#fbf0da");
}
