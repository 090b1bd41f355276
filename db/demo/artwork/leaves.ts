/** The motif "leaves". */
import { along, clay, cream, dusk, forest, ink, mix, moss, ochre, paper, rust, sage } from "./colour.ts";
import { type LeafShape, paintLeaf, paintStem } from "./leaf-shapes.ts";
import { sheet } from "./leaf-sheet.ts";
import { fern, great, ring, windblown } from "./leaves-gathered.ts";
import { bezier, box, type Point, placeOn } from "./path.ts";
import { type Motif, type Scene, tone } from "./scene.ts";

function branch(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  sheet(scene, "#f5e6c8");
  scene.glow(w * 0.75, 240, 420, "#f6c987", 0.5);
  const points = bezier([-40, h * 0.72], [w * 0.3, h * 0.74], [w * 0.58, h * 0.4], [w * 0.92, h * 0.3], 24);
  const twig = (from: number, turn: number, length: number) => {
    const a = placeOn(points, from);
    const angle = a.angle + turn;
    const end: Point = [a.x + Math.cos(angle) * length, a.y + Math.sin(angle) * length];
    paintStem(scene, {
      points: bezier(
        [a.x, a.y],
        [a.x + Math.cos(angle - turn * 0.5) * length * 0.4, a.y + Math.sin(angle - turn * 0.5) * length * 0.4],
        [end[0] - 20, end[1]],
        end,
        12,
      ),
      colour: "#7a5638",
      thick: 9,
      count: 6,
      shadow: 16,
      from: 0.25,
      leaf: () => ({
        length: random.range(88, 128),
        shape: "beech",
        colour: random.pick(["#8fa657", "#a3b566", "#7f9950"]),
      }),
    });
  };
  twig(0.3, -0.75, 330);
  twig(0.5, 0.7, 300);
  twig(0.68, -0.8, 240);
  paintStem(scene, {
    points,
    colour: "#6f4d35",
    thick: 22,
    count: 9,
    shadow: 18,
    from: 0.42,
    leaf: (part) => ({
      length: random.range(110, 150) * (1.1 - part * 0.3),
      shape: "beech",
      colour: along(["#6f8a45", "#9fb35f", "#b9c878"], part + random.range(-0.1, 0.1)),
    }),
  });
}

function leaning(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  sheet(scene, "#e9dfd2", [w / 2, h * 0.2]);
  scene.disc(w / 2, h * 0.42, 250, "#f0c58a", {
    shade: scene.radial(w / 2, h * 0.42, 250, [
      [0, tone(0.5)],
      [1, tone(-0.15)],
    ]),
  });
  for (const side of [-1, 1]) {
    const foot = w / 2 + side * w * 0.31;
    const points = bezier(
      [foot, h + 40],
      [foot + side * 30, h * 0.62],
      [w / 2 + side * 240, h * 0.3],
      [w / 2 + side * 66, h * 0.14],
      20,
    );
    paintStem(scene, {
      points,
      colour: side < 0 ? "#5d5a3a" : "#6b4a37",
      thick: 13,
      count: 13,
      shadow: 14,
      from: 0.2,
      leaf: (part) => ({
        length: 150 * (1 - part * 0.5) + random.range(-8, 8),
        shape: side < 0 ? "ovate" : "lance",
        colour: side < 0 ? along([forest, moss, sage], part) : along([rust, clay, "#d39a5c"], part),
      }),
    });
  }
}

function fallen(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  sheet(scene, "#ebe2d6", [w * 0.85, 0]);
  const places: readonly (readonly [number, number, number, number, LeafShape, string])[] = [
    [0.18, 0.3, 30, 270, "oak", ochre],
    [0.62, 0.2, 155, 230, "ovate", clay],
    [0.44, 0.6, -35, 300, "maple", "#b8742c"],
    [0.86, 0.55, 95, 260, "oak", "#7c4a2c"],
    [0.2, 0.84, -20, 200, "beech", "#9a6a35"],
    [0.7, 0.86, 205, 210, "ginkgo", "#d9a73e"],
    [0.86, 0.16, 60, 130, "beech", "#c08a3e"],
  ];
  for (const [x, y, angle, length, shape, colour] of places)
    paintLeaf(scene, {
      x: x * w,
      y: y * h,
      angle,
      length,
      shape,
      colour,
      bend: random.range(-0.15, 0.15),
      shadow: 20,
      stalk: 0.22,
    });
}

function pressed(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  sheet(scene, paper, [w * 0.1, 0], 0.3);
  const shapes: LeafShape[] = ["ovate", "willow", "heart", "elliptic", "lance", "oak", "round", "spoon", "ginkgo"];
  const columns = 6;
  for (let i = 0; i < columns; i++) {
    const x = w * (0.09 + (i * 0.82) / (columns - 1));
    const lean = random.range(-36, 36);
    const shape = shapes[i % shapes.length] as LeafShape;
    const colour = along(["#5f7355", sage, "#a9b597", "#77875c"], random.next());
    const low = h * random.range(0.88, 0.94);
    const points = bezier(
      [x, low],
      [x + lean * 0.2, low - 300],
      [x - lean * 0.4, 300],
      [x + lean, h * random.range(0.12, 0.2)],
      18,
    );
    const size = shape === "willow" ? 190 : shape === "heart" || shape === "round" ? 96 : 130;
    paintStem(scene, {
      points,
      colour: mix(colour, ink, 0.3),
      thick: 7,
      count: shape === "willow" ? 15 : 11,
      paired: i % 2 === 1,
      shadow: 5,
      leaf: (part) => ({
        length: size * (1.05 - part * 0.55),
        shape,
        colour: mix(colour, "#c9c7a0", random.range(0, 0.35)),
      }),
    });
    scene.group(
      `transform="rotate(${random.range(-12, 12).toFixed(1)} ${x.toFixed(1)} ${(low - 40).toFixed(1)})"`,
      () =>
        scene.draw(box(x - 34, low - 52, 68, 18), {
          fill: "#efdcae",
          opacity: 0.9,
          shade: scene.across([
            [0, tone(0.25)],
            [1, tone(-0.2)],
          ]),
        }),
    );
  }
}

function paired(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.down(0, h, [
      [0, "#c79f78"],
      [1, "#b0835c"],
    ]),
    scene.radial(w * 0.3, 200, w, [
      [0, tone(0.1)],
      [1, tone(-0.6)],
    ]),
  );
  scene.group('transform="rotate(-4 750 500)"', () => {
    scene.soft(
      (grow) => box(w * 0.11 - grow + 16, h * 0.1 - grow + 20, w * 0.78 + grow * 2, h * 0.8 + grow * 2),
      { fill: "#3b2436", opacity: 0.35 },
      22,
    );
    scene.draw(box(w * 0.11, h * 0.1, w * 0.78, h * 0.8), {
      fill: "#faf0da",
      shade: scene.across(
        [
          [0, tone(0.3)],
          [1, tone(-0.25)],
        ],
        30,
      ),
    });
  });
  const points = bezier([w * 0.1, h * 0.66], [w * 0.36, h * 0.7], [w * 0.6, h * 0.5], [w * 0.86, h * 0.34], 22);
  paintStem(scene, {
    points,
    colour: "#6c6138",
    thick: 10,
    count: 8,
    paired: true,
    open: [66, 44],
    shadow: 13,
    from: 0.2,
    leaf: (part) => ({
      length: 205 - part * 110,
      shape: "elliptic",
      colour: along(["#56693f", "#7d8f55", "#a2ad70"], part),
    }),
  });
}

function silhouettes(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.radial(w * 0.62, h * 0.4, w * 0.8, [
      [0, "#fdeab4"],
      [0.35, "#f3c768"],
      [1, "#c4822b"],
    ]),
    scene.radial(w * 0.62, h * 0.4, w * 0.8, [
      [0, tone(0.5)],
      [0.5, tone(0)],
      [1, tone(-0.55)],
    ]),
  );
  scene.disc(w * 0.62, h * 0.4, 150, "#fff3cd", { shade: tone(0.2) });
  const stalk = (x0: number, x1: number, top: number, depth: number, shape: LeafShape, size: number) => {
    const colour = mix("#2b2033", "#b9772a", depth);
    paintStem(scene, {
      points: bezier([x0, h + 40], [x0, h * 0.7], [x1 + (x0 - x1) * 0.3, h * 0.4], [x1, top], 18),
      colour,
      thick: 11,
      count: 12,
      leaf: (part) => ({ length: size * (1.1 - part * 0.5) * random.range(0.9, 1.1), shape, colour, veins: false }),
    });
  };
  for (const [x0, x1, top] of [
    [0.28, 0.34, 0.24],
    [0.5, 0.54, 0.12],
    [0.6, 0.66, 0.3],
  ] as const)
    stalk(w * x0, w * x1, h * top, 0.62, "lance", 130);
  stalk(w * 0.12, w * 0.24, h * 0.06, 0.25, "ovate", 170);
  stalk(w * 0.92, w * 0.8, h * 0.22, 0.2, "elliptic", 160);
  stalk(w * 0.02, w * 0.08, h * 0.4, 0, "ovate", 190);
  stalk(w * 0.4, w * 0.44, h * 0.5, 0.05, "willow", 210);
  stalk(w * 0.72, w * 0.7, h * 0.62, 0, "lance", 180);
}

export const leaves: Motif = {
  finish: { dark: mix(dusk, forest, 0.4), light: mix(cream, "#fff6da", 0.6) },
  drawings: [branch, leaning, fallen, pressed, paired, silhouettes, ring, fern, windblown, great],
};
