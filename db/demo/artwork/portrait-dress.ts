/** What the sitters wear: from the neck down, and on the head. Lengths are from the middle of the face. */
import { ink, lighter, mix } from "./colour.ts";
import { curve, type Point, polygon, ribbon } from "./path.ts";
import { headLine, modelled } from "./portrait-face.ts";
import { type Scene, tone } from "./scene.ts";

export type Dress = {
  kind: "jumper" | "shirt" | "dress" | "jacket" | "blouse" | "cardigan" | "coat";
  colour: string;
  under?: string /** Breadth of the shoulders. */;
  broad?: number;
};

const shoulders = (broad: number, neck = 76): Point[] => [
  [-neck, 205],
  [-neck - 66, 236],
  [-200 * broad, 268],
  [-288 * broad, 340],
  [-330 * broad, 470],
  [-345 * broad, 660],
  [345 * broad, 660],
  [330 * broad, 470],
  [288 * broad, 340],
  [200 * broad, 268],
  [neck + 66, 236],
  [neck, 205],
];

export function paintDress(scene: Scene, { kind, colour, under = "#f3e8d3", broad: breadth = 1 }: Dress): void {
  const broad = breadth * 0.93;
  const shade = modelled(scene, 0.35, -0.6);
  const dark = mix(colour, ink, 0.4);
  const body = (fill: string, neck: Point[]) => {
    const line = shoulders(broad);
    scene.draw(`${curve(line, false, 0.9)}${neck.map(([x, y]) => `L${x} ${y}`).join("")}Z`, { fill, shade });
  };
  const sleeves = () => {
    for (const side of [-1, 1])
      scene.line(
        curve([
          [side * 205 * broad, 420],
          [side * 214 * broad, 520],
          [side * 222 * broad, 640],
        ]),
        dark,
        4,
        0.5,
      );
  };
  if (kind === "jumper") {
    body(colour, [
      [60, 236],
      [0, 252],
      [-60, 236],
    ]);
    const roll = curve(
      [
        [-88, 196],
        [0, 226],
        [88, 196],
        [96, 236],
        [0, 276],
        [-96, 236],
      ],
      true,
      0.9,
    );
    scene.draw(roll, { fill: lighter(colour, 0.03), shade });
    for (let i = -5; i <= 5; i++)
      scene.line(
        curve([
          [i * 16, 222 - Math.abs(i) * 4],
          [i * 17, 262 - Math.abs(i) * 5],
        ]),
        dark,
        3,
        0.4,
      );
    for (let row = 0; row < 9; row++)
      scene.line(
        curve([
          [-300 * broad, 350 + row * 40],
          [0, 372 + row * 40],
          [300 * broad, 350 + row * 40],
        ]),
        row % 2 ? dark : lighter(colour, 0.12),
        3,
        0.2,
      );
  } else if (kind === "dress" || kind === "blouse") {
    const deep = kind === "dress" ? 350 : 318;
    body(colour, [
      [64, 246],
      [0, deep],
      [-64, 246],
    ]);
    scene.draw(
      ribbon(
        [
          [-142, 226],
          [-66, 268],
          [0, deep + 4],
          [66, 268],
          [142, 226],
        ],
        () => 15,
      ),
      { fill: mix(colour, "#f6dfae", 0.5), shade: tone(0.1) },
    );
    if (kind === "dress")
      for (let i = 0; i < 34; i++) {
        const [x, y] = [((i * 97) % 560) - 280, 350 + ((i * 61) % 300)];
        if (Math.abs(x) > 90 || y > 400)
          scene.disc(x * broad, y, 6, mix(colour, "#f6dfae", 0.6), { shade: "none", opacity: 0.8 });
      }
    else
      for (const x of [-44, 44, -88, 88])
        scene.line(
          curve([
            [x, 352],
            [x * 1.3, 480],
            [x * 1.4, 650],
          ]),
          dark,
          3,
          0.35,
        );
  } else if (kind === "shirt") {
    body(colour, [
      [62, 240],
      [0, 320],
      [-62, 240],
    ]);
    for (const side of [-1, 1])
      scene.draw(
        polygon([
          [side * 70, 196],
          [side * 122, 232],
          [side * 84, 332],
          [0, 306],
          [side * 60, 240],
        ]),
        { fill: lighter(colour, 0.05), shade: tone(side < 0 ? 0.2 : -0.25) },
      );
    scene.line("M0 312V660", dark, 4, 0.5);
    for (const y of [372, 462, 552]) scene.disc(0, y, 8, mix(colour, "#fff4dc", 0.6), { shade: tone(-0.1) });
  } else {
    body(under, [
      [66, 236],
      [0, 262],
      [-66, 236],
    ]);
    if (kind !== "cardigan")
      for (const side of [-1, 1])
        scene.draw(
          polygon([
            [side * 68, 200],
            [side * 104, 232],
            [side * 64, 318],
            [0, 282],
          ]),
          { fill: lighter(under, 0.03), shade: tone(side < 0 ? 0.2 : -0.2) },
        );
    const open = kind === "cardigan" ? 64 : 46;
    for (const side of [-1, 1]) {
      const half: Point[] = [
        [side * 92, 214],
        [side * 142, 236],
        [side * 200 * broad, 268],
        [side * 288 * broad, 340],
        [side * 330 * broad, 470],
        [side * 345 * broad, 660],
      ];
      scene
        .draw(`${curve(half, false, 0.9)}L${side * open * 0.3} 660L${side * open} 420Z`, {
          fill: colour,
          shade: tone(0),
        })
        .shade(
          `${curve(half, false, 0.9)}L${side * open * 0.3} 660L${side * open} 420Z`,
          scene.linear(
            [-340, 0],
            [340, 0],
            [
              [0, tone(0.35)],
              [0.5, tone(0)],
              [1, tone(-0.6)],
            ],
          ),
        );
      if (kind === "cardigan")
        scene.draw(
          ribbon(
            [
              [side * 94, 214],
              [side * 80, 320],
              [side * open, 430],
              [side * open * 0.36, 660],
            ],
            () => 26,
          ),
          { fill: mix(colour, ink, 0.18), shade: tone(side < 0 ? 0.1 : -0.3) },
        );
      else
        scene.draw(
          polygon([
            [side * 86, 204],
            [side * 150, 240],
            [side * 172, 330],
            [side * 128, 356],
            [side * open * 0.7, 520],
            [side * 62, 330],
          ]),
          {
            fill: kind === "coat" ? mix(colour, ink, 0.25) : lighter(colour, 0.05),
            shade: tone(side < 0 ? 0.25 : -0.3),
          },
        );
    }
    if (kind !== "jacket")
      for (const y of [500, 580]) scene.disc(20, y, 11, mix(colour, "#f0d9a8", 0.6), { shade: tone(-0.1) });
  }
  sleeves();
}

/** Skin over the crown, for a head without hair. */
export function shineOn(scene: Scene, jaw = 1): void {
  scene.group(scene.clip(curve(headLine(jaw), true)), () => scene.glow(-40, -130, 90, "#fff4e0", 0.5));
}
