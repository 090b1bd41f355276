/** Notebooks, books, cups and lamps for the desk. */
import { ink, lighter, mix } from "./colour.ts";
import { contact, inside, type Quad, rounded, writing } from "./desk-parts.ts";
import { box, ellipse, type Point, polygon, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

/** An open notebook lying on a table, seen from the side where one sits. */
export function openNotebook(scene: Scene, x: number, y: number, wide: number, deep: number, rows = 7): void {
  contact(scene, x, y + deep * 0.55, wide * 1.08, 0.4);
  const half = (side: number): Quad => [
    [x, y - deep * 0.5],
    [x + side * wide * 0.42, y - deep * 0.5],
    [x + side * wide * 0.52, y + deep * 0.5],
    [x, y + deep * 0.5],
  ];
  const cover = polygon([
    [x - wide * 0.44, y - deep * 0.52],
    [x + wide * 0.44, y - deep * 0.52],
    [x + wide * 0.545, y + deep * 0.57],
    [x - wide * 0.545, y + deep * 0.57],
  ]);
  scene.draw(cover, { fill: "#7a3b24", shade: tone(-0.2) });
  for (const side of [-1, 1]) {
    const [a, b, c, d] = half(side);
    const bulge = deep * 0.07;
    const page = `M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${a[1] - bulge * 1.6} ${b[0]} ${b[1]}L${c[0]} ${c[1]}Q${(c[0] + d[0]) / 2} ${c[1] - bulge * 1.6} ${d[0]} ${d[1]}Z`;
    scene.at(0, bulge * 0.5, () => scene.draw(page, { fill: "#e3d3b4", shade: tone(-0.2) }));
    scene.draw(page, {
      fill: "#fcf5e5",
      shade: scene.linear(
        [x, 0],
        [x + side * wide * 0.5, 0],
        [
          [0, tone(-0.55)],
          [0.25, tone(0.15)],
          [1, tone(side < 0 ? 0.25 : -0.1)],
        ],
      ),
    });
    const quad: Quad = side < 0 ? [b, a, d, c] : [a, b, c, d];
    if (side < 0) writing(scene, quad, rows, "#4a4560", 0.12, 0.84);
    else
      for (let i = 0; i < rows; i++)
        scene.line(
          polygon([
            inside(quad, 0.12, 0.12 + (0.72 * i) / (rows - 1)),
            inside(quad, 0.9, 0.12 + (0.72 * i) / (rows - 1)),
          ]),
          "#b9a98c",
          1.4,
          0.5,
        );
  }
}

export function pencil(scene: Scene, x: number, y: number, long: number, degrees: number, colour: string): void {
  const thick = long * 0.045;
  scene.at(
    x + 5,
    y + 8,
    () => scene.draw(box(-long / 2, -thick / 2, long * 0.97, thick), { fill: "#1b1022", opacity: 0.32, shade: "none" }),
    degrees,
  );
  scene.at(
    x,
    y,
    () => {
      const shade = scene.linear(
        [0, -thick / 2],
        [0, thick / 2],
        [
          [0, tone(0.5)],
          [0.5, tone(0)],
          [1, tone(-0.6)],
        ],
      );
      scene.draw(box(-long / 2, -thick / 2, long * 0.06, thick), { fill: "#d98a7e", shade });
      scene.draw(box(-long * 0.44, -thick / 2, long * 0.03, thick), { fill: "#cfc6b4", shade });
      scene.draw(box(-long * 0.41, -thick / 2, long * 0.8, thick), { fill: colour, shade });
      scene.draw(
        polygon([
          [long * 0.39, -thick / 2],
          [long * 0.5, 0],
          [long * 0.39, thick / 2],
        ]),
        { fill: "#ecd2a3", shade },
      );
      scene.draw(
        polygon([
          [long * 0.468, -thick * 0.15],
          [long * 0.5, 0],
          [long * 0.468, thick * 0.15],
        ]),
        { fill: ink },
      );
    },
    degrees,
  );
}

/** A book standing on y, its spine to us; `lean` in degrees, turning about a lower corner. */
export function standingBook(
  scene: Scene,
  x: number,
  y: number,
  wide: number,
  tall: number,
  colour: string,
  lean = 0,
): void {
  const { random } = scene;
  scene.at(
    lean > 0 ? x + wide : x,
    y,
    () => {
      const left = lean > 0 ? -wide : 0;
      scene.draw(box(left, -tall, wide, tall), { fill: colour, shade: rounded(scene) });
      const band = mix(colour, random.chance(0.6) ? "#f8dfa6" : ink, 0.62);
      const style = random.int(0, 3);
      for (const t of [[0.1, 0.86], [0.07, 0.1, 0.88], [0.16], [0.12, 0.15, 0.8, 0.83]][style] ?? [])
        scene.draw(box(left, -tall * (1 - t) - 3, wide, 6), { fill: band, opacity: 0.85, shade: "none" });
      if (style !== 1)
        scene.draw(box(left + wide * 0.28, -tall * 0.72, wide * 0.44, tall * random.range(0.16, 0.3)), {
          fill: band,
          opacity: 0.75,
          shade: "none",
        });
      else
        scene.draw(ellipse(left + wide / 2, -tall * 0.62, wide * 0.24), { fill: band, opacity: 0.85, shade: "none" });
    },
    lean,
  );
}

/** A book lying on y; the cut of the pages faces us, or the spine. */
export function lyingBook(
  scene: Scene,
  x: number,
  y: number,
  wide: number,
  thick: number,
  colour: string,
  spine = false,
): void {
  const left = x - wide / 2;
  const board = thick * 0.14;
  if (spine) {
    scene.draw(`M${left} ${y - thick}h${wide}v${thick}h${-wide}Z`, {
      fill: colour,
      shade: scene.across(
        [
          [0, tone(0.4)],
          [0.5, tone(0)],
          [1, tone(-0.5)],
        ],
        90,
      ),
    });
    const band = mix(colour, "#f8dfa6", 0.6);
    for (const t of [0.08, 0.11, 0.86, 0.89])
      scene.draw(box(left + wide * t, y - thick, 6, thick), { fill: band, shade: "none", opacity: 0.8 });
    scene.draw(box(left + wide * 0.3, y - thick * 0.58, wide * 0.34, thick * 0.16), {
      fill: band,
      shade: "none",
      opacity: 0.8,
    });
    return;
  }
  scene.draw(box(left + thick * 0.2, y - thick, wide - thick * 0.34, thick), {
    fill: "#f4e6c8",
    shade: scene.across([
      [0, tone(-0.5)],
      [0.3, tone(0.1)],
      [1, tone(-0.35)],
    ]),
  });
  for (let i = 1; i < 6; i++)
    scene.line(
      `M${left + thick * 0.3} ${y - thick * (0.14 + i * 0.12)}H${left + wide - thick * 0.16}`,
      "#b9a27c",
      1.2,
      0.5,
    );
  for (const top of [y - thick, y - board])
    scene.draw(box(left, top, wide, board), { fill: colour, shade: rounded(scene, 0.7) });
  scene.draw(
    `M${left + thick * 0.26} ${y}H${left}q${-thick * 0.2} ${-thick / 2} 0 ${-thick}H${left + thick * 0.26}q${-thick * 0.16} ${thick / 2} 0 ${thick}Z`,
    { fill: lighter(colour, -0.03), shade: tone(-0.1) },
  );
}

export function cup(scene: Scene, x: number, y: number, size: number, colour: string, steam = true): void {
  const { random } = scene;
  contact(scene, x + size * 0.1, y, size * 1.3, 0.35);
  scene.draw(ellipse(x + size * 0.56, y - size * 0.5, size * 0.24, size * 0.26), {
    stroke: colour,
    width: size * 0.1,
    shade: tone(-0.4),
  });
  const body = `M${x - size * 0.5} ${y - size * 0.9}C${x - size * 0.5} ${y - size * 0.3} ${x - size * 0.42} ${y} ${x - size * 0.26} ${y}H${x + size * 0.26}C${x + size * 0.42} ${y} ${x + size * 0.5} ${y - size * 0.3} ${x + size * 0.5} ${y - size * 0.9}Z`;
  scene.draw(body, { fill: colour, shade: rounded(scene) });
  scene.draw(ellipse(x, y - size * 0.9, size * 0.5, size * 0.1), { fill: lighter(colour, 0.04), shade: tone(0.2) });
  scene.draw(ellipse(x, y - size * 0.88, size * 0.44, size * 0.075), { fill: "#6a3f26", shade: tone(-0.3) });
  if (!steam) return;
  for (const dx of [-0.16, 0.12]) {
    const rise: Point[] = Array.from({ length: 9 }, (_, i) => [
      x + size * (dx + Math.sin(i * 0.9 + dx * 9) * 0.07),
      y - size * (1 + i * 0.13),
    ]);
    scene.draw(
      ribbon(rise, (t) => size * 0.09 * Math.sin(Math.PI * t) * random.range(0.8, 1.1)),
      { fill: "#fff8ea", opacity: 0.4, shade: "none" },
    );
  }
}

/** A lamp that is lit; its light falls in a wide cone. */
export function deskLamp(scene: Scene, x: number, y: number, tall: number, shade: string, metal: string): void {
  const wide = tall * 0.5;
  const rim = y - tall * 0.62;
  contact(scene, x, y, wide * 0.9, 0.45);
  scene.glow(x, rim, tall * 1.2, "#ffd88f", 0.6);
  scene.draw(
    polygon([
      [x - wide * 0.46, rim],
      [x + wide * 0.46, rim],
      [x + wide * 1.3, y + tall * 0.1],
      [x - wide * 1.3, y + tall * 0.1],
    ]),
    {
      fill: scene.down(rim, y + tall * 0.1, [
        [0, "#ffe7b0", 0.5],
        [1, "#ffe7b0", 0],
      ]),
      shade: "none",
    },
  );
  scene.draw(box(x - tall * 0.014, rim - 10, tall * 0.028, y - rim), { fill: metal, shade: rounded(scene) });
  scene.draw(
    `M${x - wide * 0.34} ${y}q0 ${-tall * 0.07} ${wide * 0.34} ${-tall * 0.07}t${wide * 0.34} ${tall * 0.07}Z`,
    { fill: metal, shade: rounded(scene) },
  );
  const d = polygon([
    [x - wide * 0.26, rim - tall * 0.36],
    [x + wide * 0.26, rim - tall * 0.36],
    [x + wide * 0.5, rim],
    [x - wide * 0.5, rim],
  ]);
  scene.draw(d, {
    fill: scene.down(rim - tall * 0.36, rim, [
      [0, shade],
      [1, mix(shade, "#fff1c4", 0.55)],
    ]),
    shade: scene.across([
      [0, tone(-0.1)],
      [0.5, tone(0.55)],
      [1, tone(-0.25)],
    ]),
  });
  scene.draw(ellipse(x, rim, wide * 0.5, wide * 0.045), { fill: "#fff4d0", shade: tone(0.5) });
}
