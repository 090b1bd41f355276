/** The motif "portrait": sixteen people, cut and painted as if from coloured paper. */
import { dusk, mix, rust } from "./colour.ts";
import { paintStem } from "./leaf-shapes.ts";
import { sheet } from "./leaf-sheet.ts";
import { bezier, blob, ellipse } from "./path.ts";
import { type Beard, paintBeard } from "./portrait-beard.ts";
import { type Dress, paintDress, shineOn } from "./portrait-dress.ts";
import { type Face, paintFeatures, paintHead, paintNeck } from "./portrait-face.ts";
import { type Hair, hairBefore, hairBehind } from "./portrait-hair.ts";
import { paintCap, paintHeadscarf, paintScarf } from "./portrait-scarves.ts";
import { type Drawing, type Motif, type Scene, tone } from "./scene.ts";

type Sitter = {
  ground: string;
  behind: "sun" | "leaves" | "wash" | "window";
  tint: string;
  face: Face;
  dress: Dress;
  hair?: Hair;
  beard?: Beard;
  scarf?: string;
  headscarf?: string;
  cap?: string;
  size?: number;
};

const skins = {
  pale: "#f0c9ab",
  fair: "#e9b896",
  olive: "#d39e74",
  brown: "#b57a50",
  deep: "#7d4a33",
  dark: "#5f3828",
};

const sitters: Sitter[] = [
  {
    ground: "#efd9b8",
    behind: "sun",
    tint: "#f3b968",
    face: { skin: "#bf8558", turn: -0.35, brow: "#3d302e", lines: true },
    hair: { style: "long", colour: "#37302f", streak: "#b9b2ac", part: 0.2 },
    dress: { kind: "blouse", colour: "#6b4a52" },
    scarf: "#d9851f",
  },
  {
    ground: "#c9d6cf",
    behind: "leaves",
    tint: "#9fb39a",
    face: { skin: skins.deep, turn: 0.4, brow: "#d9d2cc", lips: "#8f3f38", lines: true },
    hair: { style: "crop", colour: "#f3eee6", part: 1 },
    dress: { kind: "jumper", colour: "#4d6f9c" },
  },
  {
    ground: "#d8c3a5",
    behind: "wash",
    tint: "#b98a62",
    face: { skin: skins.brown, turn: 0.3, brow: "#2b2220", jaw: 1.1 },
    hair: { style: "short", colour: "#2a2220", part: -0.4 },
    beard: { colour: "#2e2522", length: 26 },
    dress: { kind: "shirt", colour: "#c98f2e", broad: 1.06 },
  },
  {
    ground: "#f0dcc0",
    behind: "leaves",
    tint: "#b9b57f",
    face: { skin: "#a86f48", turn: -0.5, brow: "#221b1e", eyes: "down" },
    hair: { style: "long", colour: "#26202a", part: 0 },
    dress: { kind: "dress", colour: "#4f7a57", broad: 0.92 },
  },
  {
    ground: "#cfd4cc",
    behind: "window",
    tint: "#f3e7c6",
    face: { skin: skins.fair, turn: -0.45, brow: "#8a8580", jaw: 1.08, lines: true, glasses: "#4a3a34" },
    hair: { style: "receding", colour: "#a8a29c" },
    dress: { kind: "jacket", colour: "#7a5236", under: "#dfe3dc", broad: 1.04 },
  },
  {
    ground: "#f3dcc4",
    behind: "sun",
    tint: "#f0b48c",
    face: { skin: skins.olive, turn: 0.45, brow: "#3d2520", lips: "#b3483c" },
    hair: { style: "curls", colour: "#4a2c22" },
    dress: { kind: "blouse", colour: "#a2452a", broad: 0.94 },
  },
  {
    ground: "#dfe3d2",
    behind: "wash",
    tint: "#aebd98",
    face: { skin: skins.pale, turn: 0.2, brow: "#6b4a34" },
    hair: { style: "short", colour: "#7d5638", part: 0.6 },
    dress: { kind: "shirt", colour: "#8fa37f" },
  },
  {
    ground: "#e9dfe6",
    behind: "window",
    tint: "#fbeed2",
    face: { skin: "#d8a67e", turn: -0.3, brow: "#33262a", lips: "#a8473f" },
    headscarf: "#75589a",
    dress: { kind: "coat", colour: "#4c4468", under: "#e6dccb", broad: 0.94 },
  },
  {
    ground: "#c6d0d6",
    behind: "wash",
    tint: "#93a6b4",
    face: { skin: "#e3a98a", turn: 0.35, brow: "#efeae2", jaw: 1.12, lines: true },
    beard: { colour: "#f1ece4", length: 64 },
    dress: { kind: "coat", colour: "#2c3a5e", under: "#d9cdb8", broad: 1.08 },
  },
  {
    ground: "#d9c2a4",
    behind: "leaves",
    tint: "#b58f62",
    face: { skin: skins.fair, turn: 0.5, brow: "#5d3d2a", eyes: "down" },
    hair: { style: "waves", colour: "#6d4630", part: -0.5 },
    dress: { kind: "jumper", colour: "#efe3c9", broad: 0.94 },
  },
  {
    ground: "#ecd9b4",
    behind: "sun",
    tint: "#f6cf86",
    face: { skin: skins.dark, turn: -0.4, brow: "#1b1618", lips: "#7f3a35", jaw: 1.06 },
    hair: { style: "short", colour: "#1f1a1e", part: 0 },
    dress: { kind: "shirt", colour: "#8d9299", broad: 1.06 },
  },
  {
    ground: "#d3dedd",
    behind: "wash",
    tint: "#f3d9b8",
    face: { skin: "#f6d3b8", turn: -0.25, brow: "#a3542c", lips: "#c4574a" },
    hair: { style: "waves", colour: "#b5522a", part: 0.5 },
    dress: { kind: "blouse", colour: "#4f77a8", broad: 0.9 },
  },
  {
    ground: "#efe0c6",
    behind: "leaves",
    tint: "#cdb88a",
    face: { skin: "#efc4a6", turn: 0.3, brow: "#a09a94", lines: true, glasses: "#8a5a3a" },
    hair: { style: "bun", colour: "#b3aca6", part: 0.15 },
    dress: { kind: "cardigan", colour: "#5f7a54", under: "#f3e6cf", broad: 0.9 },
  },
  {
    ground: "#b9c2b4",
    behind: "window",
    tint: "#f3e3b8",
    face: { skin: "#d9a07c", turn: 0.45, brow: "#4a3428", jaw: 1.04 },
    hair: { style: "short", colour: "#5a4032", part: 0.9 },
    beard: { colour: "#4f372a", length: 0, moustacheOnly: true },
    dress: { kind: "jacket", colour: "#56606e", under: "#e9dfc8" },
    scarf: "#e3b53c",
  },
  {
    ground: "#e3ddd0",
    behind: "sun",
    tint: "#f3c79a",
    face: { skin: "#eac39c", turn: -0.5, brow: "#221d22", lips: "#b84f44" },
    hair: { style: "bob", colour: "#2b2429", part: -0.4 },
    dress: { kind: "shirt", colour: "#d97a2b", broad: 0.9 },
  },
  {
    ground: "#cbb99c",
    behind: "wash",
    tint: "#8f9a86",
    face: { skin: "#c98a66", turn: -0.3, brow: "#8b857e", jaw: 1.1, lines: true },
    hair: { style: "receding", colour: "#8f8a85" },
    beard: { colour: "#9c958d", length: 34 },
    cap: "#6b6350",
    dress: { kind: "coat", colour: "#5a5040", under: "#b9a98c", broad: 1.06 },
  },
];

/** What the sitter sits before. */
function paintGround(scene: Scene, { ground, behind, tint, face }: Sitter): void {
  const { width: w, height: h, random } = scene;
  const side = face.turn < 0 ? 1 : -1;
  sheet(scene, ground, [w * 0.2, 0], 0.45);
  if (behind === "sun") {
    scene.glow(w * 0.5 + side * 90, h * 0.4, 560, tint, 0.6);
    scene.draw(ellipse(w * 0.5 + side * 90, h * 0.4, 330), {
      fill: tint,
      opacity: 0.85,
      shade: scene.across(
        [
          [0, tone(0.35)],
          [1, tone(-0.2)],
        ],
        40,
      ),
    });
  } else if (behind === "leaves") {
    const colour = mix(tint, ground, 0.25);
    for (const [foot, top, tall] of [
      [0.05, 0.2, 0.1],
      [0.95, 0.8, 0.02],
      [-0.02, 0.03, 0.3],
      [1.02, 0.97, 0.26],
    ] as const) {
      const points = bezier(
        [w * foot, h * 1.02],
        [w * foot, h * 0.7],
        [w * top, h * (tall + 0.3)],
        [w * top, h * tall],
        16,
      );
      paintStem(scene, {
        points,
        colour,
        thick: 12,
        count: 13,
        from: 0.2,
        leaf: () => ({
          length: random.range(96, 140),
          shape: "elliptic",
          colour: mix(colour, ground, random.range(0, 0.4)),
        }),
      });
    }
  } else if (behind === "window") {
    for (const [col, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const [x, y] = [w * 0.5 + side * 250 - 150 + col * 155 - row * 24, 70 + row * 190 + col * 18];
      const pane = (grow: number) =>
        `M${x - grow} ${y - grow}l${142 + grow * 2} 16l${-22} ${174 + grow * 2}l${-142 - grow * 2} -16Z`;
      scene.soft(pane, { fill: tint, opacity: 0.8, shade: tone(0.4) }, 4);
    }
  } else {
    for (let i = 0; i < 4; i++)
      scene.draw(
        blob(
          random,
          w * 0.5 + random.range(-50, 50),
          h * 0.44 + random.range(-40, 40),
          400 - i * 30,
          380 - i * 34,
          0.06,
          13,
        ),
        { fill: tint, opacity: 0.2, shade: i ? "none" : tone(0.1) },
      );
  }
}

const portrait =
  (sitter: Sitter): Drawing =>
  (scene) => {
    const { face, dress, hair, beard, scarf, headscarf, cap, size = 1.12 } = sitter;
    paintGround(scene, sitter);
    scene.at(
      scene.width / 2,
      scene.height * 0.42,
      () => {
        if (hair) hairBehind(scene, hair);
        paintNeck(scene, face);
        paintDress(scene, dress);
        if (scarf) paintScarf(scene, scarf);
        paintHead(scene, face);
        if (!hair && !headscarf) shineOn(scene, face.jaw);
        paintFeatures(scene, face);
        if (beard) paintBeard(scene, face, beard);
        if (headscarf) paintHeadscarf(scene, headscarf);
        if (hair) hairBefore(scene, hair);
        if (cap) paintCap(scene, cap);
      },
      0,
      size,
    );
  };

export const portraits: Motif = {
  finish: { dark: mix(dusk, rust, 0.35), light: "#fff0d8", depth: 0.56 },
  drawings: sitters.map(portrait),
};
