import { Link } from "react-router";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { LinkedFromSection } from "#app/ui/admin/links/linked-from-section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { MediaDetail } from "../media.resource.ts";
import { isUnedited } from "../picture-edits.ts";
import { downloadOriginal } from "./media-calls.ts";
import { formatLength } from "./media-facts.ts";
import classes from "./media-screen.module.css";

/** A file's uses and facts. */
export function MediaSidebar({ media }: { media: MediaDetail }) {
  const { used_in, use_count, file, name, kind, width, height, duration_ms, taken_on } = media;
  const hidden = use_count - used_in.length;

  async function saveOriginal() {
    try {
      await downloadOriginal(media);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : "The original couldn’t be downloaded.");
    }
  }

  return (
    <>
      <section className={classes.section} aria-labelledby="uses-title">
        <h2 id="uses-title">Used in</h2>
        {use_count === 0 ? <p className={classes.help}>Not used yet.</p> : null}
        <ul className={classes.uses}>
          {used_in.map((use) => (
            <li key={`${use.resource}-${use.id}`}>
              <Link to={use.url}>{use.title || `No. ${use.id}`}</Link>{" "}
              <span className={classes.help}>
                {use.resource.replaceAll("-", " ")}
                {use.trashed ? ", in the trash" : ""}
              </span>
            </li>
          ))}
        </ul>
        {hidden > 0 ? <p className={classes.help}>and {hidden} more that you can’t open</p> : null}
      </section>
      <LinkedFromSection target="media" id={media.id} />
      <section className={classes.section} aria-labelledby="facts-title">
        <h2 id="facts-title">File</h2>
        <dl className={classes.facts}>
          <Fact label="Type">{media.content_type}</Fact>
          <Fact label="Size">{formatBytes(media.size)}</Fact>
          {kind === "picture" && width && height ? <Fact label="Dimensions">{`${width} × ${height}`}</Fact> : null}
          {duration_ms === null ? null : <Fact label="Length">{formatLength(duration_ms)}</Fact>}
          {taken_on ? (
            <Fact label="Taken">
              <TimeText value={taken_on} />
            </Fact>
          ) : null}
          <Fact label="Added">
            <TimeText value={media.created_at} withTime />
          </Fact>
          <Fact label="Changed">
            <TimeText value={media.modified_at} withTime />
          </Fact>
        </dl>
        <ul className={classes.links}>
          <li>
            <a href={file} download={name}>
              <Icon name="download" size={18} /> Download
            </a>
          </li>
          <li>
            <a href={file} target="_blank" rel="noreferrer">
              <Icon name="outward" size={18} /> Open in a new tab
            </a>
          </li>
          {isUnedited(media.edits) ? null : (
            <li>
              <button type="button" onClick={() => void saveOriginal()}>
                <Icon name="download" size={18} /> Download the original
              </button>
            </li>
          )}
        </ul>
      </section>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
