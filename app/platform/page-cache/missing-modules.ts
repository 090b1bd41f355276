import { createPath, type Path } from "react-router";

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: Path } } };
  }
}

/**
 * Where a newer build is running, the modules of the next page may be gone. React Router then
 * reloads the page the visitor is on; this goes to the page they asked for instead, as a document,
 * which comes with the newer modules, and asks for it once however many of the page's modules are
 * gone. In a browser without the Navigation API it stays a reload.
 */
export function recoverMissingModules(): void {
  const { navigation } = window;
  let isLeaving = false;
  navigation?.addEventListener("navigate", (event) => {
    const target = window.__reactRouterDataRouter?.state.navigation.location;
    if (event.navigationType !== "reload" || event.userInitiated || !target) return;
    event.preventDefault();
    if (isLeaving) return;
    isLeaving = true;
    window.location.assign(createPath(target));
  });
  // Left and come back to as it was.
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
}
