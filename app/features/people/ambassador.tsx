import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Ambassador as AmbassadorItem } from "./people.resource.ts";
import "./ambassador.css";
import { ambassadorPhoto } from "./photo-shapes.ts";

/** The fields of an ambassador that are shown. */
export type AmbassadorCardData = Pick<
  AmbassadorItem,
  "id" | "name" | "role" | "region" | "photo" | "bio" | "links" | "language"
>;

export function toAmbassadorCard(item: AmbassadorItem): AmbassadorCardData {
  const { id, name, role, region, photo, bio, links, language } = item;
  return { id, name, role, region, photo, bio, links, language };
}

/** A person who represents the academy in their region. */
export function Ambassador({ ambassador }: { ambassador: AmbassadorCardData }) {
  const { name, role, region, photo, bio, links } = ambassador;
  const language = useLanguageAttributes(ambassador.language);
  return (
    <article className="ambassador" {...language}>
      {photo ? (
        <Picture
          picture={{ ...photo, alt: "" }}
          sizes="(min-width: 40rem) 144px, 112px"
          shape={ambassadorPhoto}
          className="ambassador-photo"
        />
      ) : (
        <span className="ambassador-photo ambassador-initial" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <div className="ambassador-text">
        <h3>{name}</h3>
        {role ? <p className="ambassador-role">{role}</p> : null}
        {region ? <p className="ambassador-region">{region}</p> : null}
        {bio
          .split(/\n+/)
          .filter(Boolean)
          .map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key, and are not reordered
            <p key={index} className="ambassador-bio">
              {paragraph}
            </p>
          ))}
        {links.length > 0 ? (
          <ul className="ambassador-links">
            {links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </article>
  );
}
