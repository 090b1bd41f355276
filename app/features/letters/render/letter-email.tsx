import { Column } from "@react-email/column";
import { Img } from "@react-email/img";
import { Row } from "@react-email/row";
import { renderJSONContentToReactElement } from "@tiptap/static-renderer/json/react";
import type { RichTextNode } from "#app/document/document.ts";
import { normalizeHeadingLevels } from "#app/document/heading-levels.ts";
import { UnknownNode } from "#app/document/nodes.tsx";
import { preserveLineBreaks, QuietLink, renderEmail } from "#app/platform/mail/email-layout.tsx";
import { emailStyles } from "#app/platform/mail/email-styles.ts";
import { getDirection } from "#app/platform/text/language.ts";
import { fallbackFormat, listWidths, type PictureInfo, pictureUrl } from "#app/ui/picture-sources.ts";
import { Separator } from "#app/ui/separator.tsx";
import { TOPICS_URL, UNSUBSCRIBE_URL, WEB_URL } from "../letter-placeholders.ts";
import type { Letter } from "../letters.resource.ts";
import { emailMarks } from "./email-marks.tsx";
import { emailMediaNodes } from "./email-media-nodes.tsx";
import { emailNodes } from "./email-nodes.tsx";
import { LetterContext, type LetterData } from "./letter-context.ts";
import { createPlainText } from "./letter-text.ts";

/** The fields of a letter that readers see. */
export type LetterContent = Pick<Letter, "subject" | "preview_line" | "body" | "language">;

/** The sender, from the settings. */
export interface LetterSender {
  academy_name: string;
  address: string;
  logo: PictureInfo | null;
}

export interface LetterSurroundings extends Omit<LetterData, "language" | "direction"> {
  sender: LetterSender;
  /** Whether it links to the letter's web version. */
  hasWebLink: boolean;
  /** Whether there are topics to choose from. */
  hasTopics: boolean;
}

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** Forces the subject onto one line, because a line break would begin another header. */
const subjectLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Renders a letter as an email. URLs that differ between recipients are placeholders (`letter-placeholders.ts`). */
export function renderLetterEmail(letter: LetterContent, surroundings: LetterSurroundings): RenderedLetter {
  const { sender, siteUrl, hasWebLink, hasTopics } = surroundings;
  const { language } = letter;
  const direction = getDirection(language);
  const html = renderEmail({
    title: subjectLine(letter.subject) || sender.academy_name,
    preview: letter.preview_line,
    language,
    direction,
    header: <Header sender={sender} siteUrl={siteUrl} />,
    footer: <Footer sender={sender} siteUrl={siteUrl} hasWebLink={hasWebLink} hasTopics={hasTopics} />,
    children: <LetterContext value={{ ...surroundings, language, direction }}>{renderBody(letter.body)}</LetterContext>,
  });
  return { subject: subjectLine(letter.subject), html, text: createPlainText(html) };
}

type Mark = NonNullable<RichTextNode["marks"]>[number];

/** Without a prototype, a node named `constructor` is unknown. */
const removePrototype = <T extends object>(entries: T): T => Object.assign(Object.create(null), entries);

const renderBody = (body: RichTextNode) =>
  renderJSONContentToReactElement<Mark, RichTextNode>({
    nodeMapping: removePrototype({ ...emailNodes, ...emailMediaNodes }),
    markMapping: removePrototype(emailMarks),
    unhandledNode: UnknownNode,
    unhandledMark: UnknownNode,
  })({ content: normalizeHeadingLevels(body) });

interface FrameProps {
  sender: LetterSender;
  siteUrl: string;
}

/** The logo with the academy's name as its alternative text, or else the name. */
function Header({ sender: { academy_name, logo }, siteUrl }: FrameProps) {
  return (
    <Row>
      <Column role="banner" lang="en" dir="ltr" align="center" style={{ padding: "0 0 24px" }}>
        <h1 style={{ margin: 0, fontSize: 22 }}>
          <a href={siteUrl} className="ink" style={{ ...emailStyles.heading, fontSize: 22, textDecoration: "none" }}>
            {logo?.width && logo.height ? <Logo logo={logo} name={academy_name} siteUrl={siteUrl} /> : academy_name}
          </a>
        </h1>
      </Column>
    </Row>
  );
}

const LOGO_HEIGHT = 48;

function Logo({ logo, name, siteUrl }: { logo: PictureInfo; name: string; siteUrl: string }) {
  const { width, height } = logo;
  if (!width || !height) return null;
  const shown = Math.min(Math.round((LOGO_HEIGHT * width) / height), 320);
  const widths = listWidths(logo);
  const file = widths.find((each) => each >= shown * 2) ?? widths.at(-1);
  if (!file) return null;
  return (
    <Img
      src={siteUrl + pictureUrl(logo, file, fallbackFormat(logo))}
      alt={name}
      width={shown}
      height={Math.round((shown * height) / width)}
    />
  );
}

/** Says why the reader gets this email, how to unsubscribe, and who sent it. */
function Footer({
  sender: { academy_name, address },
  siteUrl,
  hasWebLink,
  hasTopics,
}: FrameProps & Pick<LetterSurroundings, "hasWebLink" | "hasTopics">) {
  const style = { ...emailStyles.quiet, margin: "0 0 8px" };
  return (
    <Row>
      <Column
        role="contentinfo"
        lang="en"
        dir="ltr"
        align="center"
        style={{ padding: "24px 12px 0", textAlign: "center" }}
      >
        <p className="quiet" style={style}>
          You’re receiving this letter because you subscribed to the {academy_name} newsletter.
        </p>
        <p className="quiet" style={style}>
          <QuietLink href={UNSUBSCRIBE_URL}>Unsubscribe</QuietLink>
          {hasTopics ? (
            <>
              <Separator />
              <QuietLink href={TOPICS_URL}>Choose topics</QuietLink>
            </>
          ) : null}
          {hasWebLink ? (
            <>
              <Separator />
              <QuietLink href={WEB_URL}>View in browser</QuietLink>
            </>
          ) : null}
        </p>
        <p className="quiet" style={style}>
          <QuietLink href={siteUrl}>{academy_name}</QuietLink>
          {address.trim() ? (
            <>
              <br />
              {preserveLineBreaks(address.trim())}
            </>
          ) : null}
        </p>
      </Column>
    </Row>
  );
}
