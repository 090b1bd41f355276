/** Windows that are drawn in a way of their own: round, wet, and cut open. */
import { dusk, mix } from "./colour.ts";
import { box, curve, ellipse, type Point, polygon } from "./path.ts";
import { beam, lightPanes } from "./room.ts";
import { type Scene, tone } from "./scene.ts";
import { sunRays } from "./sky.ts";

export function drawRoundWindow(scene: Scene): void {
  const { width: w, height: h } = scene;
  const [x, y, r] = [w / 2, 480, 330];
  scene.ground(
    scene.radial(x, y, 900, [
      [0, "#8d7a86"],
      [1, "#3d3350"],
    ]),
    scene.radial(x, y, 900, [
      [0.3, tone(0.2)],
      [1, tone(-0.7)],
    ]),
  );
  scene.disc(x, y, r + 66, "#a5928f", {
    shade: scene.linear(
      [x - r, y - r],
      [x + r, y + r],
      [
        [0, tone(-0.5)],
        [1, tone(0.5)],
      ],
    ),
  });
  scene.disc(x, y, r + 26, "#5d4c5c", {
    shade: scene.linear(
      [x - r, y - r],
      [x + r, y + r],
      [
        [0, tone(-0.7)],
        [1, tone(0.1)],
      ],
    ),
  });
  const glass = ellipse(x, y, r);
  scene.draw(glass, {
    fill: scene.down(y - r, y + r, [
      [0, "#f0a95f"],
      [0.6, "#f9d28c"],
      [1, "#fdeabd"],
    ]),
    shade: tone(0.1),
  });
  scene.group(scene.clip(glass), () => {
    sunRays(scene, x + 70, y + 60, 620, "#fff2c4", 13, 0.5);
    scene.glow(x + 70, y + 60, 300, "#fff3c9", 0.9);
    scene.disc(x + 70, y + 60, 92, "#fffaea", { shade: tone(0.3) });
    const hills: Point[] = [-400, -220, -40, 160, 400].map((dx, i) => [x + dx, y + 190 + (i % 2) * 34]);
    scene.draw(`${curve(hills)}V${h}H${x - 420}Z`, { fill: "#c98a4f", shade: tone(0.1) });
    const near: Point[] = [-400, -200, 20, 180, 400].map((dx, i) => [x + dx, y + 250 - (i % 2) * 30]);
    scene.draw(`${curve(near)}V${h}H${x - 420}Z`, { fill: "#96602f", shade: tone(-0.15) });
    scene.draw(box(x - 15, y - r, 30, r * 2), {
      fill: "#54415a",
      shade: scene.across([
        [0, tone(-0.3)],
        [1, tone(0.4)],
      ]),
    });
    scene.draw(box(x - r, y - 15, r * 2, 30), {
      fill: "#54415a",
      shade: scene.across(
        [
          [0, tone(0.4)],
          [1, tone(-0.3)],
        ],
        90,
      ),
    });
  });
  scene.draw(glass, { stroke: "#54415a", width: 18 });
  for (const [side, cols] of [
    [-1, 1],
    [1, 1],
  ] as const)
    scene.glow(x + side * 560, y, 260 * cols, "#ffdf9c", 0.12);
  scene.glow(x - 70, h - 50, 460, "#ffd892", 0.6, 0.2);
}

export function drawHouseCut(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.down(0, 720, [
      [0, "#93abb9"],
      [0.7, "#e9d8b8"],
      [1, "#f6dfb4"],
    ]),
    scene.down(0, h, [
      [0, tone(-0.15)],
      [1, tone(0.1)],
    ]),
  );
  scene.glow(w * 0.8, 130, 420, "#fff2c9", 0.8).disc(w * 0.8, 130, 54, "#fffdf0", { shade: tone(0.3) });
  scene.draw(box(-5, 720, w + 10, h), {
    fill: "#7b5a41",
    shade: scene.down(720, h, [
      [0, tone(0.1)],
      [1, tone(-0.7)],
    ]),
  });
  scene.draw(box(-5, 706, w + 10, 22), { fill: "#7d8a59", shade: tone(0.1) });
  const [l, r, top] = [w * 0.24, w * 0.76, 300];
  const shaft = { l: w * 0.545, r: w * 0.635 };
  const shell = {
    fill: "#e9d9bd",
    shade: scene.across([
      [0, tone(-0.3)],
      [1, tone(0.3)],
    ]),
  };
  scene.draw(
    polygon([
      [l - 60, top + 6],
      [w * 0.46, 96],
      [r + 60, top + 6],
      [r + 34, top + 34],
      [l - 34, top + 34],
    ]),
    {
      fill: "#8f4526",
      shade: scene.across([
        [0, tone(-0.4)],
        [1, tone(0.3)],
      ]),
    },
  );
  scene.draw(box(l - 22, top + 30, r - l + 44, 640), shell);
  const inside = (x: number, y: number, ww: number, hh: number, colour: string, depth: number) =>
    scene.draw(box(x, y, ww, hh), {
      fill: mix(colour, dusk, depth),
      shade: scene.across([
        [0, tone(-0.5)],
        [0.55, tone(0.15)],
        [1, tone(-0.5)],
      ]),
    });
  inside(l, top + 52, shaft.l - l - 18, 300, "#c98f58", 0.1);
  inside(shaft.r + 18, top + 52, r - shaft.r - 18, 300, "#c98f58", 0.22);
  inside(l, 690, r - l, 260, "#8a6a7a", 0.42);
  scene.draw(
    polygon([
      [shaft.l, 190],
      [shaft.r, 246],
      [shaft.r, 700],
      [shaft.l, 700],
    ]),
    {
      fill: "#fbeac0",
      shade: scene.down(200, 700, [
        [0, tone(0.7)],
        [1, tone(0.1)],
      ]),
    },
  );
  scene.draw(
    polygon([
      [shaft.l - 14, 172],
      [shaft.r + 14, 234],
      [shaft.r + 14, 250],
      [shaft.l - 14, 188],
    ]),
    { fill: "#cfe0e6", shade: tone(0.4) },
  );
  scene
    .draw(box(l - 22, top + 352, shaft.l - l + 4, 26), shell)
    .draw(box(shaft.r + 18, top + 352, r - shaft.r + 4, 26), shell);
  beam(
    scene,
    [
      [shaft.l, 640],
      [shaft.r, 640],
      [shaft.r + 70, 945],
      [shaft.l - 90, 945],
    ],
    "#fff0bf",
    0.85,
  );
  lightPanes(scene, (s, t) => [shaft.l - 100 + s * 260 - t * 20, 905 + t * 40], 1, 1, "#ffe6a8", 0.9, 4);
  scene.draw(box(l, 946, r - l, 8), { fill: "#6d4a3a" });
  const chair = {
    fill: "#4d2f33",
    shade: scene.across([
      [0, tone(0.4)],
      [1, tone(-0.3)],
    ]),
  };
  scene
    .draw(box(w * 0.44, 872, 78, 12), chair)
    .draw(box(w * 0.44, 786, 12, 162), chair)
    .draw(box(w * 0.44 + 66, 880, 10, 68), chair);
  scene
    .draw(box(l + 70, top + 196, 120, 100), { fill: "#f6dca6", shade: tone(0.3) })
    .line(`M${l + 130} ${top + 196}v100M${l + 70} ${top + 246}h120`, "#e9d9bd", 7);
  scene.draw(box(r - 150, top + 150, 84, 202), {
    fill: "#6b3f2a",
    shade: scene.across([
      [0, tone(0.3)],
      [1, tone(-0.4)],
    ]),
  });
}
