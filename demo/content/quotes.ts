import { text } from "./compose.ts";
import type { MediaKey } from "./media.ts";
import type { DemoQuote } from "./types.ts";

/** All quotes are by the founder. */
const founderQuote = (quotation: string, context: string, background: MediaKey | null = null): DemoQuote => ({
  text: quotation,
  attribution: "Anahita Marlowe",
  context,
  background,
});

export const quotes: DemoQuote[] = [
  founderQuote(
    text`The light had been arriving at that roof every day for fifty years. Nobody had sent it
      away. It was only covered.`,
    "From “The room without a window”",
    "dawn-08",
  ),
  founderQuote(
    text`Two stories that fit the same facts are worth more than one that makes you feel better.`,
    "On the evening page",
  ),
  founderQuote(
    text`A feeling isn’t a claim, so it can’t be refuted. Ask it what it came about.`,
    "From “What positive thinking is not”",
    "water-06",
  ),
  founderQuote(text`I’m glad you’ve come. We’re on page thirty.`, "From “A note on lateness”"),
  founderQuote(text`You aren’t starting again from nothing. You are starting again from fifty-three.`, "From a letter"),
  founderQuote(text`Bleak isn’t the same as honest. It only has a deeper voice.`, "Tuesday class, week two"),
  founderQuote(
    text`If a question leaves you cold, cross it out. If one makes you look out of the window,
      put a ring round it.`,
    "In the astro-clinic",
    "night-05",
  ),
  founderQuote(text`Some people are ringers and some are answerers.`, "From the letter bag"),
  founderQuote(
    text`Most of what covers us was put up to keep something out. You can thank it while you take
      it down.`,
    "From “The room without a window”",
  ),
  founderQuote(text`Envy has dreadful manners, but its eyesight is excellent.`, "From the letter bag", "leaves-06"),
  founderQuote(
    text`I have never met anyone who lacked light. I have met a great many boards.`,
    "Opening of the autumn term, 2018",
  ),
  founderQuote(
    text`If you can only think of one explanation, you have not finished thinking.`,
    "Tuesday class, week one",
  ),
  founderQuote(
    text`Read the letter first. Hope is for afterwards, when you know what it says.`,
    "On positive thinking",
    "dawn-06",
  ),
  founderQuote(text`The wrong word often has the story in it.`, "To new teachers"),
  founderQuote(
    text`Nothing grows faster for being looked at in disgust.`,
    "In the yard garden, to nobody in particular",
    "garden-05",
  ),
  founderQuote(
    text`Make the next step so small that you would be embarrassed to tell anyone about it. Then
      take it.`,
    "In mentorship",
  ),
  founderQuote(
    text`You are allowed to be glad and jealous in the same minute. Most people are. Few of them
      ring up.`,
    "From the letter bag",
  ),
  founderQuote(text`A plan is the second-best lesson. It is what you do if there is no hare.`, "To new teachers"),
  founderQuote(
    text`There’s a sort of tiredness that sleep doesn’t touch, because it comes from holding up a
      shed.`,
    "After a clinic",
  ),
  founderQuote(
    text`What you call your nature may only be what you did last time.`,
    "Tuesday class, week three",
    "mandala-04",
  ),
  founderQuote(text`The chart knows nothing about you. That is why it can ask.`, "To a visitor who folded his arms"),
  founderQuote(
    text`Be suspicious of any advice that would be just as good for your neighbour.`,
    "Interview, spring 2024",
  ),
  founderQuote(text`There is nearly always a sister. Look for the sister before you look for the flaw.`, "On lateness"),
  founderQuote(text`December light is the kind I trust. It has further to come.`, "Winter number of the Letter"),
  founderQuote(
    text`Don’t try to be a calmer person. Ring Margaret. The calm will hear about it.`,
    "Tuesday class, week four",
  ),
  founderQuote(
    text`People who miss a day and go on do as well as those who never miss. It’s the catching up
      that kills.`,
    "On keeping a journal",
  ),
  founderQuote(text`A good question is one that you are still carrying when you get to the sink.`, "To the mentors"),
  founderQuote(text`Forgive yourself in detail. In general, it doesn’t take.`, "From a letter"),
  founderQuote(
    text`When you say “always”, look round the room for the one time it didn’t. It will be by the
      door, with its coat on.`,
    "Tuesday class, week two",
  ),
  founderQuote(
    text`I don’t mind whether you believe in it. I mind whether you have somewhere to put your
      hands while you think.`,
    "On the wheel",
  ),
  founderQuote(text`The day does not have to be unusual in order to be written down.`, "On keeping a journal"),
  founderQuote(text`I was more afraid of being sixty and still meaning to.`, "On signing the lease, 2011"),
  founderQuote(
    text`To wait is not to do nothing. It is to let your eyes get used to it.`,
    "From “A letter from Shiraz”",
  ),
  founderQuote(text`If you must compare, compare yourself with how tired you were.`, "End of the summer term, 2023"),
  founderQuote(
    text`Courage hardly ever feels like courage from inside. It feels like being slightly too
      warm.`,
    "Foreword to “Small Braveries”",
  ),
  founderQuote(
    text`We are not here to improve anybody. We are here to take down a board and see.`,
    "On the wall of the passage",
  ),
];
