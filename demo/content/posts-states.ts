/** Three posts that are not published yet, so that the demo includes every publication status. */
import { a, button, doc, h2, i, ol, p, picture, pullQuote, text, ul } from "./compose.ts";
import { blog } from "./post.ts";
import type { DemoPost } from "./types.ts";

export const statePosts: DemoPost[] = [
  blog({
    slug: "notes-towards-a-class-on-forgiveness",
    title: "Notes towards a class on forgiveness",
    excerpt: text`Unfinished: what I would want to say, what I would want to leave out, and why I
      have put it off for six years.`,
    cover: "leaves-03",
    category: "thinking-kindly",
    tags: ["family", "teaching"],
    author_name: "Anahita Marlowe",
    status: "draft",
    days_ago: 2,
    body: doc(
      p(`People have asked for this class since about 2020. I keep saying next year. These notes
        are to find out why.`),
      h2("What I would leave out"),
      ul(
        "That it's good for you. It may be. It's a poor reason to do it to somebody.",
        `That it is a decision. For me it was more like noticing that a stone had gone from my
          shoe.`,
        "Steps.",
      ),
      h2("What I would want to ask"),
      ol(
        "Who is telling you that you ought to?",
        "What would you have to stop saying, if you had?",
        "Would they need to know?",
        "Is there something you've been protecting with it, and would that be safe?",
      ),
      p(`Tom says that he has met people who had forgiven everybody and were impossible to live
        with. He also says he never once in twenty-two years saw anyone forgive because a letter
        told them to.`),
      p(
        i(`To do: ask Ruth whether I may use the shed. Find the story about the two allotments.
          Is this an evening or six weeks?`),
      ),
    ),
  }),

  blog({
    slug: "what-an-empty-room-knows",
    title: "What an empty room knows",
    excerpt: text`Before the first class of the term I sit in each of our rooms for ten minutes
      by myself. A short piece on preparing a place for people.`,
    cover: "window-05",
    category: "learning",
    tags: ["teaching", "attention", "beginnings"],
    author_name: "Kavita Joshi",
    status: "in_review",
    days_ago: 1,
    body: doc(
      p(`Four times a year, on the Sunday before term, I have the keys to myself. I go round the
        Old Schoolroom and sit for ten minutes in each of the rooms, on the chair that I think
        will be taken last. It's nearly always the one by the radiator, behind the door, where
        you can leave without being seen. I have learnt more about teaching from that chair than
        from any course.`),
      h2("What can you see from there?"),
      p(`In the front room, from the last chair, you can't see the clock, and you see rather too
        much of the teacher. In the room with the light well you see everybody's hands. In the
        passage room you see the coats; that's a comfort, I've found, as one of them is yours.`),
      picture(
        "window-11",
        `The passage room on a Sunday. The glass is old and makes the light
        green.`,
      ),
      p(`Then I move one thing. Only one, or I'd be there all night. I turned a chair, once, by
        about the width of a hand, so that whoever sat there would have the window in the corner
        of their eye. Nobody has ever mentioned it. A man who sat there in the spring told me at
        the end of term that he didn't know why, but it had been the only hour in the week when
        he did not feel watched.`),
      pullQuote("Kavita Joshi", "Sit in the chair that will be taken last. Then move one thing."),
      p(`I do it for the online classes, too. I log in from my own telephone, on the sofa, and
        look at myself as they'll see me. It's not a pleasure. But I have found out that my lamp
        made me look like someone who is about to give bad news, and so I moved that.`),
      p(
        `You might try it before you have people to supper. Or before a hard conversation: sit
          down where `,
        i("they"),
        ` are going to sit. See what's behind you. See how far it is to the door.`,
      ),
    ),
  }),

  blog({
    slug: "open-door-week-seven-free-classes",
    title: "Open door week: seven free classes",
    excerpt: text`For one week everything we teach can be tried for nothing, in the Old
      Schoolroom or from your kitchen. The timetable, and how to come.`,
    cover: "dawn-03",
    category: "learning",
    tags: ["beginnings", "teaching"],
    author_name: "Kavita Joshi",
    days_ago: -5,
    body: doc(
      p(`Once a year we open the doors, and anybody may try anything. You needn't book for the
        classes in the house; there are forty chairs, and for the fortieth person we have a piano
        stool. For those online, write to us by the day before and you'll be sent the way in.`),
      h2("The week"),
      ul(
        "Monday, 7 pm, in the house: The evening page (Anahita)",
        "Tuesday, 7 pm, online: A class like any Tuesday class (Kavita)",
        "Wednesday, 8 am, on foot: A slow walk along the Cut (Tom; ends at the café)",
        "Thursday, 2 pm, in the library: Reading slowly (Owen)",
        "Thursday, 7 pm, online: Expecting something of yourself (Lena, from Leipzig)",
        "Friday, 9 am, in the yard: Cut down half, leave half (Margaret; bring gloves)",
        "Saturday, 11 am, in the house: Draw your own wheel (Anahita)",
      ),
      p(`Every class lasts an hour. No one has to speak, nobody will ask for your details at the
        door, and there will be no special offer at the end. There'll be soup on Saturday.`),
      p(
        `If the steps, the screen or the hour would be difficult for you, tell us through the `,
        a("/contact-us", "contact page"),
        `, and we will see what can be moved.`,
      ),
      button("/services/online-classes", "How our online classes work"),
    ),
  }),
];
