import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Bold from "lucide-react/icons/bold";
import ChevronDown from "lucide-react/icons/chevron-down";
import Code from "lucide-react/icons/code";
import Copy from "lucide-react/icons/copy";
import Film from "lucide-react/icons/film";
import GripVertical from "lucide-react/icons/grip-vertical";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Heading4 from "lucide-react/icons/heading-4";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Italic from "lucide-react/icons/italic";
import Keyboard from "lucide-react/icons/keyboard";
import Languages from "lucide-react/icons/languages";
import Lightbulb from "lucide-react/icons/lightbulb";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Maximize from "lucide-react/icons/maximize-2";
import Minimize from "lucide-react/icons/minimize-2";
import Minus from "lucide-react/icons/minus";
import MonitorPlay from "lucide-react/icons/monitor-play";
import Pilcrow from "lucide-react/icons/pilcrow";
import Plus from "lucide-react/icons/plus";
import Quote from "lucide-react/icons/quote";
import Redo from "lucide-react/icons/redo-2";
import SquareCode from "lucide-react/icons/square-code";
import SquareMousePointer from "lucide-react/icons/square-mouse-pointer";
import Strikethrough from "lucide-react/icons/strikethrough";
import Table from "lucide-react/icons/table";
import TextQuote from "lucide-react/icons/text-quote";
import Trash from "lucide-react/icons/trash";
import Underline from "lucide-react/icons/underline";
import Undo from "lucide-react/icons/undo-2";
import Unlink from "lucide-react/icons/unlink";

const icons = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  code: Code,
  link: Link,
  unlink: Unlink,
  language: Languages,
  paragraph: Pilcrow,
  "heading-2": Heading2,
  "heading-3": Heading3,
  "heading-4": Heading4,
  "bullet-list": List,
  "ordered-list": ListOrdered,
  quote: TextQuote,
  "pull-quote": Quote,
  callout: Lightbulb,
  "code-block": SquareCode,
  divider: Minus,
  table: Table,
  picture: Image,
  gallery: Images,
  video: Film,
  embed: MonitorPlay,
  button: SquareMousePointer,
  plus: Plus,
  grip: GripVertical,
  up: ArrowUp,
  down: ArrowDown,
  copy: Copy,
  trash: Trash,
  undo: Undo,
  redo: Redo,
  keyboard: Keyboard,
  enlarge: Maximize,
  reduce: Minimize,
  chevron: ChevronDown,
};
export type EditorIconName = keyof typeof icons;

/** An icon of the editor, loaded only with it. Icons are decoration beside a name. */
export function EditorIcon({ name, size = 18 }: { name: EditorIconName; size?: number }) {
  const Drawing = icons[name];
  return <Drawing size={size} strokeWidth={1.75} />;
}
