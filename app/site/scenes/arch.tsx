import type { ReactNode } from "react";

const tones = ["far", "mid", "near", "front"] as const;

interface ArchProps {
  /** Prefix of the ids of the drawing's definitions. */
  name: string;
  sky?: "day" | "night";
  children: ReactNode;
}

/** A view through an arched opening, which frames every drawing of the site. */
export function Arch({ name, sky = "day", children }: ArchProps) {
  return (
    <svg className={`scene scene-${sky}`} viewBox="-14 -14 428 514" aria-hidden="true">
      <defs>
        <clipPath id={`${name}-arch`}>
          <path d="M0 500V200a200 200 0 0 1 400 0v300z" />
        </clipPath>
        <linearGradient id={`${name}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="stop-sky-1" />
          <stop offset="0.45" className="stop-sky-2" />
          <stop offset="0.75" className="stop-sky-3" />
        </linearGradient>
        <radialGradient id={`${name}-glow`}>
          <stop offset="0" className="stop-sun" stopOpacity="0.95" />
          <stop offset="0.35" className="stop-sun" stopOpacity="0.45" />
          <stop offset="1" className="stop-sun" stopOpacity="0" />
        </radialGradient>
        {tones.map((tone) => (
          <linearGradient key={tone} id={`${name}-${tone}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={`stop-${tone}`} />
            <stop offset="1" className={`stop-${tone} stop-mist`} />
          </linearGradient>
        ))}
      </defs>
      <path className="arch-line" d="M-12 500V200a212 212 0 0 1 424 0v300" />
      <g clipPath={`url(#${name}-arch)`}>
        <path fill={`url(#${name}-sky)`} d="M0 0h400v500H0z" />
        {children}
      </g>
    </svg>
  );
}

/** A range of hills with mist at its foot. */
export function Range({ name, tone, d }: { name: string; tone: (typeof tones)[number]; d: string }) {
  return <path fill={`url(#${name}-${tone})`} d={d} />;
}

/** The sun with the light around it. */
export function Sun({ name, x, y, r }: { name: string; x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r * 4} fill={`url(#${name}-glow)`} />
      <circle cx={x} cy={y} r={r} className="fill-sun" />
    </>
  );
}
