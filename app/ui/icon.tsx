import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import Link from "lucide-react/icons/link";
import Mail from "lucide-react/icons/mail";
import Search from "lucide-react/icons/search";
import Send from "lucide-react/icons/send";
import Share from "lucide-react/icons/share";
import Close from "lucide-react/icons/x";
import { brandShapes } from "./brand-shapes.tsx";

const icons = {
  chevron: ChevronDown,
  arrow: ArrowRight,
  search: Search,
  mail: Mail,
  share: Share,
  link: Link,
  device: Send,
  close: Close,
};

export type IconName = keyof typeof icons | keyof typeof brandShapes;

/** A small drawing beside text; the text, or the name of its link, has the meaning. `.icon` defines the stroke. */
export function Icon({ name }: { name: IconName }) {
  if (name in icons) {
    const Drawing = icons[name as keyof typeof icons];
    return <Drawing className="icon" />;
  }
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {brandShapes[name as keyof typeof brandShapes]}
    </svg>
  );
}
