/** How far a change has come that begins and ends softly (0..1); all three are seconds. */
export function ease(from: number, to: number, at: number): number {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
