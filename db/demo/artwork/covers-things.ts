/** Things that lie about on covers: a lamp, an open book, a suitcase, letters. */
import { ink, lighter, mix } from "./colour.ts";
import { box, curve, ellipse, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

const round = (scene: Scene) =>
  scene.across([
    [0, tone(0.45)],
    [0.5, tone(0)],
    [1, tone(-0.55)],
  ]);

/** A lamp standing on (x, y). */
export function tableLamp(scene: Scene, x: number, y: number, tall: number, shadeColour: string, metal: string): void {
  const top = y - tall;
  scene.soft(
    (grow) => ellipse(x, y, tall * 0.2 + grow, tall * 0.035 + grow * 0.4),
    { fill: "#0b0a1c", opacity: 0.4 },
    10,
  );
  scene.draw(box(x - tall * 0.016, top + tall * 0.3, tall * 0.032, tall * 0.68), { fill: metal, shade: round(scene) });
  scene.draw(
    `M${x - tall * 0.16} ${y}C${x - tall * 0.15} ${y - tall * 0.06} ${x + tall * 0.15} ${y - tall * 0.06} ${x + tall * 0.16} ${y}Z`,
    { fill: metal, shade: round(scene) },
  );
  const rim = top + tall * 0.34;
  scene.draw(ellipse(x, rim, tall * 0.27, tall * 0.035), { fill: "#fff6d8", shade: tone(0.6) });
  const dome = `M${x - tall * 0.27} ${rim}C${x - tall * 0.25} ${top + tall * 0.1} ${x - tall * 0.1} ${top} ${x} ${top}C${x + tall * 0.1} ${top} ${x + tall * 0.25} ${top + tall * 0.1} ${x + tall * 0.27} ${rim}C${x + tall * 0.18} ${rim - tall * 0.02} ${x - tall * 0.18} ${rim - tall * 0.02} ${x - tall * 0.27} ${rim}Z`;
  scene.draw(dome, {
    fill: scene.down(top, rim, [
      [0, mix(shadeColour, ink, 0.2)],
      [1, lighter(shadeColour, 0.12)],
    ]),
    shade: scene.across([
      [0, tone(0.2)],
      [0.5, tone(0.15)],
      [1, tone(-0.4)],
    ]),
  });
  scene.draw(ellipse(x, top - tall * 0.012, tall * 0.018), { fill: metal, shade: tone(0.2) });
}

/** An open book lying flat, seen a little from above. */
export function openBook(scene: Scene, x: number, y: number, wide: number, page: string): void {
  const half = wide / 2;
  const deep = wide * 0.27;
  scene.soft(
    (grow) =>
      polygon([
        [x - half - grow, y + 10 + grow],
        [x - half * 0.82, y - deep - grow],
        [x + half * 0.82, y - deep - grow],
        [x + half + grow, y + 10 + grow],
      ]),
    { fill: "#0b0a1c", opacity: 0.4 },
    12,
  );
  for (const side of [-1, 1]) {
    const leaf = (lift: number) =>
      `M${x} ${y + 6 - lift * 0.3}C${x + side * half * 0.25} ${y - 18 - lift} ${x + side * half * 0.65} ${y - 12 - lift} ${x + side * half} ${y + 4 - lift}L${x + side * half * 0.83} ${y - deep - lift}C${x + side * half * 0.55} ${y - deep - 16 - lift} ${x + side * half * 0.2} ${y - deep - 18 - lift} ${x} ${y - deep + 4 - lift * 0.3}Z`;
    scene.draw(leaf(-9), { fill: mix(page, "#7a5238", 0.55), shade: tone(-0.2) });
    scene.draw(leaf(-3), { fill: mix(page, "#b98f5f", 0.3) });
    scene.draw(leaf(0), {
      fill: page,
      shade: scene.linear(
        [x, 0],
        [x + side * half, 0],
        [
          [0, tone(-0.5)],
          [0.25, tone(0.1)],
          [1, tone(side < 0 ? 0.05 : 0.25)],
        ],
      ),
    });
    for (let i = 1; i < 7; i++) {
      const t = i / 7.4;
      const [near, far] = [half * (0.92 - t * 0.12), half * 0.12];
      const at = y - 4 - deep * t;
      const end = side < 0 || i < 4 ? 1 : 0.55;
      scene.line(
        curve([
          [x + side * far, at - 10],
          [x + side * near * 0.5 * end, at - 17],
          [x + side * near * end, at - 3],
        ]),
        "#7c6a8e",
        2,
        0.55,
      );
    }
  }
  scene.line(`M${x} ${y + 6}L${x} ${y - deep + 4}`, "#8a6a52", 2.4, 0.6);
}

/** A small suitcase standing on the line `y`; `x` is its left edge. */
export function suitcase(scene: Scene, x: number, y: number, w: number, h: number, leather: string): void {
  const top = y - h;
  const brass = "#e2b65e";
  const rounded = (grow: number, r = 30) =>
    `M${x - grow + r} ${top - grow}H${x + w + grow - r}Q${x + w + grow} ${top - grow} ${x + w + grow} ${top - grow + r}V${y + grow - r}Q${x + w + grow} ${y + grow} ${x + w + grow - r} ${y + grow}H${x - grow + r}Q${x - grow} ${y + grow} ${x - grow} ${y + grow - r}V${top - grow + r}Q${x - grow} ${top - grow} ${x - grow + r} ${top - grow}Z`;
  scene.soft(
    (grow) => ellipse(x + w / 2 + 24, y, w * 0.56 + grow, 22 + grow * 0.4),
    { fill: "#4a2412", opacity: 0.5 },
    16,
  );
  const mid = x + w / 2;
  scene.draw(
    `M${mid - 62} ${top}V${top - 34}Q${mid - 62} ${top - 62} ${mid - 34} ${top - 62}H${mid + 34}Q${mid + 62} ${top - 62} ${mid + 62} ${top - 34}V${top}`,
    { stroke: mix(leather, ink, 0.35), width: 18 },
  );
  scene.draw(rounded(0), {
    fill: leather,
    shade: scene.linear(
      [x, top],
      [x + w, y],
      [
        [0, tone(0.35)],
        [0.5, tone(0)],
        [1, tone(-0.6)],
      ],
    ),
  });
  scene.draw(rounded(-12, 22), { stroke: mix(leather, "#f0c98a", 0.4), width: 2.4, more: 'stroke-dasharray="9 7"' });
  scene.line(`M${x} ${top + h * 0.4}H${x + w}`, mix(leather, ink, 0.5), 4, 0.8);
  for (const part of [0.2, 0.8]) {
    const sx = x + w * part;
    scene.draw(box(sx - 19, top - 2, 38, h + 4), {
      fill: mix(leather, ink, 0.3),
      shade: scene.across([
        [0, tone(0.3)],
        [1, tone(-0.4)],
      ]),
    });
    scene.draw(box(sx - 25, top + h * 0.36, 50, 34), {
      fill: brass,
      shade: scene.across(
        [
          [0, tone(0.5)],
          [1, tone(-0.4)],
        ],
        50,
      ),
    });
    scene.draw(box(sx - 12, top + h * 0.36 + 9, 24, 16), { fill: mix(leather, ink, 0.4) });
  }
  scene.draw(
    polygon([
      [mid + 20, top + h * 0.55],
      [mid + 100, top + h * 0.53],
      [mid + 104, top + h * 0.76],
      [mid + 24, top + h * 0.78],
    ]),
    { fill: "#f3dfb2", shade: tone(0.1) },
  );
  scene.line(
    `M${mid + 34} ${top + h * 0.62}L${mid + 90} ${top + h * 0.606}M${mid + 35} ${top + h * 0.69}L${mid + 76} ${top + h * 0.68}`,
    "#7a5238",
    3,
    0.7,
  );
}

/** An envelope, its middle at (x, y), turned by degrees; `open` shows the flap and the sheet inside. */
export function envelope(
  scene: Scene,
  x: number,
  y: number,
  wide: number,
  turn: number,
  paper: string,
  open = false,
): void {
  const [w, h] = [wide / 2, wide * 0.32];
  scene.at(
    x,
    y,
    () => {
      scene.soft(
        (grow) => box(-w + 8 - grow, -h + 12 - grow, w * 2 + grow * 2, h * 2 + grow * 2),
        { fill: "#2b1d30", opacity: 0.26 },
        9,
      );
      if (open) {
        scene.draw(
          polygon([
            [-w, -h],
            [0, -h * 2.1],
            [w, -h],
          ]),
          { fill: mix(paper, "#9a6a42", 0.25), shade: tone(-0.2) },
        );
        scene.draw(box(-w * 0.88, -h * 1.75, w * 1.76, h * 2), { fill: "#fffaf0", shade: tone(0.2) });
        for (let i = 0; i < 5; i++)
          scene.line(`M${-w * 0.72} ${-h * 1.5 + i * h * 0.28}H${w * (i === 4 ? 0.1 : 0.7)}`, "#6f6290", 2.6, 0.6);
      }
      scene.draw(box(-w, -h, w * 2, h * 2), {
        fill: paper,
        shade: scene.linear(
          [-w, -h],
          [w, h],
          [
            [0, tone(0.2)],
            [1, tone(-0.25)],
          ],
        ),
      });
      const fold = open
        ? `M${-w} ${-h}L0 ${h * 0.3}L${w} ${-h}`
        : `M${-w} ${-h}L0 ${h * 0.22}L${w} ${-h}M${-w} ${h}L${-w * 0.2} ${0}M${w} ${h}L${w * 0.2} 0`;
      scene.line(fold, mix(paper, "#6b4a2a", 0.5), 2.4, 0.7);
    },
    turn,
  );
}

/** The front of an envelope: a stamp and a few lines of address. */
export function addressed(
  scene: Scene,
  x: number,
  y: number,
  wide: number,
  turn: number,
  paper: string,
  stamp: string,
): void {
  const [w, h] = [wide / 2, wide * 0.32];
  scene.at(
    x,
    y,
    () => {
      scene.soft(
        (grow) => box(-w + 8 - grow, -h + 12 - grow, w * 2 + grow * 2, h * 2 + grow * 2),
        { fill: "#2b1d30", opacity: 0.26 },
        9,
      );
      scene.draw(box(-w, -h, w * 2, h * 2), {
        fill: paper,
        shade: scene.linear(
          [-w, -h],
          [w, h],
          [
            [0, tone(0.2)],
            [1, tone(-0.2)],
          ],
        ),
      });
      scene.draw(box(w * 0.62, -h * 0.8, w * 0.26, h * 0.56), { fill: stamp, shade: tone(0.1) });
      scene.draw(ellipse(w * 0.6, -h * 0.38, h * 0.32), { stroke: "#4a3a5e", width: 2, opacity: 0.6 });
      for (const [i, end] of [0.34, 0.5, 0.22].entries())
        scene.line(
          curve([
            [-w * 0.3, h * (0.02 + i * 0.28)],
            [w * end * 0.4, h * (-0.02 + i * 0.28)],
            [w * end, h * (0.02 + i * 0.28)],
          ]),
          "#3b3560",
          3.4,
          0.75,
        );
    },
    turn,
  );
}
