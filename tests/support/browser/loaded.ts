/** Runs in the page: whether no part of the screen is marked as loading. */
export function isLoaded(): boolean {
  const parts = [...document.querySelectorAll("main [role=status], main [aria-busy=true], main [data-loading]")];
  return !parts.some(
    (part) => part.matches("[aria-busy=true], [data-loading]") || /^Loading/.test(part.textContent ?? ""),
  );
}
