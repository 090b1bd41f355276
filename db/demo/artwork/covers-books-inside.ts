/** What is drawn on the books that are set indoors. Units: 1000 wide, 1500 high; the title takes the upper third. */
import { lighter, mix } from "./colour.ts";
import { openBook, tableLamp } from "./covers-things.ts";
import { Wheel } from "./mandala-parts.ts";
import { box, curve, ellipse, type Point, polygon } from "./path.ts";
import { lightPanes, paintWindow } from "./room.ts";
import { type Scene, tone } from "./scene.ts";

/** Boards seen from above, and one square of light lying across them. */
export function lightOnFloor(scene: Scene, floor: string, light: string, side: 1 | -1): void {
  const { width: w, height: h, random } = scene;
  const dark = mix(floor, "#120e1c", 0.55);
  const vanish: Point = [w / 2 + side * 260, -1500];
  const on = (u: number, y: number): Point => [vanish[0] + ((u - vanish[0]) * (y - vanish[1])) / (h - vanish[1]), y];
  const shade = scene.radial(w / 2, 980, 900, [
    [0, tone(0.18)],
    [0.5, tone(-0.25)],
    [1, tone(-0.75)],
  ]);
  scene.ground(
    scene.down(0, h, [
      [0, mix(floor, dark, 0.75)],
      [0.62, floor],
      [1, mix(floor, dark, 0.6)],
    ]),
    shade,
  );
  const board = 104;
  for (let u = -board * 9; u < w + board * 9; u += board) {
    const tint = random.range(-0.12, 0.1);
    const strip = polygon([on(u, -10), on(u + board, -10), on(u + board, h + 10), on(u, h + 10)]);
    scene.draw(strip, {
      fill: tint > 0 ? lighter(floor, 0.2) : "#0d0a14",
      opacity: Math.abs(tint) * 1.5,
      shade: "none",
    });
    for (let i = 0; i < 3; i++) {
      const from = random.range(0.1, 0.9);
      scene.line(
        curve([
          on(u + board * from, -5),
          on(u + board * (from + random.range(-0.12, 0.12)), h / 2),
          on(u + board * from, h + 5),
        ]),
        dark,
        1.6,
        0.22,
      );
    }
    scene.line(polygon([on(u, -5), on(u, h + 5)]), dark, 3, 0.8);
    const y = random.range(0.25, 1) * h;
    scene.line(polygon([on(u, y), on(u + board, y)]), dark, 2.4, 0.7);
  }
  const place = (s: number, t: number): Point => {
    const y = 770 + t * 420;
    const [x] = on(250 + s * 430 + side * (t - 0.5) * 130, y);
    return [x, y + (s - 0.5) * 42 * side];
  };
  scene.glow(w / 2, 990, 620, light, 0.34, 0.72);
  lightPanes(scene, place, 1, 1, light, 0.95, 6);
  scene.group(scene.clip(polygon([place(0, 0), place(1, 0), place(1, 1), place(0, 1)])), () => {
    for (let u = -board * 9; u < w + board * 9; u += board)
      scene.line(polygon([on(u, 700), on(u, 1300)]), mix(light, floor, 0.5), 2.4, 0.5);
  });
  for (let i = 0; i < 34; i++) {
    const [x, y] = [random.range(260, 760), random.range(640, 1120)];
    scene.disc(x, y, random.range(1, 3), "#fff8e4", { opacity: random.range(0.2, 0.7), shade: "none" });
  }
}

export function wheelOfTwelve(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    "#f6ecd8",
    scene.radial(w * 0.3, 200, h, [
      [0, tone(0.14)],
      [0.6, tone(0)],
      [1, tone(-0.2)],
    ]),
  );
  const sheet = box(112, 634, 776, 712);
  scene.soft(
    (grow) => box(124 - grow, 652 - grow, 776 + grow * 2, 712 + grow * 2),
    { fill: "#6b4a2a", opacity: 0.2 },
    16,
  );
  scene.draw(sheet, {
    fill: "#fdf8ec",
    shade: scene.linear(
      [112, 634],
      [888, 1346],
      [
        [0, tone(0.12)],
        [1, tone(-0.14)],
      ],
    ),
  });
  const wheel = new Wheel(scene, w / 2, 990);
  const line = "#a8661a";
  wheel.ring(306, line, 3.4).ring(294, line, 1.2).ring(212, line, 1.6).ring(84, line, 2.4);
  wheel.spokes(12, 84, 294, line, 1.7).spokes(60, 294, 306, line, 1.1);
  wheel.dots(12, 253, 5, "#b4540a", 0.5);
  wheel.petals(12, 92, 204, 0.15, { stroke: mix(line, "#fdf8ec", 0.35), width: 1.3, offset: 0.5 });
  wheel.ring(10, line, 2);
  for (const [turn, r] of [
    [0.13, 253],
    [0.19, 150],
    [0.47, 172],
    [0.71, 140],
    [0.88, 253],
  ] as const) {
    const [x, y] = wheel.at(turn, r);
    scene.disc(x, y, 11, "#b4540a", {
      shade: scene.across(
        [
          [0, tone(0.4)],
          [1, tone(-0.4)],
        ],
        50,
      ),
    });
  }
  // The pencil it was drawn with.
  scene.at(
    842,
    1240,
    () => {
      scene.soft(
        (grow) => box(-6 - grow, -330 - grow, 30 + grow * 2, 360 + grow * 2),
        { fill: "#6b4a2a", opacity: 0.22 },
        7,
      );
      scene.draw(box(-13, -340, 26, 320), {
        fill: "#3f5a52",
        shade: scene.across([
          [0, tone(0.45)],
          [0.5, tone(0)],
          [1, tone(-0.5)],
        ]),
      });
      scene.draw("M-13 -20H13L3 24L-3 24Z", {
        fill: "#e6c490",
        shade: scene.across([
          [0, tone(0.3)],
          [1, tone(-0.3)],
        ]),
      });
      scene.draw("M-4.500 12H4.500L0 34Z", { fill: "#2b2547" });
    },
    24,
  );
}

export function lampAndPage(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.radial(640, 900, 1150, [
      [0, "#33406f"],
      [0.45, "#1f2850"],
      [1, "#121735"],
    ]),
    scene.radial(640, 900, 1000, [
      [0, tone(0.25)],
      [0.5, tone(-0.2)],
      [1, tone(-0.65)],
    ]),
  );
  scene.draw(box(-5, 1190, w + 10, h - 1180), {
    fill: scene.radial(600, 1220, 700, [
      [0, "#6b5560"],
      [0.45, "#352f52"],
      [1, "#191a38"],
    ]),
    shade: scene.radial(600, 1230, 700, [
      [0, tone(0.4)],
      [0.5, tone(-0.15)],
      [1, tone(-0.6)],
    ]),
  });
  scene.glow(690, 880, 520, "#ffd98f", 0.55);
  scene.draw(
    polygon([
      [560, 860],
      [820, 860],
      [1010, 1215],
      [140, 1215],
    ]),
    {
      fill: scene.down(850, 1215, [
        [0, "#ffe2a3", 0.42],
        [1, "#ffe2a3", 0.02],
      ]),
      shade: "none",
    },
  );
  tableLamp(scene, 690, 1232, 500, "#e2a24a", "#c69a5c");
  openBook(scene, 400, 1246, 480, "#fff3da");
  scene.at(
    560,
    1330,
    () => {
      scene.draw(box(-120, -7, 210, 13), {
        fill: "#d98324",
        shade: scene.across(
          [
            [0, tone(0.4)],
            [1, tone(-0.4)],
          ],
          90,
        ),
      });
      scene.draw("M90 -7L126 -1L90 6Z", { fill: "#f0d3a4" });
    },
    -7,
  );
}

function chair(scene: Scene, x: number, y: number, tall: number, colour: string): void {
  const wide = tall * 0.42;
  const wood = scene.across([
    [0, tone(0.35)],
    [1, tone(-0.5)],
  ]);
  const post = tall * 0.05;
  scene.soft((grow) => ellipse(x, y + 2, wide * 0.78 + grow, 12 + grow * 0.4), { fill: "#2b1d30", opacity: 0.35 }, 10);
  for (const side of [-1, 1]) {
    scene.draw(
      polygon([
        [x + side * wide * 0.42 - post / 2, y - tall],
        [x + side * wide * 0.42 + post / 2, y - tall],
        [x + side * wide * 0.5 + post / 2, y],
        [x + side * wide * 0.5 - post / 2, y],
      ]),
      { fill: colour, shade: wood },
    );
  }
  for (const [rail, thick] of [
    [0.97, 0.1],
    [0.75, 0.06],
  ] as const)
    scene.draw(box(x - wide * 0.46, y - tall * rail, wide * 0.92, tall * thick), {
      fill: lighter(colour, 0.05),
      shade: wood,
    });
  scene.draw(
    polygon([
      [x - wide * 0.5, y - tall * 0.47],
      [x + wide * 0.5, y - tall * 0.47],
      [x + wide * 0.56, y - tall * 0.41],
      [x - wide * 0.56, y - tall * 0.41],
    ]),
    { fill: lighter(colour, 0.1), shade: tone(0.2) },
  );
  scene.draw(box(x - wide * 0.5, y - tall * 0.2, wide, tall * 0.03), { fill: colour, shade: tone(-0.2) });
}

export function windowsAndChairs(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.radial(480, 820, 1100, [
      [0, "#f1d9ae"],
      [0.6, "#d9b581"],
      [1, "#b98f5f"],
    ]),
    scene.radial(480, 820, 950, [
      [0, tone(0.25)],
      [0.6, tone(-0.05)],
      [1, tone(-0.4)],
    ]),
  );
  scene.draw(box(-5, 1238, w + 10, h - 1230), {
    fill: scene.down(1238, h, [
      [0, "#8a5f45"],
      [1, "#5f3d38"],
    ]),
    shade: scene.down(1238, h, [
      [0, tone(0.1)],
      [1, tone(-0.5)],
    ]),
  });
  scene.draw(box(-5, 1220, w + 10, 20), { fill: "#efdcb9", shade: tone(0.1) });
  for (let i = 0; i < 3; i++) {
    const x = 122 + i * 276;
    paintWindow(scene, {
      x,
      y: 600,
      w: 204,
      h: 400,
      cols: 2,
      rows: 4,
      frame: "#fbf2df",
      bar: 8,
      arched: true,
      view: { top: "#bcd3d8", low: "#fdf0cc", hill: "#9fb189", bush: "#7d9168" },
    });
    lightPanes(scene, (s, t) => [x + 60 + s * 190 + t * 120, 1256 + t * 150], 2, 2, "#ffdf9f", 0.6, 4);
  }
  for (let i = 0; i < 5; i++) chair(scene, 140 + i * 180, 1340, 216, i === 3 ? "#a8432a" : "#7a4c33");
}
