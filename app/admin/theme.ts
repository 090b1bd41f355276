import { type CSSVariablesResolver, colorsTuple, createTheme, type VariantColorsResolver } from "@mantine/core";
import { type ComponentProps, createElement } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";

/** A Mantine palette made from one design token, which follows the colour scheme. */
const createPalette = (token: string) => colorsTuple(`var(${token})`);
const TONES = { accent: "--accent", bad: "--bad", good: "--good", caution: "--caution", quiet: "--ink-soft" };
const isTone = (color: string | undefined): color is keyof typeof TONES => color !== undefined && color in TONES;

const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const name = isTone(color) ? color : "accent";
  const base = `var(${TONES[name]})`;
  const mix = (share: number, on = "transparent") => `color-mix(in oklab, ${base} ${share}%, ${on})`;
  const none = "1px solid transparent";
  switch (variant) {
    case "filled": {
      const text = name === "accent" ? "var(--on-accent)" : "var(--paper)";
      return {
        background: base,
        hover: name === "accent" ? "var(--accent-strong)" : mix(85, "var(--ink)"),
        color: text,
        border: none,
      };
    }
    case "light":
      return { background: mix(12), hover: mix(18), color: base, border: none };
    case "outline":
      return { background: "transparent", hover: mix(8), color: base, border: `1px solid ${base}` };
    case "default":
      return {
        background: "var(--paper-raised)",
        hover: "var(--paper-sunk)",
        color: "var(--ink)",
        border: "1px solid var(--line-strong)",
      };
    default:
      return { background: "transparent", hover: mix(10), color: base, border: none };
  }
};

const OptionElement = ({ value: _, ...props }: ComponentProps<"div"> & { value?: string }) =>
  createElement("div", props);

export const theme = createTheme({
  colors: Object.fromEntries(Object.entries(TONES).map(([name, token]) => [name, createPalette(token)])),
  primaryColor: "accent",
  variantColorResolver,
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-code)",
  headings: { fontFamily: "var(--font-display)", fontWeight: "500" },
  fontSizes: { xs: "0.875rem", sm: "1rem", md: "1.0625rem", lg: "1.1875rem", xl: "1.375rem" },
  radius: { xs: "4px", sm: "var(--radius-s)", md: "var(--radius-s)", lg: "var(--radius-m)", xl: "var(--radius-m)" },
  defaultRadius: "sm",
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    // Mantine's option would get a `value` attribute, which only form controls may have.
    ComboboxOption: { defaultProps: { component: OptionElement } },
    Checkbox: { defaultProps: { iconColor: "var(--on-accent)" } },
    NativeSelect: { defaultProps: { rightSection: createElement(Icon, { name: "chevron-down", size: 16 }) } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => {
  const tones = Object.entries(TONES).flatMap(([name, token]) => {
    const variable = (part: string) => `--mantine-color-${name}-${part}`;
    const base = `var(${token})`;
    const mix = (share: number) => `color-mix(in oklab, ${base} ${share}%, transparent)`;
    return [
      [variable("text"), base],
      [variable("filled"), base],
      [variable("filled-hover"), base],
      [variable("light"), mix(12)],
      [variable("light-hover"), mix(18)],
      [variable("light-color"), base],
      [variable("outline"), base],
      [variable("outline-hover"), mix(8)],
    ];
  });
  const scheme = {
    ...Object.fromEntries(tones),
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-soft)",
    "--mantine-color-placeholder": "var(--ink-soft)",
    "--mantine-color-anchor": "var(--accent)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-success": "var(--good)",
    "--mantine-color-default": "var(--paper-raised)",
    "--mantine-color-default-hover": "var(--paper-sunk)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-disabled": "var(--paper-sunk)",
    "--mantine-color-disabled-color": "var(--ink-soft)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
  };
  const light = {
    "--mantine-color-white": "var(--paper-raised)",
    ...shades("gray", ["sunk", "sunk", "line", "line", "strong", "soft", "soft", "soft"]),
  };
  const dark = shades("dark", ["ink", "soft", "soft", "soft", "line", "sunk", "raised", "raised"]);
  return { variables: {}, light: { ...scheme, ...light }, dark: { ...scheme, ...dark } };
};

const GREYS = {
  ink: "--ink",
  soft: "--ink-soft",
  strong: "--line-strong",
  line: "--line",
  sunk: "--paper-sunk",
  raised: "--paper-raised",
};

/** Mantine's shades of grey, lightest first, as design tokens. */
const shades = (palette: "gray" | "dark", tones: (keyof typeof GREYS)[]) =>
  Object.fromEntries(tones.map((name, shade) => [`--mantine-color-${palette}-${shade}`, `var(${GREYS[name]})`]));
