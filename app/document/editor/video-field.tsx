import { useEffect, useRef, useState } from "react";
import type { VideoTarget } from "./editor-services.ts";
import { useEditorSetup } from "./editor-setup.ts";
import { SearchCombobox } from "./search-combobox.tsx";

interface VideoFieldProps {
  label: string;
  value: VideoTarget | undefined;
  onChange: (video: VideoTarget) => void;
  autoFocus?: boolean;
}

/** A video of the site, found by typing. */
export function VideoField({ label, value, onChange, autoFocus = false }: VideoFieldProps) {
  const { services } = useEditorSetup();
  const title = value?.title ?? "";
  const [text, setText] = useState(title);
  const found = useRef<VideoTarget[]>([]);
  useEffect(() => setText(title), [title]);
  return (
    <SearchCombobox
      label={label}
      description="Search by title"
      autoFocus={autoFocus}
      text={text}
      name="videos"
      onText={setText}
      search={async (term, signal) => {
        // The chosen title is not a search term.
        found.current = (await services.searchVideos?.(term === title ? "" : term, signal)) ?? [];
        return found.current.map((video) => ({ value: video.slug, label: video.title }));
      }}
      onChoose={(slug) => {
        const video = found.current.find((each) => each.slug === slug);
        if (!video) return;
        setText(video.title);
        onChange(video);
      }}
    />
  );
}
