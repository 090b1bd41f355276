/**
 * Makes everything around an element that covers the page inert.
 * @returns a function that undoes it.
 */
export function makeSurroundingsInert(element: Element): () => void {
  const changed: Element[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || sibling.hasAttribute("inert") || sibling.matches("script, style, .toasts")) continue;
      sibling.setAttribute("inert", "");
      changed.push(sibling);
    }
  }
  return () => {
    for (const each of changed) each.removeAttribute("inert");
  };
}
