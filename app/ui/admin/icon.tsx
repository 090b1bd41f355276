import type { ReactNode } from "react";

const shapes = {
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  person: (
    <>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.25" />
      <path d="M3 19.5c.5-3.2 2.9-5 6-5s5.5 1.8 6 5M15.5 5.6a3.25 3.25 0 0 1 0 5.8M17.5 14.9c1.9.7 3.1 2.3 3.5 4.6" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="M4 7.5l8 6 8-6" />
    </>
  ),
  device: (
    <>
      <rect x="3" y="5" width="13" height="10" rx="1.5" />
      <path d="M6 19h7M9.5 15v4" />
      <rect x="17" y="9" width="4.5" height="10" rx="1" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="M11 12.5L19.5 4M16 7.5l2.5 2.5" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="M15.5 15.5L20 20" />
    </>
  ),
  "sign-out": <path d="M14 4.5H6.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H14M10.5 12H20M16.5 8.5L20 12l-3.5 3.5" />,
  outward: <path d="M8 5.5H5.5v13h13V16M12.5 4.5h7v7M19 5l-8.5 8.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  dots: (
    <g fill="currentColor" stroke="none">
      <circle cx="12" cy="5.5" r="1.6" />
      <circle cx="12" cy="12" r="1.6" />
      <circle cx="12" cy="18.5" r="1.6" />
    </g>
  ),
  block: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M6.5 6.5l11 11" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />,
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />,
  "sort-up": <path d="M12 19V6M7 10.5L12 5.5l5 5" />,
  "sort-down": <path d="M12 5v13M7 13.5l5 5 5-5" />,
  "sort-none": <path d="M8 10l4-4.5L16 10M8 14l4 4.5L16 14" />,
  "chevron-left": <path d="M14.5 6l-6 6 6 6" />,
  "chevron-right": <path d="M9.5 6l6 6-6 6" />,
  "chevron-down": <path d="M6 9.5l6 6 6-6" />,
  warning: <path d="M12 4L2.5 20h19L12 4zM12 10v4.5M12 17.2v.1" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** An icon of the admin area: decoration beside a name, so always hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
