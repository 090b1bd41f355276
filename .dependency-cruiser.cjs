// Who may import whom, as in docs/architecture.md. A rule that nothing enforces is not a rule.
const test = "\\.test\\.ts$";
const server = "\\.server\\.tsx?$";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Two files that need each other are one file, or miss a third; so do types.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|^\\+types/|/\\+types/" },
    },
    {
      name: "no-transitive-packages",
      severity: "error",
      comment:
        "A package that is imported is listed in package.json; one the site runs on (types are gone by then), under dependencies.",
      from: { path: "^(app|db|demo)/", pathNot: [test, "^app/routes\\.ts$", "\\.routes\\.ts$"] },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "platform-knows-nothing",
      severity: "error",
      comment: "platform/ knows nothing of academies, ui/ has primitives without domain words.",
      from: { path: "^app/(platform|ui)/", pathNot: test },
      to: { path: "^(app|db|demo|tests)/", pathNot: "^app/(platform|ui)/" },
    },
    {
      name: "platform-has-no-ui",
      severity: "error",
      from: { path: "^app/platform/", pathNot: test },
      to: { path: "^app/ui/" },
    },
    {
      name: "document-below-resources",
      severity: "error",
      from: { path: "^app/document/", pathNot: test },
      to: { path: "^(app|db|demo|tests)/", pathNot: "^app/(platform|ui|document)/" },
    },
    {
      name: "resources-below-features",
      severity: "error",
      from: { path: "^app/resources/", pathNot: test },
      to: { path: "^(app|db|demo|tests)/", pathNot: "^app/(platform|ui|document|resources)/" },
    },
    {
      name: "features-below-site-and-admin",
      severity: "error",
      from: { path: "^app/features/", pathNot: [test, "^app/features/[^/]+/(admin|pages)/"] },
      to: { path: "^(app|db|demo|tests)/", pathNot: "^app/(platform|ui|document|resources|features)/" },
    },
    {
      name: "pages-of-features-use-the-frame",
      severity: "error",
      comment: "The public pages of a subject are built with what site/ has for all pages.",
      from: { path: "^app/features/[^/]+/pages/", pathNot: test },
      to: { path: "^(app|db|demo|tests)/", pathNot: "^app/(platform|ui|document|resources|features|site)/" },
    },
    {
      name: "screens-of-features-use-the-frame",
      severity: "error",
      comment:
        "The screens of a subject are built with what admin/ has for all screens; the rest of it knows no screens.",
      from: { path: "^app/features/[^/]+/admin/", pathNot: test },
      to: {
        path: "^(app|db|demo|tests)/",
        pathNot: "^app/(platform|ui|document|resources|features|admin)/",
      },
    },
    {
      name: "features-do-not-import-each-other",
      severity: "error",
      comment:
        "Except types and another feature's declaration; what a feature needs of others is passed to its manifest in features.server.ts, or composed in site/ or admin/.",
      from: { path: "^app/features/([^/]+)/", pathNot: test },
      to: {
        path: "^app/features/",
        // Every page has a text, which the feature of pages keeps.
        pathNot: ["^app/features/$1/", "\\.(resource|settings)\\.ts$", "^app/features/pages/pages\\.server\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "site-and-admin-stay-apart",
      severity: "error",
      from: { path: "^app/(site|admin)/", pathNot: test },
      to: { path: "^(app|db|demo|tests)/", pathNot: ["^app/(platform|ui|document|resources|features)/", "^app/$1/"] },
    },
    {
      name: "discovery-walks-the-list",
      severity: "error",
      comment: "Sitemap, feeds and the like take what they need from the list of resources, not from one of them.",
      from: { path: "^app/site/discovery/", pathNot: test },
      to: { path: "^app/features/[^/]+/", pathNot: ["^app/features/(media|pages|settings)/"] },
    },
    {
      name: "components-never-import-the-server",
      severity: "error",
      comment:
        "Route modules have loaders, which do not reach the browser; every other component would take the server along.",
      from: {
        path: "\\.tsx$",
        pathNot: [
          server,
          "/pages/",
          "^app/root\\.tsx$",
          "^app/entry\\.server\\.tsx$",
          "^app/(site|admin)/.*(route|layout)[^/]*\\.tsx$",
        ],
      },
      to: { path: server, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-platform-and-server-files-touch-the-database",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: ["^app/platform/", server, test],
      },
      to: {
        path: ["^node_modules/(kysely|pg|@types/pg)/", "^(node:)?sqlite$", "^kysely$", "^pg$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "pictures-are-decoded-in-other-processes",
      severity: "error",
      comment:
        "The server calls `runMediaTask` for work that needs a decoder, so that its memory and its faults stay outside.",
      from: { path: "^app/", pathNot: ["^app/features/media/process/", test] },
      to: {
        path: ["^node_modules/(sharp|libheif-js|mediabunny|music-metadata)/", "^app/features/media/process/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "fast-path-has-one-door",
      severity: "error",
      comment: "One line of the composition turns on what answers before Node's parser; nothing else knows of it.",
      from: { path: "^(app|db|demo)/", pathNot: ["^app/platform/http/fast-path/", "^app/server\\.ts$"] },
      to: { path: "^app/platform/http/fast-path/" },
    },
    {
      name: "fast-path-has-no-other-door",
      severity: "error",
      from: { path: "^app/server\\.ts$" },
      to: { path: "^app/platform/http/fast-path/", pathNot: "/fast-path\\.ts$" },
    },
    {
      name: "declarations-reach-the-browser",
      severity: "error",
      comment: "A *.resource.ts is read by browser and server: no database, no secrets.",
      from: { path: "\\.resource\\.ts$" },
      to: { path: [server, "^app/platform/(database/|config)"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "traits-and-inputs-reach-the-browser",
      severity: "error",
      comment: "Browser and server read the same file, so what only the server has is passed as an argument.",
      from: { path: "^app/resources/(traits|inputs)/", pathNot: [server, test] },
      to: { path: [server, "^(node:)?(util|crypto|fs|path|sqlite)$"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "migrations-stand-alone",
      severity: "error",
      comment: "A released migration must not change with the application.",
      from: { path: "^db/migrations/", pathNot: test },
      to: { path: "^(app|demo|tests)/" },
    },
    {
      name: "tests-stay-outside",
      severity: "error",
      from: { path: "^(app|db|demo)/", pathNot: test },
      to: { path: ["^tests/", test] },
    },
    {
      name: "no-rag-bag-folders",
      severity: "error",
      comment: "A folder is named after what its files are about.",
      from: {},
      to: { path: "/(utils|helpers|lib|misc|common|shared)/", pathNot: "node_modules" },
    },
  ],
  options: {
    parser: "swc",
    // Type imports count: they decide who knows whom.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".css", ".svg", ".json"],
    },
  },
};
