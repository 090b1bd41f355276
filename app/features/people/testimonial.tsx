import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Testimonial as TestimonialItem } from "./people.resource.ts";
import "./testimonial.css";
import { testimonialPhoto } from "./photo-shapes.ts";

/** The fields of a testimonial that are shown. */
export type TestimonialCardData = Pick<
  TestimonialItem,
  "id" | "name" | "role" | "photo" | "text" | "video_url" | "language"
>;

export function toTestimonialCard({
  id,
  name,
  role,
  photo,
  text,
  video_url,
  language,
}: TestimonialItem): TestimonialCardData {
  return { id, name, role, photo, text, video_url, language };
}

export function Testimonial({ testimonial }: { testimonial: TestimonialCardData }) {
  const { name, role, photo, text, video_url } = testimonial;
  const language = useLanguageAttributes(testimonial.language);
  return (
    <figure className="testimonial">
      <blockquote {...language}>
        {text.split(/\n+/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key, and are not reordered
          <p key={index}>{paragraph}</p>
        ))}
      </blockquote>
      <figcaption>
        {photo ? (
          // Without alternative text, since the name is beside it.
          <Picture
            picture={{ ...photo, alt: "" }}
            sizes="56px"
            shape={testimonialPhoto}
            className="testimonial-photo"
          />
        ) : null}
        <span className="testimonial-person">
          <span className="testimonial-name">{name}</span>
          {role ? (
            <span className="testimonial-role" {...language}>
              {role}
            </span>
          ) : null}
          {video_url ? (
            <a href={video_url} rel="noopener">
              Watch {name}’s video
            </a>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}
