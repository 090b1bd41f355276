import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Award from "lucide-react/icons/award";
import Ban from "lucide-react/icons/ban";
import BookOpen from "lucide-react/icons/book-open";
import Bookmark from "lucide-react/icons/bookmark";
import Camera from "lucide-react/icons/camera";
import Captions from "lucide-react/icons/captions";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Columns3 from "lucide-react/icons/columns-3";
import Copy from "lucide-react/icons/copy";
import CornerDownRight from "lucide-react/icons/corner-down-right";
import Crop from "lucide-react/icons/crop";
import Crosshair from "lucide-react/icons/crosshair";
import Download from "lucide-react/icons/download";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import ExternalLink from "lucide-react/icons/external-link";
import FileText from "lucide-react/icons/file-text";
import Files from "lucide-react/icons/files";
import Film from "lucide-react/icons/film";
import Folder from "lucide-react/icons/folder";
import GripVertical from "lucide-react/icons/grip-vertical";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Info from "lucide-react/icons/info";
import KeyRound from "lucide-react/icons/key-round";
import Keyboard from "lucide-react/icons/keyboard";
import Dashboard from "lucide-react/icons/layout-dashboard";
import Grid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import MailOpen from "lucide-react/icons/mail-open";
import Menu from "lucide-react/icons/menu";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Moon from "lucide-react/icons/moon";
import Music from "lucide-react/icons/music";
import Newspaper from "lucide-react/icons/newspaper";
import PanelsTopLeft from "lucide-react/icons/panels-top-left";
import Pause from "lucide-react/icons/pause";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import Plus from "lucide-react/icons/plus";
import Quote from "lucide-react/icons/quote";
import Refresh from "lucide-react/icons/refresh-cw";
import RotateLeft from "lucide-react/icons/rotate-ccw";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateRight from "lucide-react/icons/rotate-cw";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings";
import Sun from "lucide-react/icons/sun";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash";
import Upload from "lucide-react/icons/upload";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";

const icons = {
  dashboard: Dashboard,
  article: FileText,
  folder: Folder,
  pause: Pause,
  play: Play,
  tag: Tag,
  quote: Quote,
  newspaper: Newspaper,
  book: BookOpen,
  image: Image,
  album: Images,
  film: Film,
  award: Award,
  testimonial: MessageSquareQuote,
  menu: Menu,
  close: X,
  person: User,
  people: Users,
  mail: Mail,
  "mail-open": MailOpen,
  device: MonitorSmartphone,
  key: KeyRound,
  search: Search,
  "sign-out": LogOut,
  outward: ExternalLink,
  plus: Plus,
  dots: EllipsisVertical,
  block: Ban,
  check: Check,
  trash: Trash,
  download: Download,
  page: PanelsTopLeft,
  settings: Settings,
  copy: Copy,
  grip: GripVertical,
  columns: Columns3,
  bookmark: Bookmark,
  sun: Sun,
  moon: Moon,
  keyboard: Keyboard,
  restore: RotateCcw,
  "sort-up": ArrowUp,
  "sort-down": ArrowDown,
  "sort-none": ChevronsUpDown,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  "chevron-down": ChevronDown,
  "chevron-up": ChevronUp,
  files: Files,
  captions: Captions,
  crop: Crop,
  focus: Crosshair,
  grid: Grid,
  info: Info,
  list: List,
  audio: Music,
  edit: Pencil,
  replace: Refresh,
  "rotate-left": RotateLeft,
  "rotate-right": RotateRight,
  upload: Upload,
  camera: Camera,
  redirect: CornerDownRight,
};

export type IconName = keyof typeof icons;

/** An icon of the admin area: decoration beside a name, so always hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Drawing = icons[name];
  return <Drawing size={size} strokeWidth={1.75} />;
}
