export const videoPage = { path: "/gallery/videos/:slug", label: "Video" };
