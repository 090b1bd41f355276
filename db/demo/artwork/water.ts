/** The motif "water": twelve surfaces, from rain to stillness. */
import { along, forest, mix } from "./colour.ts";
import { blade } from "./flowers.ts";
import { below, mistBand, paintHill, ridge, treeLine } from "./hills.ts";
import { box, curve, type Point, polygon } from "./path.ts";
import { type Motif, type Scene, tone } from "./scene.ts";
import { cloudBands, paintMoon, paintSky, paintSun, stars } from "./sky.ts";
import { seedHead } from "./undergrowth.ts";
import { lightPath, paintWater, ripples, stroke } from "./water-parts.ts";
import { brightStrokes, lilyLeaves, oneRing, rainRings, twoRings } from "./water-ponds.ts";

function greyRiver(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#c3cbd0", "#dfe0dc", "#efe9dd"], 420);
  cloudBands(scene, 70, 330, 5, ["#cfd3d4", "#f6f1e6"], 0.6);
  const far = ridge(scene, { y: 392, rise: 26, waves: 2, rough: 0.1 });
  paintHill(scene, far, { crest: "#9aa5a6", foot: "#b9beba", depth: 60, folds: 0, light: 0.3 });
  treeLine(scene, far, w * 0.05, w * 0.4, "#84918f", 44);
  treeLine(scene, far, w * 0.64, w * 0.98, "#8b9795", 36);
  paintWater(scene, 424, ["#d6d8d4", "#a3adb2", "#76858f", "#55656f"]);
  for (let i = 0; i < 13; i++) {
    const near = ((i + 0.6) / 13) ** 1.5;
    const y = 440 + near * (h - 430);
    const wave = random.range(0, 6);
    const line = (grow: number): Point[] =>
      Array.from({ length: 15 }, (_, k) => [(w * 1.04 * k) / 14 - 20, y + Math.sin(k * 0.9 + wave) * 16 * near + grow]);
    const lower = line(12 + near * 26).reverse();
    const d = `${curve(line(0))}L${curve(lower).slice(1)}Z`;
    scene.draw(d, { fill: i % 2 ? "#eceae2" : "#5f7079", opacity: 0.3, shade: tone(i % 2 ? 0.2 : -0.25) });
  }
  ripples(scene, { top: 440, count: 40, colours: ["#f1eee5", "#5b6b75"], long: 420, thick: 10, opacity: 0.4 });
}

function eveningPath(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#4e4a7c", "#94698a", "#e3906f", "#f9c47c"], 480);
  cloudBands(scene, 110, 400, 6, ["#7a5b84", "#f7b077"], 0.6);
  paintSun(scene, { x: w * 0.58, y: 430, r: 54, disc: "#fff1c6", halo: "#ffb765", reach: 8 });
  const far = ridge(scene, { y: 474, rise: 46, waves: 1.8 });
  paintHill(scene, far, { crest: "#5d4a70", foot: "#84596e", depth: 90, folds: 1, sun: [w * 0.58, 400] });
  paintWater(scene, 496, ["#e79f74", "#a06f84", "#5b4c7a", "#332f5c"], 0.5);
  scene.glow(w * 0.58, 500, 520, "#ffcf8a", 0.6, 0.25);
  ripples(scene, {
    top: 505,
    count: 70,
    colours: ["#f2ae7c", "#433a6b", "#8a6488"],
    long: 380,
    thick: 13,
    opacity: 0.45,
  });
  lightPath(scene, w * 0.58, 503, [70, 300], "#ffd58d", 52);
}

function calm(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#b4cddb", "#cfdfe4", "#e6ebe6"], 540);
  const far = ridge(scene, { y: 534, rise: 12, waves: 3, rough: 0.1 });
  scene.draw(below(scene, far), { fill: "#a9bcc4", shade: tone(0) });
  paintWater(scene, 546, ["#dde6e4", "#bcd0d8", "#93b1c2", "#7799b0"], 0.3);
  ripples(scene, { top: 552, count: 16, colours: ["#f2f3ec", "#86a6b9"], long: 700, thick: 7, opacity: 0.4 });
  const x = w * 0.72;
  scene.draw(
    polygon([
      [x - 46, 618],
      [x + 52, 618],
      [x + 36, 640],
      [x - 34, 640],
    ]),
    { fill: "#7d5a48", shade: tone(-0.2) },
  );
  scene.draw(
    polygon([
      [x + 4, 604],
      [x + 4, 470],
      [x + 62, 604],
    ]),
    {
      fill: "#fbf3e2",
      shade: scene.across([
        [0, tone(0.3)],
        [1, tone(-0.3)],
      ]),
    },
  );
  scene.draw(
    polygon([
      [x - 4, 606],
      [x - 4, 496],
      [x - 42, 606],
    ]),
    { fill: "#f0e2cb", shade: tone(-0.1) },
  );
  for (let i = 0; i < 9; i++)
    stroke(
      scene,
      x + scene.random.range(-8, 12),
      650 + i * 13,
      70 - i * 4,
      6,
      i % 2 ? "#fbf3e2" : "#8a7264",
      0.5 - i * 0.045,
    );
}

function mirroredHills(scene: Scene): void {
  const { width: w } = scene;
  const shore = 540;
  scene.reflected(shore, () => {
    paintSky(scene, ["#8fb0c4", "#cbd6d3", "#f6e4c3"], shore);
    paintSun(scene, { x: w * 0.7, y: 330, r: 44, disc: "#fffbe9", halo: "#ffe9b6", reach: 7 });
    for (const [y, rise, crest, foot] of [
      [400, 90, "#8fa3ad", "#c9cfc4"],
      [456, 76, "#69858a", "#a5b5a2"],
      [510, 44, "#3f6258", "#6c8a68"],
    ] as const) {
      const line = ridge(scene, { y, rise, waves: 2.2, rough: 0.3 });
      paintHill(scene, line, { crest, foot, depth: 150, sun: [w * 0.7, 300], folds: 3 });
      if (y > 450)
        for (let i = 0; i < 4; i++)
          treeLine(scene, line, w * (0.05 + i * 0.26), w * (0.12 + i * 0.26), mix(crest, forest, 0.4), 42, 0.4);
    }
    mistBand(scene, shore, 34, "#f2e7d2", 0.6);
  });
  scene.draw(box(-5, shore, w + 10, 500), {
    fill: scene.down(shore, 1000, [
      [0, "#2f4e5e", 0.08],
      [1, "#26405a", 0.5],
    ]),
    shade: "none",
  });
  scene.line(`M-5 ${shore}H${w + 5}`, "#f6ecd8", 2.4, 0.8);
  ripples(scene, { top: 570, count: 14, colours: ["#f3ead6", "#46687a"], long: 560, thick: 5, opacity: 0.35 });
}

function canal(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#8e9dbb", "#d9b9b4", "#f8cf9c", "#fde5b6"], 470);
  cloudBands(scene, 80, 360, 4, ["#b9a5b4", "#fbd3a6"], 0.6);
  const [vx, vy] = [w * 0.6, 470];
  paintSun(scene, { x: vx, y: 440, r: 46, disc: "#fff7dc", halo: "#ffcf85", reach: 8 });
  const far = ridge(scene, { y: 466, rise: 14, waves: 3 });
  scene.draw(below(scene, far), { fill: "#9a8f86", shade: tone(0) });
  treeLine(scene, far, -20, w * 0.5, "#84807c", 60, 0.3);
  treeLine(scene, far, w * 0.68, w + 20, "#84807c", 50, 0.3);
  paintWater(scene, vy, ["#fbdcae", "#d9b7a6", "#8d93a5", "#57698a"], 0.4);
  lightPath(scene, vx, vy + 6, [40, 150], "#fff0c6", 34, h);
  ripples(scene, { top: vy + 10, count: 30, colours: ["#fdeccb", "#5f7291"], long: 460, thick: 9, opacity: 0.3 });
  scene.draw(
    polygon([
      [w + 5, vy - 4],
      [vx + 40, vy],
      [w * 0.87, h + 5],
      [w + 5, h + 5],
    ]),
    {
      fill: scene.down(vy, h, [
        [0, "#a39a6e"],
        [1, "#5d6a42"],
      ]),
      shade: scene.across([
        [0, tone(0.3)],
        [1, tone(-0.4)],
      ]),
    },
  );
  scene.draw(
    polygon([
      [vx + 40, vy],
      [w * 0.87, h + 5],
      [w * 0.84, h + 5],
      [vx + 37, vy],
    ]),
    { fill: "#4b4a45", shade: tone(-0.3) },
  );
  scene.draw(
    polygon([
      [-5, vy - 4],
      [vx - 40, vy],
      [w * 0.12, h + 5],
      [-5, h + 5],
    ]),
    {
      fill: scene.down(vy, h, [
        [0, "#9c9a72"],
        [1, "#4e5c40"],
      ]),
      shade: tone(-0.25),
    },
  );
  for (let i = 0; i < 150; i++) {
    const near = (i / 150) ** 1.6;
    const x = vx - 44 + (w * 0.14 - vx + 44) * near + random.range(-150, 40) * near;
    const y = vy + 4 + (h + 30 - vy) * near;
    const tall = (30 + 430 * near) * random.range(0.7, 1.1);
    const green = mix("#9b946f", along(["#5f7043", "#7f8a4d", "#3f5138"], random.next()), 0.3 + near * 0.7);
    if (i % 5 === 4) seedHead(scene, x, y, tall * 1.1, mix("#8a6b4c", green, 0.25));
    else
      blade(
        scene,
        x,
        y,
        tall,
        random.range(-0.25, 0.35) * tall,
        Math.max(1.6, tall * 0.035),
        green,
        random.range(-0.4, 0.3),
      );
  }
}

function moonOnWater(scene: Scene): void {
  const { width: w, height: h } = scene;
  const top = h * 0.52;
  paintSky(scene, ["#141634", "#232a57", "#3f4878", "#6a6b94"], top);
  stars(scene, 10, top * 0.85, 190);
  scene.glow(w / 2, h * 0.22, 520, "#cfcdea", 0.45);
  paintMoon(scene, { x: w / 2, y: h * 0.22, r: 96 });
  const far = ridge(scene, { y: top - 12, rise: 22, waves: 2 });
  scene.draw(below(scene, far), { fill: "#262a52", shade: tone(-0.1) });
  paintWater(scene, top, ["#53588a", "#2d3464", "#1b1f47", "#121433"], 0.4);
  ripples(scene, {
    top: top + 8,
    count: 90,
    colours: ["#5b619a", "#151838", "#3b4379"],
    long: 360,
    thick: 14,
    opacity: 0.5,
  });
  lightPath(scene, w / 2, top + 8, [46, 200], "#f7ecce", 46, h * 0.97);
}

function mistLake(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#cfd3d4", "#e2dfd8", "#f0e8da"], 520);
  scene.glow(w * 0.4, 250, 520, "#fff3da", 0.7);
  const far = ridge(scene, { y: 470, rise: 34, waves: 2 });
  paintHill(scene, far, { crest: "#c3c6c4", foot: "#dddad2", depth: 70, folds: 0, light: 0.2 });
  treeLine(scene, far, w * 0.1, w * 0.46, "#b8bdbb", 46, 0.3);
  treeLine(scene, far, w * 0.6, w * 0.82, "#bfc2bf", 36, 0.3);
  paintWater(scene, 506, ["#e6e1d6", "#c9ccca", "#a3afb2", "#82939b"], 0.3);
  for (const [y, thick, strength] of [
    [480, 90, 0.9],
    [570, 60, 0.75],
    [690, 50, 0.5],
  ] as const)
    mistBand(scene, y, thick, "#f3eee4", strength, 8);
  ripples(scene, { top: 640, count: 18, colours: ["#f2efe6", "#8798a0"], long: 520, thick: 8, opacity: 0.4, far: 0.4 });
  const post = (x: number, y: number, tall: number) => {
    scene.draw(box(x, y - tall, 15, tall), {
      fill: "#6b6a68",
      shade: scene.across([
        [0, tone(0.4)],
        [1, tone(-0.5)],
      ]),
    });
    scene.draw(box(x, y, 15, tall * 0.8), {
      fill: scene.down(y, y + tall * 0.8, [
        [0, "#6b6a68", 0.5],
        [1, "#6b6a68", 0],
      ]),
      shade: "none",
    });
  };
  for (const [x, y, tall] of [
    [0.16, 800, 120],
    [0.215, 770, 100],
    [0.26, 745, 84],
    [0.297, 725, 70],
  ] as const)
    post(w * x, y, tall);
}

export const waters: Motif = {
  finish: { dark: "#2f3a63" },
  drawings: [
    oneRing,
    greyRiver,
    eveningPath,
    brightStrokes,
    calm,
    mirroredHills,
    canal,
    rainRings,
    moonOnWater,
    mistLake,
    lilyLeaves,
    twoRings,
  ],
};
