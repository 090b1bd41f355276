/** A calm face: head, neck and the few lines a face needs. Lengths are from the middle of the face. */
import { ink, lighter, mix } from "./colour.ts";
import { curve, ellipse, type Point, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export type Face = {
  skin: string;
  /** Where the sitter looks: -1 to our left, 1 to our right. */
  turn: number;
  brow: string;
  /** Width of the jaw, 1 in the middle. */
  jaw?: number;
  eyes?: "open" | "down";
  lips?: string;
  lines?: boolean;
  glasses?: string;
};

export const headLine = (jaw = 1, grow = 0): Point[] => {
  const half: Point[] = [
    [0, -172],
    [78, -150],
    [121, -80],
    [126, 0],
    [112 * (0.6 + jaw * 0.4), 76],
    [70 * jaw, 140],
  ];
  const right = half.map(([x, y]): Point => [x + Math.sign(x) * grow, y + Math.sign(y) * grow]);
  const left = half
    .slice(1)
    .reverse()
    .map(([x, y]): Point => [-x - grow, y + Math.sign(y) * grow]);
  return [...right, [0, 170 + grow], ...left];
};

/** Light falls from the upper left. */
export const modelled = (scene: Scene, from = 0.4, to = -0.55) =>
  scene.across(
    [
      [0, tone(from)],
      [0.45, tone(0)],
      [1, tone(to)],
    ],
    20,
  );

export function paintNeck(scene: Scene, face: Face): void {
  const { skin, jaw = 1 } = face;
  const half = 62 + jaw * 8;
  const neck = `M${-half} 60C${-half} 180 ${-half - 6} 205 ${-half - 70} 240L-86 400H86L${half + 70} 240C${half + 6} 205 ${half} 180 ${half} 60Z`;
  scene.draw(neck, { fill: mix(skin, "#7a3b2e", 0.14), shade: modelled(scene, 0.1, -0.6) });
  scene.group(scene.clip(neck), () =>
    scene.draw(
      curve(
        headLine(jaw).map(([x, y]): Point => [x + 10, y + 40]),
        true,
      ),
      { fill: mix(skin, "#5a2a34", 0.4), opacity: 0.7, shade: tone(-0.4) },
    ),
  );
}

export function paintHead(scene: Scene, face: Face): void {
  const { skin, jaw = 1, turn } = face;
  for (const side of [-1, 1]) {
    if (side * turn > 0.4) continue;
    scene.draw(ellipse(side * 125 - turn * 5, 16, 20, 34), {
      fill: mix(skin, "#8a3f30", 0.16),
      shade: tone(side < 0 ? 0.1 : -0.4),
    });
  }
  scene.draw(curve(headLine(jaw), true), { fill: skin, shade: modelled(scene, 0.35, -0.6) });
}

function eye(scene: Scene, x: number, y: number, wide: number, face: Face): void {
  const { skin, eyes = "open", brow } = face;
  const lid = mix(skin, "#3a1f2a", 0.72);
  if (eyes === "down") {
    scene.draw(ellipse(x, y - 2, wide * 0.62, 15), { fill: mix(skin, "#7a3b2e", 0.2), shade: "none" });
    scene.draw(
      ribbon(
        [
          [x - wide * 0.6, y],
          [x - wide * 0.2, y + 9],
          [x + wide * 0.2, y + 9],
          [x + wide * 0.6, y],
        ],
        (t) => 2 + 4 * Math.sin(Math.PI * t),
      ),
      { fill: lid, shade: "none" },
    );
    return;
  }
  const almond = curve(
    [
      [x - wide * 0.6, y + 3],
      [x, y - 10],
      [x + wide * 0.6, y + 2],
      [x, y + 9],
    ],
    true,
    0.9,
  );
  scene.draw(almond, { fill: "#f6ecdf", shade: tone(-0.15) });
  scene.group(scene.clip(almond), () => {
    scene.disc(x + face.turn * 5, y - 1, 10, mix(brow, "#3d2a22", 0.7), { shade: "none" });
    scene.disc(x + face.turn * 5 - 3, y - 4, 2.6, "#fffaf0", { shade: "none" });
  });
  scene.draw(
    ribbon(
      [
        [x - wide * 0.64, y + 3],
        [x - wide * 0.2, y - 10],
        [x + wide * 0.25, y - 10],
        [x + wide * 0.66, y + 2],
      ],
      (t) => 2.5 + 4 * Math.sin(Math.PI * t),
    ),
    { fill: lid, shade: "none" },
  );
}

export function paintFeatures(scene: Scene, face: Face): void {
  const { skin, turn, brow, lips = mix(skin, "#a2382f", 0.5), lines = false, glasses } = face;
  const dx = turn * 26;
  const deep = mix(skin, "#6a2f2c", 0.4);
  for (const side of [-1, 1]) scene.glow(dx + side * 66, 66, 56, "#d8604a", 0.26);
  for (const side of [-1, 1]) {
    const near = 1 - 0.16 * Math.max(0, side * turn);
    const x = dx + side * 54 * near;
    eye(scene, x, 8, 36 * near, face);
    const arch: Point[] = [
      [x - side * 30 * near, -30],
      [x - side * 4, -42],
      [x + side * 20 * near, -39],
      [x + side * 36 * near, -28],
    ];
    scene.draw(
      ribbon(arch, (t) => 11 * (1 - t * 0.75)),
      { fill: brow, opacity: 0.88, shade: "none" },
    );
    if (lines)
      for (const k of [0, 1])
        scene.line(
          curve([
            [x + side * 40 * near, 12 + k * 9],
            [x + side * 56 * near, 10 + k * 16],
          ]),
          deep,
          2,
          0.5,
        );
  }
  // The nose: its shaded side in one piece, then its foot.
  const to = turn < 0 ? -1 : 1;
  const tip: Point = [dx + turn * 16 + to * 6, 62];
  scene.draw(
    curve(
      [
        [dx + to * 10, -22],
        [dx + to * 13 + turn * 8, 26],
        [tip[0] + to * 12, 62],
        [tip[0], 74],
        [tip[0] - to * 3, 50],
        [dx + to * 2 + turn * 6, 10],
      ],
      true,
      0.8,
    ),
    { fill: deep, opacity: 0.4, shade: tone(-0.3) },
  );
  scene.draw(
    ribbon(
      [
        [tip[0] - to * 22, 70],
        [tip[0] - to * 4, 79],
        [tip[0] + to * 14, 70],
      ],
      (t) => 1.5 + 3.4 * Math.sin(Math.PI * t),
    ),
    { fill: deep, shade: "none" },
  );
  const mouth = dx + turn * 6;
  scene.draw(
    curve(
      [
        [mouth - 33, 111],
        [mouth - 10, 105],
        [mouth, 108],
        [mouth + 10, 105],
        [mouth + 33, 110],
        [mouth, 125],
      ],
      true,
      0.9,
    ),
    { fill: lips, opacity: 0.85, shade: tone(-0.1) },
  );
  scene.draw(
    ribbon(
      [
        [mouth - 38, 108],
        [mouth - 12, 113],
        [mouth + 12, 113],
        [mouth + 38, 107],
      ],
      (t) => 1 + 2.6 * Math.sin(Math.PI * t),
    ),
    { fill: mix(lips, ink, 0.5), shade: "none" },
  );
  if (lines) {
    for (const side of [-1, 1])
      scene.line(
        curve([
          [dx + side * 34 + turn * 6, 72],
          [mouth + side * 46, 92],
          [mouth + side * 48, 110],
        ]),
        deep,
        2.4,
        0.5,
      );
    for (const y of [-78, -96])
      scene.line(
        curve([
          [dx - 44, y + 4],
          [dx, y],
          [dx + 44, y + 4],
        ]),
        deep,
        2,
        0.35,
      );
  }
  if (!glasses) return;
  for (const side of [-1, 1])
    scene
      .draw(ellipse(dx + side * 56, 10, 38, 34), { fill: lighter(skin, 0.1), opacity: 0.18, shade: "none" })
      .line(ellipse(dx + side * 56, 10, 38, 34), glasses, 5);
  scene
    .line(
      curve([
        [dx - 18, 4],
        [dx, -3],
        [dx + 18, 4],
      ]),
      glasses,
      5,
    )
    .line(`M${dx - 94} 4L-124 -4M${dx + 94} 4L124 -4`, glasses, 5);
}
