/**
 * @param text paragraphs separated by blank lines
 */
export function VideoTranscript({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0) return null;
  return (
    <details className="video-transcript">
      <summary>
        <h2>Transcript</h2>
      </summary>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are not reordered
        <p key={index}>{paragraph}</p>
      ))}
    </details>
  );
}
