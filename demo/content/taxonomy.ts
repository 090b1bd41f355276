import { text } from "./compose.ts";
import type { DemoCategory, DemoTag } from "./types.ts";

export const categories: DemoCategory[] = [
  {
    slug: "everyday-practice",
    name: "Everyday practice",
    description: text`Small things to do with a pencil, a walk or ten quiet minutes. Each can be
      tried today and dropped tomorrow if it does not suit you.`,
  },
  {
    slug: "thinking-kindly",
    name: "Thinking kindly",
    description: text`What positive thinking is when it stays honest: how we talk to ourselves,
      what we expect, and what we do with a bad day.`,
  },
  {
    slug: "chart-as-mirror",
    name: "The chart as a mirror",
    description: text`The birth chart as a language for looking at a life. No forecasts, no fate,
      and plenty of doubt.`,
  },
  {
    slug: "work-and-change",
    name: "Work and change",
    description: text`Leaving, staying, starting late, saying no: stories and questions from the
      mentorship.`,
  },
  {
    slug: "learning",
    name: "Learning",
    description: text`How grown people learn, what a class can do that a book cannot, and books
      that are worth the evening all the same.`,
  },
  {
    slug: "together",
    name: "Together",
    description: text`Friends, families, neighbours and the words we bring from elsewhere.`,
  },
];

export const tags: DemoTag[] = [
  {
    slug: "morning",
    name: "Morning",
    description: "For the first hour, before the day has opinions.",
  },
  { slug: "rest", name: "Rest", description: "Stopping, pausing, doing less on purpose." },
  { slug: "journal", name: "Journal", description: "Writing by hand, for no reader but yourself." },
  {
    slug: "attention",
    name: "Attention",
    description: "Noticing what is there before deciding what it means.",
  },
  { slug: "walking", name: "Walking", description: "Thinking at three miles an hour." },
  { slug: "reading", name: "Reading", description: "Books we lend, and how we read them." },
  {
    slug: "self-doubt",
    name: "Self-doubt",
    description: "The voice that says you cannot, and how to answer it civilly.",
  },
  { slug: "courage", name: "Courage", description: "Mostly the small, weekday kind." },
  {
    slug: "birth-chart",
    name: "Birth chart",
    description: "Houses, planets and the questions they put.",
  },
  {
    slug: "seasons",
    name: "Seasons",
    description: "What a garden, a hill or a year can teach about timing.",
  },
  {
    slug: "listening",
    name: "Listening",
    description: "How to be good company for somebody else’s thoughts.",
  },
  {
    slug: "family",
    name: "Family",
    description: "Mothers, brothers, inheritance of every sort.",
  },
  {
    slug: "language",
    name: "Language",
    description: "Words from Hindi, Persian, German and Yorkshire.",
  },
  { slug: "teaching", name: "Teaching", description: "Notes from both sides of the desk." },
  {
    slug: "decisions",
    name: "Decisions",
    description: "Choosing, waiting, and telling the two apart.",
  },
  {
    slug: "exercise",
    name: "Exercise",
    description: "Something to do, with steps and a time.",
  },
  {
    slug: "interview",
    name: "Interview",
    description: "Conversations, set down with permission.",
  },
  {
    slug: "beginnings",
    name: "Beginnings",
    description: "First days, late starts and second tries.",
  },
];
