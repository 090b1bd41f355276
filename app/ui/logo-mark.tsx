/** The logo: light over still water, seen through an arch. Hidden from screen readers, so put the name beside it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" width="40" height="40" fill="none" aria-hidden="true">
      <path d="M6.5 36V18.5a13.5 13.5 0 0 1 27 0V36" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <path className="logo-light" d="M12.5 24.5a7.5 7.5 0 0 1 15 0z" />
      <path d="M12.5 29.6h15M16 34.4h8" className="logo-water" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
