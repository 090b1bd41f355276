import { paintLeaf } from "./leaf-shapes.ts";
import { bezier, curve, ellipse, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

const [letGo, landing] = [5.2, 19.6];
const groundLine = 872;
const twigEnd = 114;
/** From where it hangs to the middle of the leaf. */
const stalkToMiddle = 200;

type Pose = { x: number; y: number; turn: number /** 1 upper side, -1 lower side */; side: number };

/** Where the leaf is: hanging, swinging from side to side on its way down, lying. */
function poseAt(seconds: number, w: number): Pose {
  const home = w * 0.522;
  if (seconds < letGo) {
    const tremble =
      Math.sin(seconds * 9) * 2.4 * Math.max(0, seconds - 2.2) ** 1.2 * 0.5 + Math.sin(seconds * 1.7) * 1.6;
    const angle = ((86 + tremble) * Math.PI) / 180;
    return {
      x: home + Math.cos(angle) * stalkToMiddle,
      y: twigEnd + Math.sin(angle) * stalkToMiddle,
      turn: 86 + tremble,
      side: 1,
    };
  }
  const part = Math.min(1, (seconds - letGo) / (landing - letGo));
  // Wide swings that become smaller; lowest in the middle of each, as a leaf falls.
  const phase = part ** 0.92 * Math.PI * 5;
  const reach = 390 * Math.sin(Math.PI * Math.min(1, part * 1.1 + 0.08)) ** 0.7 * (1 - part * 0.55);
  const x = home + 11 - 40 * part - Math.sin(phase) * reach * Math.min(1, part * 9);
  const start = twigEnd + stalkToMiddle;
  const y =
    start +
    (groundLine - start - 6) * part +
    Math.cos(phase * 2) * 26 * (1 - part) * Math.min(1, part * 6) -
    26 * (1 - part) * Math.min(1, part * 6);
  const over = Math.min(1, Math.max(0, (seconds - 11.2) / 2.4));
  const side = Math.cos(over * over * (3 - 2 * over) * Math.PI);
  const settle = Math.min(1, part * 4);
  const swing = -Math.cos(phase) * 34 * (1 - part) * settle;
  const rocking =
    seconds > landing ? Math.sin((seconds - landing) * 5.5) * 7 * Math.exp(-(seconds - landing) * 1.6) : 0;
  return { x, y, turn: 86 * (1 - settle) + (12 + swing) * settle * (1 - part) + 4 * part + rocking, side };
}

/** One ochre leaf, from the twig to the ground. */
export function drawLeafFall(scene: Scene, seconds: number): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.down(0, h, [
      [0, "#eef0ea"],
      [0.55, "#f8f1e2"],
      [0.84, "#f6e8cd"],
      [1, "#ecd7b2"],
    ]),
    scene.down(0, h, [
      [0, tone(-0.05)],
      [0.6, tone(0.08)],
      [1, tone(-0.15)],
    ]),
  );
  scene.glow(w * 0.3, 260, 620, "#fff8e6", 0.8);
  scene.draw(
    `${curve([
      [-20, groundLine + 6],
      [w * 0.3, groundLine - 4],
      [w * 0.7, groundLine + 8],
      [w + 20, groundLine - 2],
    ])}V${h + 5}H-20Z`,
    {
      fill: scene.down(groundLine, h, [
        [0, "#e9d3aa"],
        [1, "#d9bd8c"],
      ]),
      shade: scene.down(groundLine, h, [
        [0, tone(0.1)],
        [1, tone(-0.3)],
      ]),
    },
  );
  const pose = poseAt(seconds, w);
  const high = Math.max(0, groundLine - pose.y) / 700;
  const lying = seconds >= landing - 1.2 ? Math.min(1, (seconds - landing + 1.2) / 1.2) : 0;
  scene.glow(
    pose.x + 90 * (1 - high),
    groundLine + 12,
    150 + 190 * high,
    "#7a5a3a",
    (0.42 - 0.36 * Math.min(1, high)) * (1 + lying * 0.3),
    0.12,
  );
  const twig = bezier([w * 0.28, -30], [w * 0.36, 70], [w * 0.44, 96], [w * 0.525, 112], 18);
  scene.draw(
    ribbon(twig, (t) => 26 * (1 - t) + 5),
    {
      fill: "#6b5244",
      shade: scene.across(
        [
          [0, tone(0.3)],
          [1, tone(-0.4)],
        ],
        80,
      ),
    },
  );
  scene.draw(
    ribbon(bezier([w * 0.39, 66], [w * 0.42, 40], [w * 0.44, 20], [w * 0.45, -20], 10), (t) => 12 - t * 6),
    { fill: "#6b5244", shade: tone(-0.2) },
  );
  const pale = pose.side < 0;
  const flat = Math.max(0.06, Math.abs(pose.side)) * (1 - 0.62 * lying);
  scene.group(
    `transform="translate(${pose.x.toFixed(2)} ${pose.y.toFixed(2)}) rotate(${pose.turn.toFixed(2)}) scale(1 ${flat.toFixed(3)})"`,
    () => {
      paintLeaf(scene, {
        x: -135,
        y: 0,
        angle: 0,
        length: 270,
        shape: "beech",
        colour: pale ? "#dcb673" : "#c9862b",
        bend: pale ? -0.06 : 0.06,
        stalk: 0.26,
      });
    },
  );
  if (seconds < letGo) scene.draw(ellipse(w * 0.522, 112, 7), { fill: "#6b5244" });
}
