/** How paths are matched to routes. */
export const ROUTER_OPTIONS = {
  ignoreTrailingSlash: true,
  // For file names in URLs: 120 characters, each up to three when encoded.
  maxParamLength: 500,
};
