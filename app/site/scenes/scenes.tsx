import { Arch, Range, Sun } from "./arch.tsx";

/** Dawn over four ranges of hills. */
function Dawn() {
  return (
    <Arch name="dawn">
      <Sun name="dawn" x={252} y={268} r={44} />
      <Range name="dawn" tone="far" d="M0 312c40-18 74-36 118-30s70 26 112 20 60-34 98-34 52 16 72 24v208H0z" />
      <Range name="dawn" tone="mid" d="M0 352c52-6 84-34 134-28s76 40 126 36 88-30 140-30v170H0z" />
      <Range name="dawn" tone="near" d="M0 392c46 8 92-20 148-14s84 34 132 32 84-22 120-14v104H0z" />
      <Range name="dawn" tone="front" d="M0 446c64-26 126-22 190-6s138 20 210-10v70H0z" />
      <path className="line-bird" d="M96 168q9-9 17 0q8-9 17 0M146 138q7-7 13 0q6-7 13 0" />
    </Arch>
  );
}

/** Low sun over water. */
function Water() {
  return (
    <Arch name="water">
      <Sun name="water" x={200} y={296} r={58} />
      <Range name="water" tone="far" d="M0 296c60-10 96-22 150-18s90 14 140 8 80-12 110-6v20H0z" />
      <Range name="water" tone="mid" d="M0 296h400v204H0z" />
      <path
        className="line-light"
        d="M152 318h96M120 340h58M196 340h92M150 364h112M96 390h70M190 390h128M134 418h92M250 418h44M80 448h120M226 448h104M140 478h150"
      />
    </Arch>
  );
}

/** A path over the hills, towards the light. */
function Path() {
  return (
    <Arch name="path">
      <Sun name="path" x={206} y={240} r={38} />
      <Range name="path" tone="far" d="M0 286c60-22 110-34 170-22s90 16 140 4 70-14 90-8v240H0z" />
      <Range name="path" tone="mid" d="M0 330c70-34 150-36 210-18s130 18 190-6v194H0z" />
      <Range name="path" tone="near" d="M0 398c80-40 180-46 260-24s110 10 140 0v126H0z" />
      <path
        className="fill-path"
        d="M206 302c26 8 34 14 12 24s-66 18-52 36 96 12 92 46-110 40-146 92h128c22-44 92-48 98-96s-88-46-94-62 40-14 36-26-36-16-74-14z"
      />
      <path
        className="fill-front"
        d="M330 420c-22-34-16-84 6-116 20 34 26 84 4 116v42h-10zM48 440c-16-26-12-62 6-88 16 26 18 62 2 88v36h-8z"
      />
    </Arch>
  );
}

/** A night sky with a constellation. */
function Stars() {
  return (
    <Arch name="stars" sky="night">
      <path className="line-thread" d="M86 214l62-58 78 30 54-66 58 92M226 186l-18 88 86 44" />
      <g className="fill-star">
        {[
          [86, 214, 4],
          [148, 156, 5.5],
          [226, 186, 7],
          [280, 120, 4.5],
          [338, 212, 5],
          [208, 274, 4],
          [294, 318, 5.5],
          [120, 300, 2.2],
          [60, 280, 1.8],
          [180, 90, 2],
          [240, 60, 1.8],
          [330, 280, 2],
          [150, 240, 1.6],
          [260, 250, 1.7],
          [96, 140, 1.7],
          [310, 160, 1.8],
          [200, 130, 1.5],
          [362, 340, 1.8],
          [50, 350, 2],
        ].map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path className="fill-sun" d="M138 346a34 34 0 1 0 34 48 28 28 0 1 1-34-48z" />
      <Range name="stars" tone="near" d="M0 424c60-30 120-26 190-8s130 12 210-20v104H0z" />
      <Range name="stars" tone="front" d="M0 466c80-26 160-14 230-2s120-2 170-18v54H0z" />
    </Arch>
  );
}

/** Leaves against the morning sky. */
function Leaves() {
  const leaf = "M0 0c10-30 40-50 74-50-4 34-32 58-74 50z";
  return (
    <Arch name="leaves">
      <Sun name="leaves" x={138} y={200} r={50} />
      <Range name="leaves" tone="far" d="M0 420c90-40 180-40 260-18s110 0 140-12v110H0z" />
      <path className="line-stem" d="M322 500c-6-110-46-200-150-292" />
      {[
        [300, 412, 8, "near"],
        [306, 430, -112, "front"],
        [274, 346, 2, "front"],
        [284, 362, -118, "near"],
        [240, 288, -6, "near"],
        [248, 300, -122, "front"],
        [204, 240, -14, "front"],
        [206, 242, -128, "near"],
        [174, 210, -66, "near"],
      ].map(([x, y, turn, tone]) => (
        <path
          key={`${x} ${y}`}
          className={`fill-${tone}`}
          d={leaf}
          transform={`translate(${x} ${y}) rotate(${turn})`}
        />
      ))}
    </Arch>
  );
}

/** Sixteen petals around a centre. */
function Mandala() {
  const ring = (count: number, from: number, to: number, width: number) =>
    Array.from({ length: count }, (_, index) => (360 / count) * index).map((turn) => (
      <path
        key={turn}
        d={`M200 ${250 - from}c${width} ${-(to - from) * 0.35} ${width} ${-(to - from) * 0.7} 0 ${-(to - from)}c${-width} ${(to - from) * 0.3} ${-width} ${(to - from) * 0.65} 0 ${to - from}z`}
        transform={`rotate(${turn} 200 250)`}
      />
    ));
  return (
    <Arch name="mandala">
      <Sun name="mandala" x={200} y={250} r={34} />
      <g className="line-petal">
        {ring(8, 34, 92, 22)}
        {ring(16, 78, 136, 17)}
        {ring(16, 128, 186, 22)}
        <circle cx="200" cy="250" r="60" />
        <circle cx="200" cy="250" r="110" />
        <circle cx="200" cy="250" r="162" />
      </g>
    </Arch>
  );
}

export const scenes = { dawn: Dawn, water: Water, path: Path, stars: Stars, leaves: Leaves, mandala: Mandala };
export type SceneName = keyof typeof scenes;

/** One of the site's drawings; decorative, so it has no text alternative. */
export function Scene({ name }: { name: SceneName }) {
  const Drawing = scenes[name];
  return <Drawing />;
}
