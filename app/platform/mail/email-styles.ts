/** The site's colours (`tokens.css`) as literal values, since email clients do not support custom properties. */
export const emailColours = {
  light: {
    paper: "#fbf7f0",
    raised: "#fffdf9",
    sunk: "#f4ecdf",
    ink: "#211d2e",
    soft: "#585067",
    line: "#e2d6c4",
    accent: "#a84c06",
    onAccent: "#fffaf2",
  },
  dark: {
    paper: "#191526",
    raised: "#221d33",
    sunk: "#13101e",
    ink: "#f1e9dc",
    soft: "#bdb2c6",
    line: "#383049",
    accent: "#f2ad62",
    onAccent: "#271504",
  },
};

export const emailFonts = {
  display: "Georgia, 'Times New Roman', serif",
  text: "'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  code: "Menlo, Consolas, monospace",
};

const { light, dark } = emailColours;

/** Styles of the parts of an email. They are inline, because many email clients support no others. */
export const emailStyles = {
  paper: { backgroundColor: light.paper },
  sheet: { backgroundColor: light.raised, border: `1px solid ${light.line}`, borderRadius: 12 },
  heading: { color: light.ink, fontFamily: emailFonts.display, fontWeight: 600, lineHeight: "1.25" },
  text: { color: light.ink, fontFamily: emailFonts.text, fontSize: 17, lineHeight: "1.6" },
  quiet: { color: light.soft, fontFamily: emailFonts.text, fontSize: 14, lineHeight: "1.6" },
  link: { color: light.accent, textDecoration: "underline" },
  action: {
    padding: "12px 22px",
    borderRadius: 8,
    backgroundColor: light.accent,
    color: light.onAccent,
    fontFamily: emailFonts.text,
    fontSize: 17,
    fontWeight: 600,
    textDecoration: "none",
  },
} as const;

/** Dark mode needs a style sheet. Each element's class is the name of its style above. */
export const emailStyleSheet = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .sheet { background-color: ${dark.raised} !important; border-color: ${dark.line} !important; }
  .sunk { background-color: ${dark.sunk} !important; }
  .line { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.soft} !important; }
  .link { color: ${dark.accent} !important; }
  .mark { border-color: ${dark.accent} !important; }
  .action { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
}`;
