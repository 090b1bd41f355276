/** The entire content of the demo academy. */
import { books } from "./books.ts";
import { mediaPosts } from "./in-media.ts";
import { magazines } from "./magazines.ts";
import { media } from "./media.ts";
import { pages } from "./pages.ts";
import { ambassadors, testimonials } from "./people.ts";
import { imageCategories, photos } from "./photos.ts";
import { chartPosts } from "./posts-chart.ts";
import { kindlyPosts } from "./posts-kindly.ts";
import { practicePosts } from "./posts-practice.ts";
import { statePosts } from "./posts-states.ts";
import { togetherPosts } from "./posts-together.ts";
import { workPosts } from "./posts-work.ts";
import { quotes } from "./quotes.ts";
import { settings } from "./settings.ts";
import { categories, tags } from "./taxonomy.ts";
import type {
  DemoAmbassador,
  DemoBook,
  DemoCategory,
  DemoImageCategory,
  DemoMagazine,
  DemoPage,
  DemoPhoto,
  DemoPost,
  DemoQuote,
  DemoSettings,
  DemoTag,
  DemoTestimonial,
  DemoVideo,
} from "./types.ts";
import { videos } from "./videos.ts";

export type DemoContent = {
  media: typeof media;
  categories: DemoCategory[];
  tags: DemoTag[];
  /** Blog articles and media mentions, newest first; three are not published yet. */
  posts: DemoPost[];
  imageCategories: DemoImageCategory[];
  photos: DemoPhoto[];
  videos: DemoVideo[];
  books: DemoBook[];
  magazines: DemoMagazine[];
  quotes: DemoQuote[];
  ambassadors: DemoAmbassador[];
  testimonials: DemoTestimonial[];
  pages: DemoPage[];
  settings: DemoSettings;
};

export const demoContent: DemoContent = {
  media,
  categories,
  tags,
  posts: [
    ...practicePosts,
    ...kindlyPosts,
    ...chartPosts,
    ...workPosts,
    ...togetherPosts,
    ...mediaPosts,
    ...statePosts,
  ].sort((one, other) => one.days_ago - other.days_ago),
  imageCategories,
  photos,
  videos,
  books,
  magazines,
  quotes,
  ambassadors,
  testimonials,
  pages,
  settings,
};
