export function PlayMark() {
  return (
    <svg className="play-mark" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r="31" />
      <path d="M26 20.5v23l19-11.5z" />
    </svg>
  );
}
