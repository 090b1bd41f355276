/** Numbers seen from a room. Units: 1000 wide, 1333 high; the arch is 84–916 by 322–1157. */
import { addressed, envelope, tableLamp } from "./covers-things.ts";
import { heightAt, paintHill, ridge, treeLine } from "./hills.ts";
import { paintLeaf } from "./leaf-shapes.ts";
import { box, curve, type Point, polygon, ribbon } from "./path.ts";
import { curtain } from "./room.ts";
import { type Scene, tone } from "./scene.ts";
import { bird, cloudBands, paintSky, paintSun, stars } from "./sky.ts";
import { leafyTree } from "./trees.ts";

export function openWindow(scene: Scene): void {
  paintSky(scene, ["#9fc3d4", "#cfe0dc", "#f7ead0", "#fdf1d6"], 900);
  paintSun(scene, { x: 640, y: 640, r: 50, disc: "#fff8e2", halo: "#ffe3a6", reach: 7 });
  cloudBands(scene, 420, 700, 5, ["#ffffff", "#fff2dc"], 0.6);
  paintHill(scene, ridge(scene, { y: 800, rise: 46, waves: 1.4 }), {
    crest: "#b4c3b1",
    foot: "#c6cfae",
    sun: [640, 640],
    light: 0.4,
  });
  const near = ridge(scene, { y: 900, rise: 34, waves: 1.2 });
  paintHill(scene, near, { crest: "#93a878", foot: "#6f8b5c", sun: [640, 640], folds: 3 });
  treeLine(scene, near, 180, 480, "#5f7d55", 60);
  leafyTree(scene, 760, heightAt(near, 760) + 20, 210, { colour: "#7f9a5c" });
  bird(scene, 420, 620, 40, "#4d5a66");
  bird(scene, 480, 590, 28, "#4d5a66");
  // The casements stand open inwards; the wind has the curtains.
  for (const side of [-1, 1]) {
    const hinge = side < 0 ? 84 : 916;
    const free = hinge - side * 210;
    const at = (s: number, t: number): Point => [hinge + (free - hinge) * s, 560 + s * -70 + t * (560 + s * 170)];
    scene.draw(polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)]), { fill: "#eaf2ee", opacity: 0.28, shade: tone(0.1) });
    scene.draw(polygon([at(0.2, 0.1), at(0.5, 0.06), at(0.75, 0.9), at(0.45, 0.93)]), {
      fill: "#ffffff",
      opacity: 0.22,
      shade: "none",
    });
    const bar = (a: Point, b: Point, width: number) =>
      scene.draw(
        ribbon([a, b], () => width),
        { fill: "#fbf5e6", shade: side < 0 ? tone(0.15) : tone(-0.2) },
      );
    for (const t of [0.04, 0.35, 0.66, 0.97]) bar(at(0, t), at(1, t), t > 0.9 || t < 0.1 ? 26 : 13);
    for (const s of [0.04, 0.5, 0.96]) bar(at(s, 0), at(s, 1), s === 0.5 ? 11 : 26);
  }
  curtain(scene, 84, 400, 84, 720, "#fff3dc", 0.62, 34);
  curtain(scene, 832, 400, 84, 720, "#fff3dc", 0.62, -34);
  scene.draw(box(60, 1096, 880, 80), {
    fill: "#f3e7cf",
    shade: scene.down(1096, 1176, [
      [0, tone(0.5)],
      [0.4, tone(0)],
      [1, tone(-0.4)],
    ]),
  });
}

export function lampInDarkRoom(scene: Scene): void {
  scene.draw(box(0, 300, 1000, 900), {
    fill: scene.radial(560, 760, 760, [
      [0, "#6b4a4a"],
      [0.5, "#33284a"],
      [1, "#181530"],
    ]),
    shade: scene.radial(560, 760, 700, [
      [0, tone(0.3)],
      [0.5, tone(-0.2)],
      [1, tone(-0.7)],
    ]),
  });
  const glass = box(200, 520, 250, 390);
  scene.draw(box(182, 502, 286, 426), { fill: "#3d2f4c", shade: tone(-0.1) });
  scene.draw(glass, {
    fill: scene.down(520, 910, [
      [0, "#141a3a"],
      [1, "#2c3a63"],
    ]),
    shade: tone(-0.1),
  });
  scene.group(scene.clip(glass), () => {
    stars(scene, 520, 800, 60);
    paintHill(
      scene,
      [
        [180, 840],
        [280, 815],
        [380, 850],
        [470, 835],
      ],
      { crest: "#dfe3ee", foot: "#8f9cc0", depth: 120, folds: 0, light: 0.1 },
    );
    for (let i = 0; i < 40; i++)
      scene.disc(scene.random.range(200, 450), scene.random.range(520, 900), scene.random.range(1.5, 4), "#f3f1f4", {
        opacity: 0.75,
        shade: "none",
      });
  });
  scene.draw(box(320, 520, 10, 390) + box(200, 710, 250, 10), { fill: "#4c3c58", shade: tone(0.1) });
  scene.glow(640, 800, 430, "#ffd38a", 0.75);
  scene.draw(box(60, 1010, 880, 190), {
    fill: scene.radial(640, 1010, 520, [
      [0, "#a56b43"],
      [0.5, "#5d3b3a"],
      [1, "#2a2036"],
    ]),
    shade: scene.radial(640, 1010, 500, [
      [0, tone(0.5)],
      [0.6, tone(-0.2)],
      [1, tone(-0.6)],
    ]),
  });
  tableLamp(scene, 640, 1050, 430, "#e8a94e", "#b98a4c");
  for (const [i, colour] of ["#7c3b2a", "#5c6b52", "#a8762f"].entries())
    scene.draw(box(300 + i * 12, 1044 - i * 32, 200 - i * 22, 30), {
      fill: colour,
      shade: scene.across([
        [0, tone(-0.3)],
        [1, tone(0.5)],
      ]),
    });
}

export function tableOfLetters(scene: Scene): void {
  const { random } = scene;
  scene.draw(box(0, 300, 1000, 900), {
    fill: scene.radial(380, 560, 900, [
      [0, "#c99a68"],
      [0.6, "#a8744a"],
      [1, "#7d5136"],
    ]),
    shade: scene.radial(380, 560, 800, [
      [0, tone(0.3)],
      [0.6, tone(-0.1)],
      [1, tone(-0.5)],
    ]),
  });
  for (let i = 0; i < 7; i++) scene.line(`M0 ${330 + i * 140}H1000`, "#5d3a2a", 3, 0.55);
  for (let i = 0; i < 44; i++) {
    const [y, x] = [random.range(320, 1170), random.range(60, 900)];
    scene.line(
      curve([
        [x, y],
        [x + 80, y + random.range(-5, 5)],
        [x + random.range(120, 260), y + random.range(-3, 3)],
      ]),
      "#6b4430",
      1.8,
      0.3,
    );
  }
  addressed(scene, 640, 520, 330, 9, "#f4ead2", "#b4540a");
  envelope(scene, 340, 610, 330, -14, "#e6cfa4");
  addressed(scene, 700, 760, 330, -6, "#dfe4e2", "#4f6b8a");
  envelope(scene, 420, 960, 430, 5, "#f6e8cc", true);
  addressed(scene, 760, 1040, 320, 16, "#f0d9c0", "#55704f");
  envelope(scene, 180, 1080, 290, 24, "#cfd6c2");
  paintLeaf(scene, {
    x: 210,
    y: 800,
    angle: -38,
    length: 150,
    shape: "lance",
    colour: "#6f8a52",
    stalk: 0.2,
    shadow: 8,
  });
}
