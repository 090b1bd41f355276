/** The motif "mandala": fourteen drawings around a centre. */
import { along, amber, clay, dusk, gold, ink, mauve, mix, ochre, rust, saffron } from "./colour.ts";
import { sheet } from "./leaf-sheet.ts";
import { centre, darkSheet, wash } from "./mandala-grounds.ts";
import {
  emptyWheel,
  ripples,
  sixteenSage,
  threeInARow,
  triangles,
  turnedSquares,
  unfinished,
  whiteOnDark,
} from "./mandalas-plain.ts";
import { curve, ellipse, type Point, polygon } from "./path.ts";
import { type Motif, type Scene, tone } from "./scene.ts";

/** 1: the wheel of twelve, as a chart is drawn. */
function chart(scene: Scene): void {
  sheet(scene, "#f8efdc");
  const m = centre(scene);
  wash(scene, "#f0cf95", 420);
  m.ring(425, ochre, 2.4)
    .ring(413, ochre, 1.3)
    .ring(345, ochre, 2)
    .ring(150, ochre, 1.6)
    .ring(138, ochre, 1)
    .ring(46, ochre, 1.4);
  m.spokes(12, 150, 413, ochre, 1.7)
    .spokes(72, 345, 358, ochre, 1)
    .spokes(360 / 5, 402, 413, ochre, 0.8)
    .spokes(12, 46, 138, ochre, 0.8, 0.5);
  m.dots(12, 380, 5, saffron, 0.5);
  for (const [a, b] of [
    [0.05, 0.39],
    [0.39, 0.71],
    [0.71, 0.05],
    [0.17, 0.55],
    [0.86, 0.39],
  ] as const)
    scene.line(curve([m.at(a, 150), m.at(b, 150)]), clay, 1.1, 0.7);
  for (const t of [0.05, 0.17, 0.39, 0.55, 0.71, 0.86])
    scene.disc(...m.at(t, 248), 11, "none", { stroke: rust, width: 2 }).disc(...m.at(t, 248), 3, rust);
  m.petals(12, 14, 44, 0.2, { stroke: ochre, width: 1.2 });
}

function heavyRing(scene: Scene): void {
  sheet(scene, "#efe4d2");
  const m = centre(scene);
  for (let i = 1; i <= 13; i++) if (i !== 8) m.ring(i * 33, mix(dusk, mauve, i / 16), 1.6 + (i % 3) * 0.6);
  m.band(238, 292, saffron, m.shade(292, -0.3, 0.3));
  m.scallops(24, 294, 13, rust, 2.2)
    .scallops(24, 236, -12, rust, 2)
    .dots(36, 346, 4.5, dusk)
    .dots(24, 181, 4, rust, 0.5);
  m.petals(12, 66, 130, 0.19, { stroke: dusk, width: 1.8, fill: "#e4c89d" }).petals(16, 396, 428, 0.26, {
    fill: mauve,
    stroke: dusk,
    width: 1.2,
  });
  m.dots(24, 265, 6, "#f8dfae");
  scene.disc(m.x, m.y, 13, dusk);
}

function eight(scene: Scene): void {
  sheet(scene, "#f7ead2");
  const m = centre(scene);
  m.petals(8, 120, 452, 0.235, { fill: dusk, offset: 0.5, shade: m.shade(452, 0.5, -0.35), belly: 0.55 });
  m.petals(8, 150, 400, 0.17, { fill: "#48508a", offset: 0.5, shade: m.shade(420, -0.4, 0.4) });
  m.petals(8, 60, 408, 0.215, { fill: saffron, shade: m.shade(408, -0.55, 0.45), belly: 0.58 });
  m.petals(8, 96, 356, 0.15, { fill: amber, shade: m.shade(356, -0.3, 0.5), belly: 0.58 }).petals(8, 130, 300, 0.1, {
    fill: "#f6cf8c",
    belly: 0.6,
  });
  m.spokes(8, 110, 285, rust, 1.8).dots(8, 428, 8, saffron).dots(8, 470, 4, dusk, 0.5);
  scene.disc(m.x, m.y, 92, dusk, { shade: m.shade(92, 0.4, -0.4) });
  m.petals(16, 26, 84, 0.16, { fill: gold }).dots(16, 92, 3.4, "#f8e3b4", 0.5);
  scene.disc(m.x, m.y, 24, "#fbe7b9", { shade: tone(0.4) });
}

function paleOnViolet(scene: Scene): void {
  darkSheet(scene, "#43397a", "#1d1940");
  const m = centre(scene);
  const line = "#d9cdf0";
  scene.glow(m.x, m.y, 460, "#8d7fd0", 0.35);
  m.petals(24, 300, 440, 0.13, { stroke: line, width: 1.6 }).petals(24, 330, 470, 0.1, {
    stroke: "#a99ad6",
    width: 1.1,
    offset: 0.5,
  });
  m.ring(300, line, 2.2)
    .ring(290, line, 1)
    .scallops(24, 252, 17, line, 1.6)
    .ring(252, line, 1.4)
    .dots(48, 271, 2.4, "#f3ead0");
  m.petals(12, 110, 250, 0.2, { stroke: line, width: 1.8, fill: "#4c4190" }).petals(12, 140, 226, 0.13, {
    stroke: "#b9abe4",
    width: 1.1,
  });
  m.petals(12, 80, 200, 0.12, { stroke: line, width: 1.4, offset: 0.5 }).ring(108, line, 1.8).ring(78, line, 1.2);
  m.petals(8, 12, 76, 0.22, { stroke: line, width: 1.5 }).dots(12, 94, 3, "#f3ead0");
  m.dots(24, 482, 3.2, "#f3ead0", 0.5);
}

function circlesOfOneSize(scene: Scene): void {
  sheet(scene, "#f3e7d6");
  const m = centre(scene);
  const r = 205;
  wash(scene, "#e7b9a3", 440, 0.35);
  const spots: Point[] = [[m.x, m.y], ...m.polygon(6, r, 0)];
  const petal = (from: Point, to: Point, fill: string) => {
    const f = (p: Point) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
    const mid: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    scene.draw(`M${f(from)}A${r} ${r} 0 0 1 ${f(to)}A${r} ${r} 0 0 1 ${f(from)}Z`, {
      fill,
      shade: scene.radial(mid[0], mid[1], r * 0.55, [
        [0, tone(0.35)],
        [1, tone(-0.35)],
      ]),
    });
  };
  for (let i = 0; i < 6; i++) {
    petal(m.at(i / 6, r), m.at((i + 1) / 6, r), "#d9a184");
    petal(m.at(i / 6, r), m.at(i / 6, 0.01 + r * 2), i % 2 ? "#c9b18e" : "#c39c86");
    petal([m.x, m.y], m.at(i / 6, r), i % 2 ? saffron : rust);
  }
  for (const [x, y] of spots) scene.draw(ellipse(x, y, r), { stroke: ink, width: 1.7 });
  m.ring(r * 2 + 8, ink, 2.2)
    .ring(r * 2 + 20, ink, 1)
    .dots(36, r * 2 + 34, 3.4, saffron);
  scene.disc(m.x, m.y, 7, ink);
}

function star(scene: Scene): void {
  sheet(scene, "#dfe1d6");
  const m = centre(scene);
  wash(scene, "#b9c3ae", 400, 0.4);
  for (let i = 0; i < 12; i++) {
    const [tip, left, right] = [m.at(i / 12, 350), m.at((i - 0.5) / 12, 205), m.at((i + 0.5) / 12, 205)];
    scene.draw(polygon([[m.x, m.y], left, tip]), {
      fill: along(["#5d7380", "#3f5566"], (i % 3) / 2),
      shade: scene.linear([m.x, m.y], tip, [
        [0, tone(-0.5)],
        [1, tone(0.3)],
      ]),
    });
    scene.draw(polygon([[m.x, m.y], tip, right]), {
      fill: along(["#93a7ac", "#a9bab8"], (i % 3) / 2),
      shade: scene.linear([m.x, m.y], tip, [
        [0, tone(-0.2)],
        [1, tone(0.6)],
      ]),
    });
  }
  m.dots(60, 408, 6, "#c07a2d").dots(60, 434, 2.6, "#34495a", 0.5).ring(378, "#34495a", 1.6);
  m.petals(12, 40, 150, 0.12, { fill: "#efe9d6", offset: 0.5, shade: m.shade(150, -0.2, 0.4) });
  scene.disc(m.x, m.y, 42, "#c07a2d", { shade: m.shade(42, 0.6, -0.3) });
}

export const mandalas: Motif = {
  finish: {},
  drawings: [
    chart,
    heavyRing,
    eight,
    paleOnViolet,
    circlesOfOneSize,
    star,
    turnedSquares,
    sixteenSage,
    triangles,
    ripples,
    whiteOnDark,
    unfinished,
    emptyWheel,
    threeInARow,
  ],
};
