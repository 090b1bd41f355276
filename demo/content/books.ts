import { a, b, de, doc, i, p, quote, ul } from "./compose.ts";
import type { DemoBook } from "./types.ts";

/** Two fictional shops; example.com is reserved for examples. */
const buyLinks = (slug: string): DemoBook["buy_links"] => [
  { label: "Order from the academy’s bookshelf", url: `https://example.com/bookshelf/${slug}` },
  { label: "Find an independent bookshop", url: `https://example.com/independents/${slug}` },
];

export const books: DemoBook[] = [
  {
    slug: "the-light-in-the-room",
    title: "The Light in the Room",
    subtitle: "Essays on thinking kindly",
    authors: ["Anahita Marlowe"],
    cover: "bookcover-the-light-in-the-room",
    description: doc(
      p(`Twenty-two essays from the first fifteen years of the academy, beginning with a room
        that had no window and ending with the same room on the shortest day of the year. In
        between are a boy who was late, a headmaster who liked his job for one hour in the
        morning, a hare, and a drawer full of unopened letters.`),
      p(`Anahita Marlowe doesn't promise that thinking differently will change your life. She has
        noticed, in thirty-odd years of classrooms, that most of us put up with one explanation
        of ourselves where several would fit, and that the one we've settled for is seldom the
        kindest and not even the best supported. These essays knock on the ceiling to hear how it
        rings.`),
      quote(
        `"The light had been arriving at that roof every day for fifty years. Nobody had sent it
          away. It was only covered."`,
      ),
      p(`Each essay can be read in the time that it takes to drink a pot of tea, and each closes
        with a single question. There is no need to answer it. The book lies open by itself and
        has generous margins, because readers of the first edition wrote in it so much that we
        moved the text over.`),
      p(`This is the revised edition, with three new essays and a corrected age for Walter Dunn.`),
    ),
    isbn: "9780000000118",
    publisher: "Lantern Yard Press",
    published_on: "2026-03-05",
    pages: 248,
    language: "en",
    buy_links: buyLinks("the-light-in-the-room"),
  },
  {
    slug: "one-sheet-of-paper",
    title: "One Sheet of Paper",
    subtitle: "Reading your own chart without telling fortunes",
    authors: ["Anahita Marlowe"],
    cover: "bookcover-one-sheet-of-paper",
    description: doc(
      p(`For anyone who has been curious about birth charts and put off by nearly everything said
        about them. The method needs a pencil, a plate to draw round and about an hour. It uses
        ten plain nouns, twelve places in a life, and one rule: whatever you find must be written
        as a question, and you may cross it out.`),
      p(`The book starts with the strongest case against astrology that the author can make, and
        she makes it well. It then shows what is left when prediction and character-reading have
        been taken away: an old, complete and oddly tactful list of the things that a person
        might ask themselves.`),
      p("Inside you will find:"),
      ul(
        "step-by-step drawings of the wheel, from the empty circle to the finished sheet",
        "one chapter for each of the planets, and a page for each of the houses",
        "eleven wheels drawn by readers, with what they asked and what they did about it",
        "a chapter on when to stop, and on whose chart not to read",
      ),
      p(
        `Dedicated to Edwin Crake of Whitby, draughtsman, who taught the author to sharpen a
          pencil. The shorter version is free, `,
        a("/article/blogs/how-to-read-your-own-chart-on-one-sheet-of-paper", "in our articles"),
        `. It offers no advice on health, money or law, and advises you not to take any from a
          circle.`,
      ),
    ),
    isbn: "9780000000231",
    publisher: "Lantern Yard Press",
    published_on: "2022-09-22",
    pages: 192,
    language: "en",
    buy_links: buyLinks("one-sheet-of-paper"),
  },
  {
    slug: "the-evening-page",
    title: "The Evening Page",
    subtitle: "A journal for ninety nights",
    authors: ["Anahita Marlowe", "Owen Pryce"],
    cover: "bookcover-the-evening-page",
    description: doc(
      p(`Ninety ruled pages, one to a night, each in three parts and none of them large. What
        happened, as a camera would have seen it. What I made of it, and another story that fits
        the same facts. One thing for tomorrow, small enough for a tired person before noon. Then
        the words STOP HERE, which the authors consider the best two words in the book.`),
      p(`Owen Pryce ruled the page and chose the paper: it takes pencil, fountain pen and tea.
        The binding is sewn so that it lies flat on a bedspread. There are no inspiring sentences
        at the foot of the page, since a page that's already talking is hard to write on. At
        every thirtieth night there's a spread for reading back, with a suggestion about a
        coloured pencil.`),
      p(`An introduction of eleven pages says where the method came from, what nine hundred
        people have reported of it, and what to do when the same sorrow turns up night after
        night (tell a person; a journal is a good place to notice, and not always the place to
        mend).`),
      p(
        b("You do not need this book. "),
        `The template is `,
        a("/article/blogs/the-five-minute-evening-page", "free on our site"),
        `, and any exercise book will do. This one is for people who, as Owen says, behave better
          in a good coat.`,
      ),
    ),
    isbn: "9780000000347",
    publisher: "Lantern Yard Press",
    published_on: "2023-10-12",
    pages: 216,
    language: "en",
    buy_links: buyLinks("the-evening-page"),
  },
  {
    slug: "slow-questions",
    title: "Slow Questions",
    subtitle: "Conversations about changing direction",
    authors: ["Anahita Marlowe", "Tom Hesketh"],
    cover: "bookcover-slow-questions",
    description: doc(
      p(`Two mentors, who disagree about a good deal, go through the questions that they use.
        Anahita asks hers in a white room. Tom asks his in the rain. For this book they swapped:
        she walked with his people, he sat with hers, and they talked it over afterwards with a
        tape machine running.`),
      p(`The result is sixteen conversations, each built on one question. Some are Tom's: What
        are you up against? What have you got? What does an ordinary Wednesday look like in the
        life you'd like? Others are Anahita's: Whose voice is that? What did you make once for no
        reason? Who's waiting for you to put it down?`),
      p(`They include, with leave, parts of the stories of eleven people who were thinking of
        leaving something. Six left. Four stayed and altered the furniture. One is still
        thinking, and says that she's in no hurry and would the authors please stop ringing.`),
      quote(`"People come with a goal ready. It's usually somebody else's."`),
      p(`For readers at a fork, and for anyone whose work it is to keep them company there. A
        closing chapter says plainly when a mentor is the wrong person to ask, and who's the
        right one.`),
    ),
    isbn: "9780000000477",
    publisher: "Lantern Yard Press",
    published_on: "2024-05-16",
    pages: 232,
    language: "en",
    buy_links: buyLinks("slow-questions"),
  },
  {
    slug: "what-the-class-taught-me",
    title: "What the Class Taught Me",
    subtitle: "A teacher’s second education",
    authors: ["Anahita Marlowe"],
    cover: "bookcover-what-the-class-taught-me",
    description: doc(
      p(`In 1989 a young woman stood in front of thirty-one children in a Yorkshire primary
        school, and found that she couldn't make them sit down. What the Class Taught Me is the
        story of the sixteen years that followed, of the evenings on which she took a psychology
        degree at the kitchen table, and of everything that she had to put away again when she
        began to teach adults.`),
      p(`It is a memoir, in which nobody triumphs. Children are late; heads of department are
        tired; a green pen turns out to be no kinder than a red one. A boy with a hearing loss is
        taken for a troublemaker through most of a winter. The author is hard on herself, funny
        about inspections, and very good on what a room of people feels like in the second before
        somebody speaks.`),
      p(`Teachers have told us that they read it on the bus with one hand over the cover. We have
        also had letters from people who had hated school, and wanted to know whether any of the
        teachers had noticed. This book says that some had.`),
      p(
        `A chapter from it, on five certainties worth unlearning, can be read `,
        a("/article/blogs/what-i-unlearned-in-a-classroom", "on our site"),
        `.`,
      ),
    ),
    isbn: "9780000000521",
    publisher: "Lantern Yard Press",
    published_on: "2019-01-24",
    pages: 284,
    language: "en",
    buy_links: buyLinks("what-the-class-taught-me"),
  },
  {
    slug: "words-i-could-not-pack",
    title: "Words I Could Not Pack",
    subtitle: "Forty-five from Hindi, and what I do without them",
    authors: ["Kavita Joshi"],
    cover: "bookcover-words-i-could-not-pack",
    description: doc(
      p(`When Kavita Joshi moved from Lucknow to the north of England she brought two suitcases
        and, as it turned out, forty-five words for which her new country had no use. Or rather
        it had the use and lacked the word. This is her inventory.`),
      p(
        `There's `,
        b("ठहराव"),
        `, thehrāv, the staying that isn't stopping. There's `,
        b("फ़ुर्सत"),
        `, fursat, an hour which nobody has got hold of. There is `,
        b("जुगाड़"),
        `, jugāṛ, for the art of getting by with string, and a word for the sound of rain that
          hasn't made up its mind. Each has a page or two, its own script, a way of saying it,
          and a person standing behind it: a grandfather at a gate, an aunt with a harmonium, a
          boy selling guavas at a level crossing.`,
      ),
      p(`It isn't a dictionary and no one will learn Hindi from it. It is a book about what we
        can think when we have a name for it, and the small homesickness of people who know a
        thing in two languages and can only say it in one.`),
      p(
        `Five of the entries are `,
        a("/article/blogs/thehrav-and-four-other-words-i-could-not-pack", "among our articles"),
        `. At the back there are twelve blank pages for yours.`,
      ),
    ),
    isbn: "9780000000651",
    publisher: "Lantern Yard Press",
    published_on: "2025-02-13",
    pages: 164,
    language: "en",
    buy_links: buyLinks("words-i-could-not-pack"),
  },
  {
    slug: "a-walk-with-no-purpose",
    title: "A Walk with No Purpose",
    subtitle: "Twenty circuits for the thinking pedestrian",
    authors: ["Tom Hesketh"],
    cover: "bookcover-a-walk-with-no-purpose",
    description: doc(
      p(`A walking book without a mountain in it. Tom Hesketh, who was for twenty-two years a
        probation officer and has been for twelve a mentor on a canal towpath, describes twenty
        short circuits: round a block, round a hospital car park, to the post box by the wrong
        way, through a new estate whose pavements aren't on the map yet.`),
      p(`Every circuit has something to look for (kerbs, edges, the tops of shops), somewhere to
        stop, and one question to carry round and not answer. None takes more than forty minutes.
        Five can be done with a stick, a frame or a chair, and one from a window.`),
      p(`Between the circuits are the things that he has learnt from walking beside people who
        were in trouble, or bored, or about to decide. They are told without fuss. He's strong on
        bus shelters. He doesn't care for the word "wellness". The chapter in which he walks a
        nineteen-year-old down his own street has been read out in at least three magistrates'
        courts.`),
      quote(`"A worry has a different size outdoors. I have never known one to grow."`),
      p(`With maps by the author, who asks you not to rely on them. The format fits a coat pocket
        and the cover can be wiped.`),
    ),
    isbn: "9780000000781",
    publisher: "Lantern Yard Press",
    published_on: "2021-06-03",
    pages: 144,
    language: "en",
    buy_links: buyLinks("a-walk-with-no-purpose"),
  },
  {
    slug: "small-braveries",
    title: "Small Braveries",
    subtitle: "Fifty-two things to try, one Friday at a time",
    authors: ["Kavita Joshi", "Lena Brandt"],
    cover: "bookcover-small-braveries",
    description: doc(
      p(`Send back the soup. Ask the second question. Say sorry, with no second half. Here are
        fifty-two acts of courage, none of which calls for a cliff, arranged by wobble from one
        to nine and tested by four years of students on the Tuesday class.`),
      p(
        `Kavita Joshi describes each on a left-hand page: what to do, how to make it smaller, and
          what usually happens to the face. On the right Lena Brandt, a psychologist in Leipzig,
          explains in a paragraph why it might work, and says so when the evidence is thin.
          Between them runs the longest word in the book, `,
        de(i("Selbstwirksamkeitserwartung")),
        `, whose short meaning is: I expect that what I do will have an effect.`,
      ),
      p("The authors ask you to keep to three rules."),
      ul(
        "One at a time, and by Friday.",
        "If it takes more than a deep breath, cut it in half.",
        "Write down what happened in the active voice.",
      ),
      p(`There are clear notes on the difference between brave and unsafe, and on when to turn to
        somebody else instead. At the end stands number 53, which is left blank. Readers have
        been sending us theirs; we have pinned them up along the stairs. The current favourite
        comes from a woman in Hull: "Sang the harmony."`),
    ),
    isbn: "9780000000811",
    publisher: "Lantern Yard Press",
    published_on: "2025-09-18",
    pages: 128,
    language: "en",
    buy_links: buyLinks("small-braveries"),
  },
  {
    slug: "das-licht-im-zimmer",
    title: "Das Licht im Zimmer",
    subtitle: "Über freundliches Denken",
    authors: ["Anahita Marlowe", "Lena Brandt"],
    cover: "bookcover-das-licht-im-zimmer",
    description: doc(
      p(
        `The German edition of `,
        a("/books/the-light-in-the-room", i("The Light in the Room")),
        `, in Lena Brandt's translation, with an afterword by the translator and two essays that
          were written for it.`,
      ),
      p(
        de(
          i(
            `Zweiundzwanzig Essays über einen Raum ohne Fenster und über die Frage, was eigentlich
            im Weg ist. Anahita Marlowe verspricht nicht, dass sich mit dem Denken das Leben
            ändert. Sie klopft an die Decke und hört zu, wie sie klingt. Denn meistens gibt es
            mehr als eine Erklärung, die zu den Tatsachen passt, und diejenige, mit der wir uns
            begnügen, ist selten die freundlichste.`,
          ),
        ),
      ),
      p(
        de(
          i(
            `Jeder Text lässt sich bei einer Kanne Tee lesen und endet mit einer einzigen Frage.
            Man muss sie nicht beantworten.`,
          ),
        ),
      ),
      p(
        `The afterword is about the word "kindly", for which German offers a good half-dozen
          candidates, all of them wearing the wrong shoes. The translator tried "`,
        de("gütig"),
        `" (too old), "`,
        de("nett"),
        `" (too small) and "`,
        de("liebevoll"),
        `" (too warm for an English kitchen), and she tells how she came to settle on "`,
        de("freundlich"),
        `", and what was lost.`,
      ),
      p(`Of the two new essays, one tells of the weekend in Leipzig when twenty-six people
        brought a word each. The other is about translation as a way of listening: you may not
        add anything, you mustn't leave anything out, and it has got to live.`),
    ),
    isbn: "9780000000965",
    publisher: "Lantern Yard Press",
    published_on: "2026-09-10",
    pages: 272,
    language: "de",
    buy_links: buyLinks("das-licht-im-zimmer"),
  },
];
