import { text } from "./compose.ts";
import type { DemoImageCategory, DemoPhoto } from "./types.ts";

export const imageCategories: DemoImageCategory[] = [
  {
    slug: "first-light",
    name: "First light",
    description: text`Mornings round Aldermere, for those who were asleep. Most were drawn on the
      way to the eight o’clock walk.`,
    cover: "dawn-09",
  },
  {
    slug: "windows-and-corners",
    name: "Windows and corners",
    description: text`The Old Schoolroom from inside: where the light lands, and where people sit.`,
    cover: "window-10",
  },
  {
    slug: "the-yard-garden",
    name: "The yard garden",
    description: text`Forty foot by twenty-two, kept by Margaret Sowden. It is smaller than it
      looks here.`,
    cover: "garden-09",
  },
  {
    slug: "water-and-night",
    name: "Water and night",
    description: text`The Cut, the river and the sky above them, at the hours when nobody needs
      anything.`,
    cover: "water-07",
  },
  {
    slug: "drawn-circles",
    name: "Drawn circles",
    description: text`Mandalas from the Saturday table, made with a compass, a ruler and no plan.
      We pin them up unfinished as often as not.`,
    cover: "mandala-11",
  },
];

export const photos: DemoPhoto[] = [
  // First light
  {
    title: "One hill ahead of the others",
    caption: text`Beacon Rigg gets the sun four minutes before the rest of us. From the yard gate.`,
    image: "dawn-09",
    category: "first-light",
    taken_on: "2026-03-14",
  },
  {
    title: "A tall morning",
    caption: "Mostly sky. The strip at the bottom is the whole town.",
    image: "dawn-10",
    category: "first-light",
    taken_on: "2025-09-21",
  },
  {
    title: "Red sun, thin cloud",
    caption: "You could look straight at it for about a minute, and then you could not.",
    image: "dawn-11",
    category: "first-light",
    taken_on: "2025-10-18",
  },
  {
    title: "The white sun",
    caption: "In February fog. It was eight degrees below and perfectly quiet.",
    image: "dawn-12",
    category: "first-light",
    taken_on: "2025-02-08",
  },
  {
    title: "Folded paper",
    caption: "The hills on the coldest morning of that winter.",
    image: "dawn-13",
    category: "first-light",
    taken_on: "2026-01-11",
  },
  {
    title: "Going over",
    caption: "They go over every morning in November, arguing.",
    image: "dawn-14",
    category: "first-light",
    taken_on: "2025-11-15",
  },
  {
    title: "Straight up",
    caption: text`The path behind the chapel. It is steeper than this. Nobody talks until the
      second stile.`,
    image: "path-07",
    category: "first-light",
    taken_on: "2026-05-02",
  },
  {
    title: "Frost, field, first walker",
    caption: "Tom had been through already. He always has.",
    image: "path-08",
    category: "first-light",
    taken_on: "2024-12-30",
  },

  // Windows and corners
  {
    title: "The plant’s shadow",
    caption: "The plant itself is out of the picture. It usually isn’t.",
    image: "window-09",
    category: "windows-and-corners",
    taken_on: "2025-06-10",
  },
  {
    title: "Both blinds mended",
    caption: text`The reading room, on the afternoon Owen found the screwdriver.`,
    image: "window-10",
    category: "windows-and-corners",
    taken_on: "2026-02-06",
  },
  {
    title: "Old glass",
    caption: "The passage window. It has been there since 1874 and makes everything look like May.",
    image: "window-11",
    category: "windows-and-corners",
    taken_on: "2025-04-27",
  },
  {
    title: "Five o’clock in August",
    caption: "The arched window on the stairs has no view and does not need one.",
    image: "window-12",
    category: "windows-and-corners",
    taken_on: "2025-08-12",
  },
  {
    title: "Raining on the three o’clock class",
    caption: "Nobody minded. It gave us something to listen to.",
    image: "window-13",
    category: "windows-and-corners",
    taken_on: "2026-04-21",
  },
  {
    title: "The good chair",
    caption: "There is a rule that you may not reserve it. There is a man who does.",
    image: "desk-09",
    category: "windows-and-corners",
    taken_on: "2025-01-23",
  },
  {
    title: "Returned on a Thursday",
    caption: "Six books and the cup they came with.",
    image: "desk-10",
    category: "windows-and-corners",
    taken_on: "2025-12-04",
  },
  {
    title: "Up to the letter M",
    caption: "The stool is for readers. The top shelf is for Owen.",
    image: "desk-11",
    category: "windows-and-corners",
    taken_on: "2024-11-07",
  },

  // The yard garden
  {
    title: "Broad beans, two inches",
    caption: "Sown in the autumn, forgotten, and here.",
    image: "garden-06",
    category: "the-yard-garden",
    taken_on: "2025-03-29",
  },
  {
    title: "Ammi, and then the wind dropped",
    caption: "There were about four seconds in which to draw it.",
    image: "garden-07",
    category: "the-yard-garden",
    taken_on: "2025-07-05",
  },
  {
    title: "Seven feet of runner beans",
    caption: "Margaret’s chair is behind them. So, at the time, was Margaret.",
    image: "garden-08",
    category: "the-yard-garden",
    taken_on: "2026-07-18",
  },
  {
    title: "Poppies nobody sowed",
    caption: "They came up where the bins had been.",
    image: "garden-09",
    category: "the-yard-garden",
    taken_on: "2025-06-22",
  },
  {
    title: "The tree and its other tree",
    caption: "An apple, planted for the tenth year of the academy. Eleven fruit so far.",
    image: "garden-10",
    category: "the-yard-garden",
    taken_on: "2026-08-30",
  },
  {
    title: "From above",
    caption: "What the blackbird sees.",
    image: "leaves-07",
    category: "the-yard-garden",
    taken_on: "2026-05-24",
  },
  {
    title: "Fern by the north wall",
    caption: "It opened a little further for every class that week.",
    image: "leaves-08",
    category: "the-yard-garden",
    taken_on: "2025-05-11",
  },
  {
    title: "Before the wire cage",
    caption: "In two years these will be leaf mould. That is a kind of plan.",
    image: "leaves-09",
    category: "the-yard-garden",
    taken_on: "2025-10-25",
  },

  // Water and night
  {
    title: "The Cut at six",
    caption: "Above the second bridge, where people generally get to the point.",
    image: "water-07",
    category: "water-and-night",
    taken_on: "2026-06-13",
  },
  {
    title: "Four drops",
    caption: "The pond by the mill, at the start of something.",
    image: "water-08",
    category: "water-and-night",
    taken_on: "2025-09-03",
  },
  {
    title: "The moon’s long way down",
    caption: "Netherby Lock, with the gates shut.",
    image: "water-09",
    category: "water-and-night",
    taken_on: "2025-11-05",
  },
  {
    title: "The other side, probably",
    caption: "The reservoir in October. We took its word for the far shore.",
    image: "water-10",
    category: "water-and-night",
    taken_on: "2024-10-19",
  },
  {
    title: "Lily leaves",
    caption: "Every one has come up from the mud by itself, and found a space.",
    image: "water-11",
    category: "water-and-night",
    taken_on: "2026-07-04",
  },
  {
    title: "An hour of turning",
    caption: "The still point is very nearly the Pole Star. We kept the paper still, too.",
    image: "night-06",
    category: "water-and-night",
    taken_on: "2026-02-20",
  },
  {
    title: "Ring round the moon",
    caption: text`Ice, very high up. Margaret said it would snow by Thursday and it did, on
      Friday.`,
    image: "night-07",
    category: "water-and-night",
    taken_on: "2026-01-05",
  },
  {
    title: "Somebody is still up",
    caption: "The top window at Lantern Yard, from the bridge. It was the proofs.",
    image: "night-08",
    category: "water-and-night",
    taken_on: "2025-03-06",
  },

  // Drawn circles
  {
    title: "Six of one",
    caption: "All with the compass at a single setting. It is where everybody starts.",
    image: "mandala-05",
    category: "drawn-circles",
    taken_on: "2025-01-18",
  },
  {
    title: "Twelve and some dots",
    caption: "The dots were put in to hide a mistake. There are now forty-eight.",
    image: "mandala-06",
    category: "drawn-circles",
    taken_on: "2025-03-15",
  },
  {
    title: "Turning squares",
    caption: "Drawn by someone who said she could only do straight lines.",
    image: "mandala-07",
    category: "drawn-circles",
    taken_on: "2025-05-17",
  },
  {
    title: "Sixteen petals",
    caption: "Three Saturdays. The fourth was spent looking at it.",
    image: "mandala-08",
    category: "drawn-circles",
    taken_on: "2025-08-23",
  },
  {
    title: "Triangles, argued over",
    caption: "Two people, one sheet, opposite sides of the table.",
    image: "mandala-09",
    category: "drawn-circles",
    taken_on: "2025-11-22",
  },
  {
    title: "Ripples meeting",
    caption: "After a week at the pond.",
    image: "mandala-10",
    category: "drawn-circles",
    taken_on: "2026-02-14",
  },
  {
    title: "White pencil on black",
    caption: "You cannot rub it out, and the middle comes last.",
    image: "mandala-11",
    category: "drawn-circles",
    taken_on: "2026-04-11",
  },
  {
    title: "Half",
    caption: "He had a bus to catch. We like it very much as it is.",
    image: "mandala-12",
    category: "drawn-circles",
    taken_on: "2026-09-19",
  },
];
