import type { Plugin, Rollup } from "vite";

/**
 * Which modules of the browser's build go into one file: what every page needs, what the site's frame adds, and what
 * the admin area needs to show its dashboard or a list. Everything else is split by use, as it would be without this. A group is
 * determined by what its entries import, not by names of packages, so that code that is loaded when needed stays apart.
 */
export const browserGroups = (() => {
  const groups = new Map<string, string>();
  const plugin: Plugin = {
    name: "lightwell:browser-groups",
    apply: "build",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    buildEnd(error) {
      if (error) return;
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const entriesAt = (file: RegExp) => entries.filter((id) => file.test(id.split("?")[0] as string));
      const loadedBy = (start: readonly string[], { later = false } = {}) => {
        const found = new Set<string>();
        const rest = [...start];
        for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
          rest.push(...importedIds, ...(later ? dynamicallyImportedIds : []));
        }
        return found;
      };
      const isAdmin = (id: string) => /\/app\/(admin|features\/[^/]+\/admin)\//.test(id);
      const framework = loadedBy(entriesAt(/\/(entry\.client|app\/root)\.tsx$/));
      const site = loadedBy(entriesAt(/\/app\/site\/layout\.tsx$/));
      const anyPage = loadedBy(entries.filter((id) => !isAdmin(id)));
      const admin = loadedBy(entriesAt(/\/app\/admin\/(area|layout|dashboard-screen|items\/items-screen)\.tsx$/));
      // The editor shows pictures and texts as the site does, without the styles of the site's frame.
      const anyAdmin = loadedBy(entries.filter(isAdmin), { later: true });
      groups.clear();
      for (const id of admin) groups.set(id, anyPage.has(id) ? "shared" : "admin");
      for (const id of site) if (!admin.has(id)) groups.set(id, anyAdmin.has(id) ? "shared" : "site");
      for (const id of framework) groups.set(id, "framework");
    },
  };
  // In the order of what needs what: a group brings the modules it imports along, unless an earlier one has them.
  const order = ["framework", "shared", "site", "admin"];
  const output: Rollup.OutputOptions = {
    codeSplitting: {
      groups: order.map((name, at) => ({
        name,
        test: (id: string) => groups.get(id) === name,
        priority: order.length - at,
      })),
    },
  };
  return { plugin, output };
})();
