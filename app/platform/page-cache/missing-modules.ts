import { createPath, type Path } from "react-router";

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: Path } } };
  }
}

/**
 * After a deployment, the modules of the next page may be gone. React Router then reloads the current page; this
 * function loads the requested page as a document instead, with the new modules, once for any number of missing
 * modules. Browsers without the Navigation API still reload.
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
  // The page may be restored from the back/forward cache.
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
}
