/** Hair, behind and before the head. Lengths are from the middle of the face. */
import { ink, mix } from "./colour.ts";
import { blob, curve, ellipse, type Point, ribbon } from "./path.ts";
import { modelled } from "./portrait-face.ts";
import { type Scene, tone } from "./scene.ts";

export type HairStyle = "long" | "bob" | "curls" | "bun" | "crop" | "short" | "receding" | "waves";
export type Hair = { style: HairStyle; colour: string; streak?: string /** Where it parts: -1..1 */; part?: number };

/** Strands that follow a shape from top to bottom. */
function strands(scene: Scene, lines: readonly (readonly Point[])[], { colour, streak }: Hair): void {
  for (const [i, line] of lines.entries()) {
    const tint = streak && i % 2 === 0 ? streak : mix(colour, i % 2 ? "#fff0d8" : ink, 0.3);
    scene.draw(
      ribbon(line, (t) => (streak && i % 2 === 0 ? 11 : 4) * Math.sin(Math.PI * (0.1 + 0.85 * t))),
      { fill: tint, opacity: streak && i % 2 === 0 ? 0.85 : 0.35, shade: "none" },
    );
  }
}

function curls(scene: Scene, { colour }: Hair, spots: readonly (readonly [number, number, number])[]): void {
  const { random } = scene;
  for (const [x, y, r] of spots) {
    scene.draw(blob(random, x, y, r, r, 0.1, 9), {
      fill: mix(colour, random.chance(0.5) ? "#e8a860" : ink, random.range(0, 0.16)),
      shade: modelled(scene, 0.45, -0.6),
    });
    scene.line(
      curve([
        [x - r * 0.5, y],
        [x - r * 0.1, y - r * 0.5],
        [x + r * 0.4, y - r * 0.2],
        [x + r * 0.2, y + r * 0.3],
      ]),
      mix(colour, ink, 0.45),
      3,
      0.45,
    );
  }
}

export function hairBehind(scene: Scene, hair: Hair): void {
  const { style, colour } = hair;
  const paint = { fill: mix(colour, ink, 0.2), shade: modelled(scene, 0.2, -0.6) };
  if (style === "long")
    scene.draw(
      curve(
        [
          [0, -215],
          [110, -180],
          [160, -60],
          [168, 120],
          [182, 290],
          [150, 400],
          [60, 380],
          [-60, 380],
          [-150, 400],
          [-182, 290],
          [-168, 120],
          [-160, -60],
          [-110, -180],
        ],
        true,
      ),
      paint,
    );
  if (style === "waves")
    scene.draw(
      curve(
        [
          [0, -214],
          [112, -180],
          [158, -70],
          [152, 40],
          [186, 130],
          [168, 240],
          [120, 268],
          [-120, 268],
          [-168, 240],
          [-186, 130],
          [-152, 40],
          [-158, -70],
          [-112, -180],
        ],
        true,
      ),
      paint,
    );
  if (style === "bob")
    scene.draw(
      curve(
        [
          [0, -212],
          [112, -182],
          [160, -70],
          [164, 60],
          [168, 150],
          [120, 172],
          [-120, 172],
          [-168, 150],
          [-164, 60],
          [-160, -70],
          [-112, -182],
        ],
        true,
        0.9,
      ),
      paint,
    );
  if (style === "curls") {
    const spots = Array.from({ length: 26 }, (_, i) => {
      const a = Math.PI * (0.78 + (i / 25) * 1.44);
      return [
        Math.cos(a) * scene.random.range(138, 182),
        -20 + Math.sin(a) * -1 * scene.random.range(-190, -160),
        scene.random.range(44, 60),
      ] as const;
    });
    curls(scene, { ...hair, colour: mix(colour, ink, 0.22) }, [
      ...spots,
      [-168, 110, 52],
      [168, 110, 52],
      [-158, 40, 56],
      [160, 40, 56],
      [-176, -30, 52],
      [176, -30, 52],
    ]);
  }
  if (style === "bun")
    scene.draw(ellipse(14, -232, 74, 62), { fill: colour, shade: modelled(scene) }).line(
      curve([
        [-40, -238],
        [0, -266],
        [52, -248],
        [40, -214],
      ]),
      mix(colour, ink, 0.35),
      4,
      0.5,
    );
  if (style === "bun" || style === "crop")
    scene.draw(
      curve(
        [
          [0, -206],
          [104, -178],
          [148, -80],
          [140, 30],
          [100, 70],
          [-100, 70],
          [-140, 30],
          [-148, -80],
          [-104, -178],
        ],
        true,
      ),
      paint,
    );
}

/** Two falls of hair from the parting to the temples. */
function parted(scene: Scene, hair: Hair, foot: number, lift: number): void {
  const { colour, part = 0 } = hair;
  const px = part * 90;
  for (const side of [-1, 1]) {
    const out = side * 146;
    const outline: Point[] = [
      [px, -172 - lift],
      [side * 84, -164 - lift * 0.7],
      [side * 138, -84],
      [out, 0],
      [side * (146 + foot * 0.06), foot],
      [side * (118 + foot * 0.06), foot + 4],
      [side * 114, 10],
      [side * 98, -58],
      [(px + side * 60) / 1.4, -106],
      [px, -142],
    ];
    scene.draw(curve(outline, true, 0.9), {
      fill: colour,
      shade: modelled(scene, side < 0 ? 0.5 : 0.1, side < 0 ? -0.3 : -0.65),
    });
    const lines = [0, 1, 2, 3].map((k): Point[] => [
      [px + side * k * 7, -168 - lift * 0.6 + k * 7],
      [side * (92 - k * 6), -140 + k * 14],
      [side * (134 - k * 8), -50],
      [side * (136 - k * 4), foot * 0.9],
    ]);
    strands(scene, lines, hair);
  }
}

export function hairBefore(scene: Scene, hair: Hair): void {
  const { style, colour, part = 0 } = hair;
  const shade = modelled(scene, 0.5, -0.6);
  if (style === "long") parted(scene, hair, 250, 40);
  if (style === "waves") parted(scene, hair, 130, 40);
  if (style === "bun") parted(scene, hair, 12, 30);
  if (style === "bob") parted(scene, hair, 146, 38);
  if (style === "curls") {
    const spots = Array.from({ length: 13 }, (_, i) => {
      const a = Math.PI * (1.06 + (i / 12) * 0.88);
      return [Math.cos(a) * 122, -20 + Math.sin(a) * scene.random.range(128, 150), scene.random.range(34, 46)] as const;
    });
    curls(scene, hair, spots);
  }
  if (style === "crop") {
    const outline: Point[] = [
      [0, -198],
      [-86, -180],
      [-134, -110],
      [-138, -30],
      [-124, 10],
      [-112, -50],
      [-84, -104],
      [0, -128],
      [84, -104],
      [112, -50],
      [124, 10],
      [138, -30],
      [134, -110],
      [86, -180],
    ];
    scene.draw(curve(outline, true, 0.9), { fill: colour, shade });
    for (let i = 0; i < 62; i++) {
      const a = Math.PI * (0.99 + scene.random.next() * 1.02);
      const reach = scene.random.range(0.84, 1.06);
      const r = scene.random.range(13, 21);
      scene.draw(blob(scene.random, Math.cos(a) * 130 * reach, 4 + Math.sin(a) * 192 * reach, r, r, 0.12, 8), {
        fill: mix(colour, ink, scene.random.range(0, 0.12)),
        shade: modelled(scene, 0.4, -0.35),
      });
    }
  }
  if (style === "short") {
    const outline: Point[] = [
      [part * 60, -212],
      [-80, -196],
      [-134, -130],
      [-138, -40],
      [-128, 6],
      [-116, -50],
      [-100, -100],
      [-40, -128],
      [part * 50, -116],
      [60, -130],
      [104, -96],
      [118, -46],
      [130, 6],
      [138, -44],
      [134, -132],
      [84, -192],
    ];
    scene.draw(curve(outline, true, 0.9), { fill: colour, shade });
    strands(
      scene,
      [-3, -2, -1, 0, 1, 2, 3].map((k): Point[] => [
        [k * 20 + part * 40, -190 + Math.abs(k) * 6],
        [k * 30, -160 + Math.abs(k) * 5],
        [k * 37, -126 + Math.abs(k) * 9],
      ]),
      hair,
    );
  }
  if (style === "receding") {
    for (const side of [-1, 1])
      scene.draw(
        curve(
          [
            [side * 62, -178],
            [side * 122, -130],
            [side * 140, -40],
            [side * 132, 26],
            [side * 118, -20],
            [side * 106, -84],
            [side * 78, -128],
            [side * 50, -148],
          ],
          true,
          0.9,
        ),
        { fill: colour, shade: tone(side < 0 ? 0.3 : -0.4) },
      );
    scene.draw(
      curve(
        [
          [-66, -170],
          [0, -196],
          [66, -176],
          [52, -150],
          [0, -158],
          [-52, -146],
        ],
        true,
        0.9,
      ),
      { fill: colour, shade },
    );
  }
}
