/** The later half of the motif "dawn". */
import { apricot, dusk, mix } from "./colour.ts";
import { range } from "./dawn-range.ts";
import { heightAt, mistBand, paintHill, ridge } from "./hills.ts";
import { curve, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { bird, cloudBand, cloudBands, paintSky, paintSun } from "./sky.ts";

export function firstTop(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#33406b", "#6f7496", "#b99aa0", "#e9b892"], 640);
  const back = ridge(scene, { y: 640, rise: 40, at: 0.62, summit: 330, spread: 0.16, rough: 0.7 });
  paintHill(scene, back, { crest: "#4d5478", foot: "#7d7890", sun: [w * 0.9, 200], light: 0.5, folds: 5 });
  const peak = heightAt(back, w * 0.62);
  scene.group(scene.clip(`${curve(back)}L${w} ${h}L0 ${h}Z`), () => {
    const lit = scene.down(peak - 10, peak + 190, [
      [0, "#ffd79a", 1],
      [0.55, "#f2a765", 0.75],
      [1, "#e88f5a", 0],
    ]);
    scene.draw(
      polygon([
        [w * 0.62 - 25, peak - 60],
        [w * 0.7, peak + 10],
        [w * 0.76, peak + 190],
        [w * 0.66, peak + 130],
        [w * 0.635, peak + 200],
        [w * 0.6, peak + 105],
      ]),
      {
        fill: lit,
        shade: scene.down(peak, peak + 180, [
          [0, tone(0.8)],
          [1, tone(0)],
        ]),
      },
    );
  });
  range(scene, {
    count: 3,
    from: 700,
    to: 880,
    far: "#3e4568",
    near: "#1c1d38",
    haze: "#6d6a86",
    sun: [w * 0.9, 300],
    rise: 60,
    mist: 0.4,
    light: 0.25,
    trees: true,
  });
}

export function tallSky(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#3f3566", "#6d5486", "#a9718c", "#de9583", apricot, "#fbd6a4"], h * 0.93);
  cloudBands(scene, h * 0.42, h * 0.84, 9, ["#8d5f86", "#fbc58f"], 0.55);
  scene.glow(w * 0.36, h * 0.9, 560, "#ffdf9e", 0.7, 0.5);
  for (const [x, y, r] of [
    [0.72, 0.1, 3],
    [0.3, 0.17, 2],
    [0.85, 0.24, 1.8],
  ] as const)
    scene.glow(w * x, h * y, r * 7, "#fff3da", 0.5).disc(w * x, h * y, r, "#fff8e6", { shade: "none" });
  range(scene, {
    count: 3,
    from: h * 0.9,
    to: h * 0.965,
    far: "#a06a72",
    near: "#2e2647",
    haze: "#f0b58c",
    sun: [w * 0.36, h * 0.9],
    rise: 30,
    trees: true,
  });
}

export function redSun(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#b98a86", "#dba28c", "#ecc0a0", "#f2d2b6"], 760);
  paintSun(scene, { x: w * 0.42, y: 330, r: 112, disc: "#d1431f", halo: "#ea8256", reach: 3.4 });
  for (const [x, y, l, t] of [
    [0.36, 300, 0.8, 30],
    [0.5, 362, 1, 36],
    [0.44, 415, 0.7, 20],
    [0.7, 230, 0.7, 26],
    [0.1, 470, 0.8, 34],
  ] as const)
    cloudBand(scene, { x: w * x, y, length: w * l, thick: t, colour: "#e4ad93", under: "#f2cdb0", opacity: 0.85 });
  range(scene, {
    count: 4,
    from: 600,
    to: 880,
    far: "#c08a80",
    near: "#523349",
    haze: "#f0cdb4",
    sun: [w * 0.42, 330],
    rise: 66,
    mist: 0.85,
  });
}

export function plainYellow(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.down(0, h, [
      [0, "#e9b23f"],
      [0.6, "#f3c65c"],
      [1, "#f9dc8e"],
    ]),
    scene.radial(w / 2, 430, 760, [
      [0, tone(0.3)],
      [0.5, tone(0)],
      [1, tone(-0.35)],
    ]),
  );
  paintSun(scene, { x: w / 2, y: 440, r: 62, disc: "#fffdf4", halo: "#fff0b8", reach: 5 });
  range(scene, {
    count: 3,
    from: 800,
    to: 910,
    far: "#d59a38",
    near: "#8f5a22",
    haze: "#f3cd74",
    sun: [w / 2, 440],
    rise: 36,
  });
}

export function foldedPaper(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#aebccb", "#cdd6de", "#e8e9e8", "#f2ece0"], 560);
  paintSun(scene, { x: w * 0.3, y: 250, r: 44, disc: "#fffdf6", halo: "#f6f1e2", reach: 7 });
  for (let i = 0; i < 6; i++) {
    const part = i / 5;
    const colour = mix("#b9c6d3", "#33445f", part);
    const points: Point[] = [];
    const shift = random.range(-160, -20);
    for (let x = shift, k = 0; x < w + 320; x += random.range(90, 330), k++)
      points.push([x, 370 + part * 440 - (k % 2 ? random.range(60, 170) * (1 - part * 0.3) : random.range(-50, 10))]);
    scene.draw(`${polygon(points).slice(0, -1)}L${w + 350} ${h + 10}L-180 ${h + 10}Z`, {
      fill: mix(colour, "#eef0f0", 0.06),
      shade: scene.down(300 + part * 430, 640 + part * 430, [
        [0, tone(0.1)],
        [1, tone(-0.1)],
      ]),
    });
    for (let k = 0; k < points.length - 2; k++) {
      const [a, b] = [points[k] as Point, points[k + 1] as Point];
      const foot: Point = [a[0] + (b[0] - a[0]) * random.range(0.25, 1), 370 + part * 440 + random.range(180, 420)];
      const bright = a[1] > b[1];
      const fill = scene.linear(
        [a[0], 0],
        [b[0], 0],
        [
          [0, bright ? mix(colour, "#ffffff", 0.3) : mix(colour, dusk, 0.3)],
          [1, bright ? mix(colour, "#ffffff", 0.06) : mix(colour, dusk, 0.04)],
        ],
      );
      scene.draw(polygon([a, b, foot]), {
        fill,
        shade: scene.linear(
          [a[0], 0],
          [b[0], 0],
          bright
            ? [
                [0, tone(0.1)],
                [1, tone(0.5)],
              ]
            : [
                [0, tone(-0.6)],
                [1, tone(-0.05)],
              ],
        ),
      });
    }
    mistBand(scene, 560 + part * 430, 90, "#e6e9ea", 0.45 * (1 - part), 3);
  }
}

export function lineOfBirds(scene: Scene): void {
  const { width: w, random } = scene;
  paintSky(scene, ["#c9562b", "#e5803a", "#f3a758", "#fbd08f"], 800);
  paintSun(scene, { x: w * 0.3, y: 660, r: 90, disc: "#fff0c9", halo: "#ffca7c", reach: 5 });
  cloudBands(scene, 380, 640, 4, ["#e28a4c", "#fcd79c"], 0.5);
  for (let i = 0; i < 17; i++) {
    const t = i / 16;
    bird(
      scene,
      w * (0.12 + t * 0.8) + random.range(-18, 18),
      430 - Math.sin(t * 2.6) * 210 + random.range(-22, 22),
      26 + t * 26,
      "#4b2430",
    );
  }
  range(scene, {
    count: 3,
    from: 780,
    to: 910,
    far: "#a3492b",
    near: "#33203a",
    haze: "#f2a65e",
    sun: [w * 0.3, 660],
    rise: 50,
    trees: true,
  });
}

export function mistInHollows(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#93a6bf", "#d6c2c0", "#f8d5a9", "#fde9c3"], 560);
  paintSun(scene, { x: w * 0.2, y: 400, r: 58, disc: "#fff8e2", halo: "#ffd692", reach: 7 });
  range(scene, {
    count: 4,
    from: 470,
    to: 850,
    far: "#93a0a8",
    near: "#3d4a3a",
    haze: "#fdeed5",
    sun: [w * 0.2, 400],
    rise: 105,
    mist: 0.95,
    light: 0.6,
    trees: true,
  });
}
