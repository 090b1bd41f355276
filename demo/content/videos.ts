import { text } from "./compose.ts";
import type { DemoVideo } from "./types.ts";

const timestamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;

/** Returns a WebVTT file with the given cues, in whole seconds. */
function webvtt(...cues: [from: number, to: number, line: string][]): string {
  const blocks = cues.map(
    ([from, to, line], index) => `${index + 1}\n${timestamp(from)} --> ${timestamp(to)}\n${line}\n`,
  );
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/** Short silent animations; the captions are their only text. */
export const videos: DemoVideo[] = [
  {
    slug: "four-breaths-with-the-light",
    title: "Four breaths with the light",
    description: text`A circle of light that grows for four seconds and fades for five, four
      times over. Breathe along if the pace is easy for you; if it isn’t, just watch. Silent.`,
    poster: "poster-four-breaths-with-the-light",
    duration_seconds: 36,
    captions: webvtt(
      [0, 4, "Breathe in while the light grows."],
      [4, 9, "Breathe out while it fades."],
      [9, 13, "In."],
      [13, 18, "And out, without pushing."],
      [18, 22, "In, as far as is comfortable."],
      [22, 27, "Out. Let the shoulders come down."],
      [27, 31, "Once more in."],
      [31, 36, "And out. That was four."],
    ),
    chapters: [
      { at_seconds: 0, title: "First breath" },
      { at_seconds: 9, title: "Second breath" },
      { at_seconds: 18, title: "Third breath" },
      { at_seconds: 27, title: "Fourth breath" },
    ],
    transcript: text`A soft circle of warm light rests on a dark ground. There is no sound.
      Breathe in while the light grows: it takes four seconds. Breathe out while it fades: that
      takes five. In. And out, without pushing. The circle keeps the same pace all the way
      through. In, as far as is comfortable. Out. Let the shoulders come down. Once more in. And
      out. That was four. The light stays small and steady, and the picture ends.`,
    featured: true,
    days_ago: 4,
  },
  {
    slug: "sunrise-in-half-a-minute",
    title: "Sunrise in half a minute",
    description: text`A morning over Beacon Rigg, drawn, and gone through about a hundred times
      faster than it happens. The real one is free and takes the best part of an hour.`,
    poster: "poster-sunrise-in-half-a-minute",
    duration_seconds: 30,
    captions: webvtt(
      [0, 5, "Before the sun there is a long time of almost."],
      [6, 11, "The sky decides first."],
      [12, 17, "Then the furthest hill."],
      [18, 23, "There."],
      [24, 30, "The rest of the day has begun without being asked."],
    ),
    chapters: [
      { at_seconds: 0, title: "Almost" },
      { at_seconds: 6, title: "The sky" },
      { at_seconds: 12, title: "The hills" },
      { at_seconds: 18, title: "The sun" },
    ],
    transcript: text`Dark blue hills lie one behind the other under a sky with no sun in it.
      Before the sun there is a long time of almost. The sky decides first: it turns from blue to
      rose, and from rose to apricot. Then the furthest hill lightens along its edge, and after
      it the nearer ones. There. The sun clears the line of the hills and goes on rising, slowly.
      The rest of the day has begun without being asked. The hills are green now, and the picture
      holds still.`,
    featured: false,
    days_ago: 96,
  },
  {
    slug: "a-leaf-comes-down",
    title: "A leaf comes down",
    description: text`One leaf, from the branch to the ground, with all its changes of mind.
      Shown in our class on expectations in a year without a hare.`,
    poster: "poster-a-leaf-comes-down",
    duration_seconds: 24,
    captions: webvtt(
      [0, 4, "It has been holding on since April."],
      [5, 9, "It lets go, or is let go of."],
      [10, 14, "Left. Right. It is not lost."],
      [15, 19, "This is what down looks like from close to."],
      [20, 24, "And here it is."],
    ),
    chapters: [
      { at_seconds: 0, title: "Holding" },
      { at_seconds: 5, title: "Falling" },
      { at_seconds: 20, title: "Landed" },
    ],
    transcript: text`An ochre leaf hangs by its stalk at the top of a pale picture. It has been
      holding on since April. It trembles. It lets go, or is let go of. The leaf swings out to
      the left, stops in the air, and swings back. Left. Right. It is not lost. It turns over
      once and shows its paler side. This is what down looks like from close to. The swings
      become smaller. It touches the ground, rocks a little, and lies still. And here it is.`,
    featured: false,
    days_ago: 188,
  },
  {
    slug: "the-night-sky-turning",
    title: "The night sky turning",
    description: text`The stars over Netherby Lock going round the one that hardly moves. For
      people who cannot sleep, and for those who’d like to know which way is north.`,
    poster: "poster-the-night-sky-turning",
    duration_seconds: 40,
    captions: webvtt(
      [0, 6, "Nothing up there is in a hurry."],
      [8, 14, "But watch the edges."],
      [16, 22, "It is you who are turning, and the chair, and the lock."],
      [24, 30, "One star hardly moves. It is no brighter than the others."],
      [33, 40, "It has just chosen a good place to stand."],
    ),
    chapters: [
      { at_seconds: 0, title: "The stars" },
      { at_seconds: 8, title: "Turning" },
      { at_seconds: 24, title: "The still point" },
    ],
    transcript: text`A violet night sky full of stars above a dark line of hills. Nothing up
      there is in a hurry. But watch the edges: the stars nearest the frame have begun to draw
      short bright arcs behind them. It is you who are turning, and the chair, and the lock. The
      arcs grow longer, and now they can be seen to be parts of circles, all with one centre. One
      star hardly moves. It is no brighter than the others. It has just chosen a good place to
      stand. The circles fade and leave the sky as it was, a little further round.`,
    featured: true,
    days_ago: 301,
  },
  {
    slug: "a-mandala-drawing-itself",
    title: "A mandala drawing itself",
    description: text`From one point to the outermost ring in thirty-two seconds. On the Saturday
      table the same drawing takes about three hours and a pot of tea.`,
    poster: "poster-a-mandala-drawing-itself",
    duration_seconds: 32,
    captions: webvtt(
      [0, 5, "It begins with a point, like anything."],
      [6, 11, "One circle, to see how far you dare go."],
      [13, 18, "Then the same thing again, in another place."],
      [20, 25, "From here on it tells you what it wants."],
      [27, 32, "Know when to put down the pencil."],
    ),
    chapters: [
      { at_seconds: 0, title: "The point" },
      { at_seconds: 6, title: "The first circle" },
      { at_seconds: 13, title: "Petals" },
      { at_seconds: 27, title: "Done" },
    ],
    transcript: text`A blank cream sheet. It begins with a point, like anything. Out of the point
      comes one circle, to see how far you dare go; the line is fine and saffron-coloured. Then
      the same thing again, in another place: six circles round the first, and their crossings
      make petals. From here on it tells you what it wants. A ring of arcs closes round the
      petals, and a ring of dots round the arcs. The last line meets its own beginning. Know when
      to put down the pencil.`,
    featured: false,
    days_ago: 420,
  },
  {
    slug: "rain-on-the-schoolroom-window",
    title: "Rain on the schoolroom window",
    description: text`The three o’clock class asked for this. Drops on glass, with a warm room
      behind you. No sound; most people say they hear it all the same.`,
    poster: "poster-rain-on-the-schoolroom-window",
    duration_seconds: 28,
    captions: webvtt(
      [0, 5, "The first ones come singly."],
      [7, 12, "They wait, they join, they go."],
      [14, 19, "There is nowhere you need to be in this."],
      [22, 28, "It is easing off. It always does, and no one arranges it."],
    ),
    chapters: [
      { at_seconds: 0, title: "First drops" },
      { at_seconds: 7, title: "Rain" },
      { at_seconds: 22, title: "Easing off" },
    ],
    transcript: text`A grey-blue window pane with a blur of warm light in it. The first ones come
      singly: a drop, another, a third. They wait, they join, they go; each time that two of them
      meet, they run together down the glass and leave a clear track. The rain grows steady.
      There is nowhere you need to be in this. Drops gather along the bottom of the pane. Then
      fewer arrive, and the light behind them brightens. It is easing off. It always does, and no
      one arranges it.`,
    featured: false,
    days_ago: 545,
  },
];
