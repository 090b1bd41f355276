/** A drawing of a low sun, shown for videos without a poster. */
export function VideoPlaceholder() {
  return (
    <svg className="video-placeholder" viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle className="video-placeholder-sun" cx="470" cy="196" r="62" />
      <path className="video-placeholder-far" d="M0 236c90-44 190-50 300-20s220 26 340-14v158H0z" />
      <path className="video-placeholder-near" d="M0 296c120-46 230-30 340-6s200 22 300-18v88H0z" />
    </svg>
  );
}
