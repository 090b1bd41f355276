import { logoShape } from "#app/features/settings/logo-shape.ts";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import type { LayoutData } from "./layout-data.ts";

interface LogoProps extends Pick<LayoutData, "settings"> {
  className: string;
}

/** The logo from the settings, or else the default one; hidden from screen readers, since the name is beside it. */
export function Logo({ settings: { logo }, className }: LogoProps) {
  if (!logo) return <LogoMark className={className} />;
  const { sources, img } = pictureSources(logo, logoShape);
  const sizes = "160px";
  return (
    <picture>
      {sources.map(({ type, srcSet, media }) => (
        <source key={type + media} type={type} srcSet={srcSet} sizes={sizes} media={media} />
      ))}
      <img {...img} sizes={img.srcSet && sizes} alt="" className={`${className} site-logo-picture`} />
    </picture>
  );
}
