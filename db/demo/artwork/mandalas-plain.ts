/** Squares, ripples and empty wheels of the motif "mandala". */
import {
  along,
  amber,
  apricot,
  cream,
  dusk,
  gold,
  ink,
  mix,
  night,
  ochre,
  paper,
  rust,
  saffron,
  sage,
} from "./colour.ts";
import { sheet } from "./leaf-sheet.ts";
import { centre, darkSheet, wash } from "./mandala-grounds.ts";
import { Wheel } from "./mandala-parts.ts";
import { blob, ellipse, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export function turnedSquares(scene: Scene): void {
  sheet(scene, "#f1e3cc");
  const m = centre(scene);
  const count = 17;
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const r = 560 * 0.835 ** (i * 0.95) + 4;
    const corners = m.polygon(4, r, 0.125 + i * 0.029);
    scene.draw(polygon(corners), {
      fill: along([dusk, "#6b4a72", "#b4584a", saffron, amber, "#f3cf8a", "#fdf0cf"], t),
      shade: scene.linear(corners[0] as Point, corners[2] as Point, [
        [0, tone(0.5)],
        [0.5, tone(0)],
        [1, tone(-0.5)],
      ]),
    });
  }
}

export function sixteenSage(scene: Scene): void {
  sheet(scene, "#f4efdf");
  const m = centre(scene);
  wash(scene, "#d5dcc0", 440, 0.5);
  m.petals(16, 90, 445, 0.085, { fill: "#b3bf9d", offset: 0.5, shade: m.shade(445, -0.45, 0.25), belly: 0.6 });
  m.petals(16, 60, 405, 0.09, { fill: sage, shade: m.shade(405, -0.6, 0.35), belly: 0.6 }).petals(16, 90, 360, 0.035, {
    fill: "#dbe2c4",
    belly: 0.65,
  });
  m.spokes(16, 100, 330, "#566648", 1.5).dots(16, 432, 6, "#566648").dots(16, 464, 3.4, ochre, 0.5);
  scene.disc(m.x, m.y, 88, "#566648", { shade: m.shade(88, 0.3, -0.5) });
  for (let i = 0; i < 70; i++) {
    const a = i * 0.381966;
    const r = Math.sqrt(i) * 9.6;
    scene.disc(...m.at(a, r), 3.6, i % 3 ? "#e5c874" : "#d0a24a", { shade: tone(0.2) });
  }
}

export function triangles(scene: Scene): void {
  sheet(scene, "#ead9ba");
  const m = centre(scene);
  const tints = [rust, ochre, cream, saffron, "#d7a763", "#6e2f1a"];
  for (let ringNo = 5; ringNo >= 0; ringNo--) {
    const [inner, outer] = [ringNo * 74 + 18, (ringNo + 1) * 74 + 18];
    const count = 6 + ringNo * 6;
    for (let i = 0; i < count; i++) {
      const up = [m.at(i / count, inner), m.at((i + 1) / count, inner), m.at((i + 0.5) / count, outer)];
      const down = [m.at((i + 0.5) / count, outer), m.at((i + 1.5) / count, outer), m.at((i + 1) / count, inner)];
      scene.draw(polygon(up), {
        fill: tints[(i + ringNo * 2) % 3 === 0 ? 0 : (ringNo + 1) % 6] as string,
        shade: scene.across(
          [
            [0, tone(0.4)],
            [1, tone(-0.4)],
          ],
          (i / count) * 360,
        ),
      });
      scene.draw(polygon(down), {
        fill: tints[(ringNo + (i % 2) * 2 + 2) % 6] as string,
        shade: scene.across(
          [
            [0, tone(-0.4)],
            [1, tone(0.3)],
          ],
          (i / count) * 360,
        ),
      });
    }
  }
  m.ring(464, "#6e2f1a", 3);
  scene.disc(m.x, m.y, 20, cream, { shade: tone(0.3) });
}

export function ripples(scene: Scene): void {
  sheet(scene, "#dde3e2");
  const m = centre(scene);
  wash(scene, "#a9bcc6", 460, 0.4);
  for (let ringNo = 4; ringNo >= 0; ringNo--) {
    const count = 6 + ringNo * 4;
    const r = 62 + ringNo * 84;
    const size = ((r * Math.PI) / count) * 1.14;
    for (let i = 0; i < count; i++) {
      const [x, y] = m.at((i + (ringNo % 2) / 2) / count, r);
      for (let k = 0; k < 4; k++) {
        const tint = along(["#f4f1e4", "#8fa9b8", "#4f6d86", "#f0d7a8"], k / 3);
        scene.draw(ellipse(x, y, size * (1 - k * 0.24)), {
          fill: mix(tint, "#33506c", ringNo * 0.06),
          stroke: "#2f4a66",
          width: 1.4,
          shade: "none",
        });
      }
    }
  }
  scene.disc(m.x, m.y, 18, saffron, { shade: tone(0.4) });
}

export function whiteOnDark(scene: Scene): void {
  darkSheet(scene, "#2b3340", "#12151d");
  const m = centre(scene);
  const line = "#f4f1e8";
  scene.glow(m.x, m.y, 420, "#ffe2a0", 0.5).glow(m.x, m.y, 150, "#fff7dc", 0.95);
  for (const [count, inner, outer, fat, width] of [
    [36, 360, 452, 0.14, 1.3],
    [18, 250, 400, 0.16, 1.7],
    [18, 210, 330, 0.17, 1.3],
    [9, 96, 262, 0.2, 2],
  ] as const)
    m.petals(count, inner, outer, fat, { stroke: line, width, shade: "none" }).petals(
      count,
      inner,
      outer - (outer - inner) * 0.25,
      fat * 0.6,
      { stroke: line, width: width * 0.6, offset: 0.5, shade: "none" },
    );
  m.ring(96, line, 1.8).ring(200, line, 1.2).ring(352, line, 1.6).ring(458, line, 2).dots(72, 474, 2, line);
  m.spokes(36, 70, 92, line, 1.4);
  scene.disc(m.x, m.y, 52, "#fffdf2", { shade: tone(0.5) }).glow(m.x, m.y, 260, "#fff3cd", 0.35);
}

export function unfinished(scene: Scene): void {
  sheet(scene, paper);
  const m = centre(scene);
  const pencil = "#a39aa0";
  for (const r of [60, 150, 245, 330, 420]) m.ring(r, pencil, 0.9);
  m.spokes(24, 20, 440, pencil, 0.7);
  m.petals(12, 245, 412, 0.2, { fill: saffron, only: 6, offset: 0.5, shade: m.shade(420, -0.4, 0.4) }).petals(
    12,
    270,
    380,
    0.13,
    { fill: "#f1bd72", only: 6, offset: 0.5 },
  );
  m.petals(12, 150, 326, 0.19, { fill: dusk, only: 6, offset: 1, shade: m.shade(330, -0.4, 0.5) }).petals(
    12,
    60,
    240,
    0.15,
    { fill: "#9a5f6b", only: 6, offset: 0.5, shade: m.shade(240, -0.4, 0.3) },
  );
  m.petals(12, 245, 412, 0.2, { stroke: mix(saffron, pencil, 0.3), width: 1.5, only: 2, offset: 6.5 }).petals(
    12,
    150,
    326,
    0.19,
    { stroke: pencil, width: 1.2, only: 1, offset: 7 },
  );
  m.ring(420, saffron, 3, 0, 0.58).ring(330, dusk, 2.2, 0, 0.53).ring(60, rust, 2.4, 0, 0.7);
  m.petals(8, 10, 58, 0.24, { fill: gold, only: 4, offset: 0.5 });
  const [px, py] = m.at(0.58, 420);
  const hand: Point[] = [
    [px, py],
    [px - 26, py + 46],
    [px - 13, py + 54],
  ];
  scene
    .at(px - 60, py - 60, () => undefined)
    .draw(
      polygon([
        [px, py],
        [px - 30, py + 10],
        [px - 190, py + 190],
        [px - 170, py + 210],
        [px - 12, py + 30],
      ]),
      {
        fill: "#c48a2c",
        shade: scene.across(
          [
            [0, tone(0.4)],
            [1, tone(-0.5)],
          ],
          45,
        ),
      },
    );
  scene
    .draw(polygon([hand[0] as Point, [px - 30, py + 10], [px - 12, py + 30]]), { fill: "#f0dab3", shade: tone(0.2) })
    .draw(
      polygon([
        [px, py],
        [px - 11, py + 4],
        [px - 4, py + 11],
      ]),
      { fill: ink },
    );
}

export function emptyWheel(scene: Scene): void {
  sheet(scene, "#f2e6cf");
  const m = centre(scene);
  for (let i = 0; i < 12; i++) {
    const [a, b] = [m.at(i / 12, 420), m.at((i + 1) / 12, 420)];
    scene.draw(
      `M${m.x} ${m.y}L${a[0].toFixed(1)} ${a[1].toFixed(1)}A420 420 0 0 1 ${b[0].toFixed(1)} ${b[1].toFixed(1)}Z`,
      { fill: along(["#faf3e2", "#efdcb8", "#e7cfae"], (i % 3) / 2), shade: m.shade(420, -0.35, 0.3) },
    );
  }
  m.spokes(12, 110, 420, "#6b4a3a", 2.4).ring(420, "#6b4a3a", 4).ring(438, "#6b4a3a", 1.4);
  scene.disc(m.x, m.y, 110, "#fbf5e6", { shade: m.shade(110, 0.4, -0.2) });
  m.ring(110, "#6b4a3a", 3).ring(98, "#6b4a3a", 1);
}

export function threeInARow(scene: Scene): void {
  const { width: w, height: h } = scene;
  sheet(scene, "#efe6d8");
  for (let i = 0; i < 3; i++) {
    const m = new Wheel(scene, w * (0.2 + i * 0.3), h / 2);
    const tint = [saffron, "#56653f", dusk][i] as string;
    scene.draw(blob(scene.random, m.x, m.y, 178, 178, 0.03, 16), { fill: mix(tint, "#f6ead2", 0.72), opacity: 0.8 });
    scene.disc(m.x, m.y, 14, tint).line(ellipse(m.x, m.y, 44), tint, 2.2);
    m.petals(8, 46, 96, 0.26, {
      fill: mix(tint, "#fff3d8", 0.3),
      stroke: tint,
      width: 1.6,
      shade: m.shade(96, -0.3, 0.4),
    }).ring(98, tint, 2.4);
    if (i > 0) m.scallops(16, 100, 16, tint, 2).dots(16, 110, 3.4, tint, 0.5).ring(136, tint, 2.2);
    if (i > 1) m.petals(24, 138, 176, 0.17, { fill: tint, shade: m.shade(176, 0.3, -0.2) }).ring(182, tint, 2);
  }
  scene.line(`M${w * 0.05} ${h * 0.86}H${w * 0.95}`, mix(apricot, night, 0.4), 1.2, 0.5);
}
