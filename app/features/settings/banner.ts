/** A line above the header of every page. */
export interface Banner {
  text: string;
  link: { label: string; url: string } | null;
  tone: "calm" | "warm" | "important";
  /** Identifies it once a visitor has closed it; null if it can't be closed. */
  key: string | null;
}
