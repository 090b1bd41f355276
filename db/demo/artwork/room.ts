/** Quiet rooms: walls, boards, windows and the light they let in. */
import { mix } from "./colour.ts";
import { blob, box, curve, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export type View = {
  top: string;
  low: string;
  hill?: string;
  bush?: string;
  sun?: { x: number; y: number; r: number; colour: string };
};

export type Window = {
  x: number;
  y: number;
  w: number;
  h: number;
  cols: number;
  rows: number;
  frame: string;
  view: View;
  arched?: boolean;
  bar?: number;
  sill?: boolean;
  /** No casing, no bars: only the opening. */
  bare?: boolean;
};

function outline({ x, y, w, h, arched }: Pick<Window, "x" | "y" | "w" | "h" | "arched">, grow = 0): string {
  const [l, t, r, b] = [x - grow, y - grow, x + w + grow, y + h + grow];
  if (!arched) return box(l, t, r - l, b - t);
  const radius = (r - l) / 2;
  return `M${l} ${b}V${t + radius}A${radius} ${radius} 0 0 1 ${r} ${t + radius}V${b}Z`;
}

export function paintWindow(scene: Scene, window: Window): void {
  const { x, y, w, h, cols, rows, frame, view, bar = 9, sill = true, bare = false } = window;
  const { random } = scene;
  const casing = Math.max(12, w * 0.07);
  if (!bare) {
    scene.soft((grow) => outline(window, casing * 1.4 + grow), { fill: "#1b1426", opacity: 0.2 }, 12);
    scene.draw(outline(window, casing), {
      fill: frame,
      shade: scene.across([
        [0, tone(-0.25)],
        [0.5, tone(0.2)],
        [1, tone(-0.4)],
      ]),
    });
    scene.draw(outline(window, casing * 0.25), { fill: mix(frame, "#2b2547", 0.42), shade: tone(-0.2) });
  }
  const glass = outline(window);
  scene.draw(glass, {
    fill: scene.down(y, y + h, [
      [0, view.top],
      [1, view.low],
    ]),
    shade: scene.down(y, y + h, [
      [0, tone(-0.06)],
      [1, tone(0.3)],
    ]),
  });
  scene.group(scene.clip(glass), () => {
    if (view.sun) {
      scene.glow(view.sun.x, view.sun.y, view.sun.r * 4.5, view.sun.colour, 0.9);
      scene.disc(view.sun.x, view.sun.y, view.sun.r, "#fffbe9", { shade: tone(0.4) });
    }
    if (view.hill) {
      for (const [drop, share] of [
        [0.66, 0.55],
        [0.78, 0.25],
      ] as const) {
        const crest: Point[] = [-0.1, 0.2, 0.45, 0.7, 1.1].map((part) => [
          x + w * part,
          y + h * (drop + random.range(-0.06, 0.06)),
        ]);
        scene.draw(`${curve(crest)}V${y + h + 5}H${x - w * 0.1}Z`, {
          fill: mix(view.hill, view.low, share),
          shade: tone(0.05),
        });
      }
    }
    if (view.bush) {
      for (let i = 0; i < 7; i++) {
        const size = w * random.range(0.1, 0.24);
        scene.draw(blob(random, x + random.range(0, 1) * w, y + h - size * random.range(-0.2, 0.5), size, size * 0.8), {
          fill: mix(view.bush, view.low, random.range(0.1, 0.5)),
          shade: scene.across(
            [
              [0, tone(0.3)],
              [1, tone(-0.5)],
            ],
            60,
          ),
        });
      }
    }
    if (!bare) {
      scene.draw(box(x, y, w, casing * 0.55), { fill: "#1b1426", opacity: 0.16, shade: "none" });
      scene.draw(box(x, y, casing * 0.4, h), { fill: "#1b1426", opacity: 0.12, shade: "none" });
      const side = scene.across([
        [0, tone(0.2)],
        [1, tone(-0.5)],
      ]);
      for (let c = 1; c < cols; c++)
        scene.draw(box(x + (w * c) / cols - bar / 2, y, bar, h), { fill: frame, shade: side });
      for (let r = 1; r < rows; r++)
        scene.draw(box(x, y + (h * r) / rows - bar / 2, w, bar), {
          fill: frame,
          shade: scene.across(
            [
              [0, tone(0.3)],
              [1, tone(-0.4)],
            ],
            90,
          ),
        });
    }
  });
  if (!sill || bare) return;
  const edge = casing * 1.5;
  scene.draw(box(x - edge, y + h + casing, w + edge * 2, 20), {
    fill: mix(frame, "#ffffff", 0.25),
    shade: scene.across([
      [0, tone(-0.1)],
      [0.5, tone(0.5)],
      [1, tone(-0.2)],
    ]),
  });
  scene.draw(box(x - edge + 6, y + h + casing + 20, w + edge * 2 - 12, 26), {
    fill: scene.down(y + h + casing + 20, y + h + casing + 46, [
      [0, "#1b1426", 0.3],
      [1, "#1b1426", 0],
    ]),
    shade: "none",
  });
}

/** The light of a window as a grid of panes, laid on any surface by `place` (both coordinates 0..1). */
export function lightPanes(
  scene: Scene,
  place: (s: number, t: number) => Point,
  cols: number,
  rows: number,
  colour: string,
  strength = 0.75,
  soft = 3,
  bar = 0.045,
): void {
  const [a, b, c] = [place(0, 0), place(1, 0), place(0, 1)];
  const [wide, long] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - a[0], c[1] - a[1])];
  const panes = (grow: number): string => {
    const [gs, gt] = [grow / wide, grow / long];
    let d = "";
    for (let col = 0; col < cols; col++) {
      for (let row = 0; row < rows; row++) {
        const [s0, s1] = [
          col / cols + (col ? bar / 2 : 0) - gs,
          (col + 1) / cols - (col < cols - 1 ? bar / 2 : 0) + gs,
        ];
        const [t0, t1] = [
          row / rows + (row ? bar / 2 : 0) - gt,
          (row + 1) / rows - (row < rows - 1 ? bar / 2 : 0) + gt,
        ];
        d += polygon([place(s0, t0), place(s1, t0), place(s1, t1), place(s0, t1)]);
      }
    }
    return d;
  };
  const [from, to] = [place(0.5, 0), place(0.5, 1)];
  const middle = place(0.5, 0.5);
  scene.glow(
    middle[0],
    middle[1],
    Math.max(wide, long) * 0.85,
    colour,
    strength * 0.4,
    Math.abs(c[1] - a[1]) > wide ? 1 : 0.6,
  );
  const fill = scene.linear(from, to, [
    [0, mix(colour, "#ffffff", 0.45)],
    [1, colour, 0.8],
  ]);
  const shade = scene.linear(from, to, [
    [0, tone(0.75)],
    [1, tone(0.35)],
  ]);
  scene.soft(panes, { fill, opacity: strength, shade }, soft);
}

/** A shaft of light in the air, from an opening to where it falls. */
export function beam(
  scene: Scene,
  points: readonly [Point, Point, Point, Point],
  colour: string,
  strength: number,
): void {
  const [a, b, c, d] = points;
  const from: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const to: Point = [(c[0] + d[0]) / 2, (c[1] + d[1]) / 2];
  const fill = scene.linear(from, to, [
    [0, colour],
    [0.6, colour, 0.45],
    [1, colour, 0.15],
  ]);
  scene.soft(
    (grow) =>
      polygon([
        [a[0] - grow, a[1]],
        [b[0] + grow, b[1]],
        [c[0] + grow * 2, c[1]],
        [d[0] - grow * 2, d[1]],
      ]),
    { fill, opacity: strength },
    12,
  );
  for (let i = 0; i < 26; i++) {
    const [s, t] = [scene.random.next(), scene.random.range(0.05, 0.9)];
    const x = (a[0] * (1 - s) + b[0] * s) * (1 - t) + (d[0] * (1 - s) + c[0] * s) * t;
    const y = (a[1] * (1 - s) + b[1] * s) * (1 - t) + (d[1] * (1 - s) + c[1] * s) * t;
    scene.disc(x, y, scene.random.range(0.8, 2), "#fffdf0", { opacity: scene.random.range(0.25, 0.7), shade: "none" });
  }
}

/** A thin curtain from a rail, gathered into folds. */
export function curtain(
  scene: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  opacity: number,
  sway = 0,
): void {
  const { random } = scene;
  const folds = Math.max(4, Math.round(w / 26));
  for (let i = 0; i < folds; i++) {
    const [x0, x1] = [x + (w * i) / folds, x + (w * (i + 1)) / folds + 3];
    const push = sway * (0.6 + 0.4 * Math.sin(i * 1.3)) + random.range(-5, 5);
    const low = random.range(-6, 6);
    const d = `M${x0} ${y}H${x1}C${x1 + push * 0.2} ${y + h * 0.4} ${x1 + push} ${y + h * 0.7} ${x1 + push} ${y + h + low}L${x0 + push} ${y + h + low + 3}C${x0 + push} ${y + h * 0.7} ${x0 + push * 0.2} ${y + h * 0.4} ${x0} ${y}Z`;
    const dark = i % 2 ? 0.16 : 0.03;
    scene.draw(d, {
      fill: scene.linear(
        [x0, 0],
        [x1, 0],
        [
          [0, mix(colour, "#2b2547", dark), opacity],
          [0.45, mix(colour, "#ffffff", 0.3), opacity * 0.86],
          [1, mix(colour, "#2b2547", dark + 0.08), opacity],
        ],
      ),
      shade: scene.linear(
        [x0, 0],
        [x1, 0],
        [
          [0, tone(-0.3), 0.8],
          [0.5, tone(0.3), 0.5],
          [1, tone(-0.35), 0.8],
        ],
      ),
    });
  }
}
