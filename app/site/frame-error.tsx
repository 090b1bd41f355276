import { errorText } from "#app/ui/error-text.ts";
import { SiteLink } from "./site-link.tsx";

export function FrameError({ error }: { error: unknown }) {
  const { title, advice } = errorText(error);
  return (
    <div className="notice-page">
      <h1>{title}</h1>
      <p className="lead">{advice}</p>
      <p>
        <SiteLink to="/" className="button">
          Go to the home page
        </SiteLink>
      </p>
    </div>
  );
}
