/** Scarves, headscarves and caps. */
import { ink, lighter, mix } from "./colour.ts";
import { curve, ellipse, type Point, ribbon } from "./path.ts";
import { modelled } from "./portrait-face.ts";
import { type Scene, tone } from "./scene.ts";

/** A scarf laid about the neck, one end hanging. */
export function paintScarf(scene: Scene, colour: string): void {
  const shade = modelled(scene, 0.45, -0.55);
  const dark = mix(colour, ink, 0.3);
  scene.draw(
    ribbon(
      [
        [64, 270],
        [96, 380],
        [88, 500],
        [104, 610],
      ],
      (t) => 84 + t * 34,
    ),
    { fill: mix(colour, ink, 0.1), shade },
  );
  for (let i = -3; i <= 3; i++) scene.line(`M${103 + i * 16} 606l${i} 40`, colour, 6);
  for (const [y, thick, tint] of [
    [246, 88, dark],
    [214, 86, colour],
  ] as const) {
    scene.draw(
      ribbon(
        [
          [-128, y - 30],
          [-84, y + 20],
          [0, y + 42],
          [84, y + 20],
          [128, y - 30],
        ],
        (t) => thick * (0.72 + 0.28 * Math.sin(Math.PI * t)),
      ),
      { fill: mix(colour, tint, 0.5), shade },
    );
    for (const k of [-16, 8])
      scene.line(
        curve([
          [-108, y - 18 + k],
          [-60, y + 28 + k],
          [20, y + 42 + k],
          [96, y + 8 + k],
        ]),
        dark,
        3,
        0.45,
      );
  }
  scene.draw(
    curve(
      [
        [30, 236],
        [92, 226],
        [116, 274],
        [80, 310],
        [32, 290],
      ],
      true,
    ),
    { fill: lighter(colour, 0.03), shade },
  );
}

/** A scarf over the hair, closed beneath the chin. */
export function paintHeadscarf(scene: Scene, colour: string): void {
  const shade = modelled(scene, 0.45, -0.6);
  const outer: Point[] = [
    [0, -222],
    [98, -196],
    [152, -96],
    [160, 30],
    [150, 140],
    [190, 250],
    [200, 330],
    [0, 380],
    [-200, 330],
    [-190, 250],
    [-150, 140],
    [-160, 30],
    [-152, -96],
    [-98, -196],
  ];
  const opening: Point[] = [
    [0, -138],
    [-72, -118],
    [-108, -50],
    [-112, 40],
    [-88, 112],
    [-40, 164],
    [0, 176],
    [40, 164],
    [88, 112],
    [112, 40],
    [108, -50],
    [72, -118],
  ];
  scene.draw(`${curve(outer, true, 0.95)}${curve(opening, true, 0.95)}`, {
    fill: colour,
    shade,
    more: 'fill-rule="evenodd"',
  });
  scene.draw(
    ribbon([...opening, opening[0] as Point], () => 9),
    { fill: mix(colour, ink, 0.3), opacity: 0.7, shade: tone(-0.2) },
  );
  const dark = mix(colour, ink, 0.35);
  for (const [dx, drop] of [
    [-130, 0],
    [-136, 40],
    [128, 10],
    [132, 60],
  ] as const)
    scene.line(
      curve([
        [dx, -60 + drop],
        [dx * 1.04, 70 + drop],
        [dx * 0.7, 190 + drop * 0.6],
        [dx * 0.2, 240 + drop],
      ]),
      dark,
      4,
      0.45,
    );
  scene.draw(
    ribbon(
      [
        [-150, 150],
        [-60, 226],
        [60, 262],
        [196, 300],
      ],
      (t) => 60 + 30 * t,
    ),
    { fill: lighter(colour, 0.05), shade },
  );
  scene.line(
    curve([
      [-120, 180],
      [-20, 250],
      [100, 286],
      [180, 306],
    ]),
    dark,
    3.5,
    0.5,
  );
}

export function paintCap(scene: Scene, colour: string): void {
  const shade = modelled(scene, 0.45, -0.55);
  scene.draw(
    curve(
      [
        [-140, -96],
        [-156, -150],
        [-110, -214],
        [0, -236],
        [116, -212],
        [158, -146],
        [138, -92],
        [0, -120],
      ],
      true,
      0.95,
    ),
    { fill: colour, shade },
  );
  for (const x of [-90, -30, 40, 100])
    scene.line(
      curve([
        [x * 0.4, -232],
        [x, -176],
        [x * 1.1, -112],
      ]),
      mix(colour, ink, 0.4),
      3,
      0.4,
    );
  scene.draw(
    curve(
      [
        [-142, -100],
        [-60, -128],
        [60, -128],
        [142, -98],
        [110, -76],
        [0, -96],
        [-118, -72],
      ],
      true,
      0.95,
    ),
    { fill: mix(colour, ink, 0.28), shade: tone(-0.2) },
  );
  scene.draw(ellipse(0, -236, 14, 7), { fill: mix(colour, ink, 0.3) });
}
