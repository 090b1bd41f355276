import { convertCssVariables, defaultCssVariablesResolver, type MantineTheme, useMantineTheme } from "@mantine/core";
import { createPortal } from "react-dom";
import { cssVariablesResolver } from "./theme.ts";

/**
 * The styles that Mantine makes from the theme, in the head; Mantine would put them in the body, where HTML allows
 * none.
 */
export function ThemeStyles() {
  const theme = useMantineTheme();
  return createPortal(<style>{`${formatVariables(theme)}${breakpointClasses(theme)}`}</style>, document.head);
}

function formatVariables(theme: MantineTheme): string {
  const [initial, own] = [defaultCssVariablesResolver(theme), cssVariablesResolver(theme)];
  const variables = {
    variables: { ...initial.variables, ...own.variables },
    light: { ...initial.light, ...own.light },
    dark: { ...initial.dark, ...own.dark },
  };
  // Doubled, to win over the defaults in style sheets that are loaded later.
  return convertCssVariables(variables, ":root:root");
}

/** The classes for `visibleFrom` and `hiddenFrom`. */
const breakpointClasses = ({ breakpoints }: MantineTheme): string =>
  Object.entries(breakpoints)
    .map(
      ([name, width]) =>
        `@media (width < ${width}) { .mantine-visible-from-${name} { display: none !important; } }` +
        `@media (width >= ${width}) { .mantine-hidden-from-${name} { display: none !important; } }`,
    )
    .join("");
