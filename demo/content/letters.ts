import { a, button, doc, h2, p } from "./compose.ts";
import type { DemoTopic } from "./subscribers.ts";
import type { DocNode } from "./types.ts";

export interface DemoLetter {
  title: string;
  subject: string;
  preview_line: string;
  topic: DemoTopic | null;
  body: DocNode;
  /** When it was sent, relative to the day of seeding; null for a draft. */
  days_ago: number | null;
}

export const letters: DemoLetter[] = [
  {
    title: "Five minutes before the lamp",
    subject: "Five minutes before the lamp goes out",
    preview_line: "The evening page, and what to do when you miss a night",
    topic: "articles",
    days_ago: 96,
    body: doc(
      p("Dear {name|reader},"),
      p(
        "the question we are asked most often is what to do after a missed night. The answer is short: you turn the page. Our article about ",
        a("/article/blogs/the-five-minute-evening-page", "the five-minute evening page"),
        " says it a little less briefly.",
      ),
      p(
        "If you would like a book to keep beside the bed, ",
        a("/books/the-evening-page", "The Evening Page"),
        " has room for ninety nights, and no dates, so that you can't fall behind.",
      ),
      p("Sleep well. We will write again when there is something to say."),
    ),
  },
  {
    title: "Places in the Tuesday class",
    subject: "There are four places left on Tuesdays",
    preview_line: "Six evenings online, with the camera on or off",
    topic: "classes",
    days_ago: 47,
    body: doc(
      p("Dear {name|reader},"),
      p(
        "a new Tuesday class begins in three weeks. It takes six evenings, an hour and a quarter each, and nobody is made to speak. Four of the fourteen places are still free.",
      ),
      button("/services/online-classes", "See the classes"),
      h2("If you have never used a computer for this"),
      p(
        "We will ring you beforehand and stay on the line until you can see everybody. Just ",
        a("/contact-us", "tell us when to call"),
        ".",
      ),
    ),
  },
  {
    title: "The room without a window",
    subject: "What we found in the room without a window",
    preview_line: "A new article, a quiet video, and thanks",
    topic: null,
    days_ago: 9,
    body: doc(
      p("Dear {name|reader},"),
      p(
        "the academy is named after a shaft that brings daylight into the one room that has no window. We have finally written down ",
        a("/article/blogs/the-room-without-a-window", "how it came to us"),
        ", and why we have never made it any bigger.",
      ),
      p(
        "For a minute of the same light without the climb, there is a new video: ",
        a("/gallery/videos/four-breaths-with-the-light", "four breaths with the light"),
        ". It has no music and asks nothing of you.",
      ),
      p(
        "All issues of our magazine are ",
        a("/newsletter", "on the site"),
        ", to read or to print. Thank you for reading.",
      ),
    ),
  },
  {
    title: "Open evening, first draft",
    subject: "Come and see the Old Schoolroom",
    preview_line: "",
    topic: "classes",
    days_ago: null,
    body: doc(
      p("Dear {name|reader},"),
      p(
        "once a term we leave the door open, put the kettle on, and answer questions. The date is still to be confirmed.",
      ),
      p("To do: ask Kavita for the date, and whether the piano is staying."),
    ),
  },
];
