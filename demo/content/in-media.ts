import { a, b, de, doc, i, p, quote, text } from "./compose.ts";
import { inMedia } from "./post.ts";
import type { DemoPost } from "./types.ts";

export const mediaPosts: DemoPost[] = [
  inMedia({
    slug: "the-school-that-found-its-skylight",
    title: "The school that found its skylight",
    excerpt: text`A local paper’s first visit to the Old Schoolroom, with a plasterer, a ladder
      and eleven dated boards.`,
    cover: "window-06",
    category: "learning",
    tags: ["beginnings"],
    author_name: "Joan Ackroyd",
    source_name: "The Aldermere Courier",
    source_url: "https://example.org/aldermere-courier/the-school-that-found-its-skylight",
    days_ago: 702,
    body: doc(
      p(
        `When the `,
        i("Courier"),
        ` sent Joan Ackroyd to Lantern Yard she had been asked for two hundred words about a new
          evening class. She came back with a full page about a roof.`,
      ),
      p(`Her piece tells how the academy's back room came by its light: how Walter Dunn, a
        retired plasterer who'd signed up for a class, heard that a ceiling "rang wrong", and how
        a shaft of white brick that had been boarded over since 1961 was opened up again on a
        Saturday afternoon. She found the grandson of the builder who had boarded it. He still
        had the invoice (four pounds ten).`),
      quote(
        p(`"You expect candles," she writes, "and there are none. There is a kettle, a plant the
          size of a pony, and twelve people from the town saying things to each other which I've
          lived here for thirty years and never heard anybody say."`),
      ),
      p(`She sat in for an hour and did the exercise along with the others, and was honest about
        the result: she found it uncomfortable, and she went home and rang her daughter.`),
      p(
        `We are grateful for the fairness of it, and for one correction: Walter was described as
          eighty-nine and has asked us to say that he is eighty-seven. The founder's own account
          is in `,
        a("/article/blogs/the-room-without-a-window", "The room without a window"),
        `.`,
      ),
    ),
  }),
  inMedia({
    slug: "positive-thinking-with-the-lights-on",
    title: "Positive thinking, with the lights on",
    excerpt: text`A sceptical essayist takes the six-week class, expects slogans, and is asked to
      read a letter from her bank.`,
    cover: "dawn-04",
    category: "thinking-kindly",
    tags: ["self-doubt", "teaching"],
    author_name: "Clemency Orr",
    source_name: "The Pennine Weekend",
    source_url: "https://example.com/pennine-weekend/essays/lights-on",
    featured: true,
    days_ago: 571,
    body: doc(
      p(`Clemency Orr has made a modest career out of disliking self-help, and tells her readers
        so in the first line. Her editor had dared her to take our Tuesday class for all six
        weeks and to write down what was done to her.`),
      p(`The essay is funny at our expense, in places deservedly. (We did start four minutes
        late, and the man with the organ-tuning stories did go on.) It's also the most careful
        description that anyone has published of how the class works: what happened, what you
        made of it, what next.`),
      quote(
        p(`"I had come armed against optimism," she writes, "and nobody offered me any. In week
          two I was asked to bring a letter that I'd been avoiding. We didn't discuss it. We
          opened them, all at once, fourteen kitchens, and you could hear the paper."`),
      ),
      p(`She doesn't say that her life was changed. She says that the overdraft turned out to be
        two hundred pounds less than she had feared, that she has thought since about what else
        she might be overestimating, and that she is annoyed to have been helped.`),
      p(
        `There's one thing we would dispute. She calls the method "stoicism in a cardigan".
          Anahita has asked us to record that it is a `,
        b("waistcoat"),
        `.`,
      ),
    ),
  }),
  inMedia({
    slug: "three-miles-with-tom-hesketh",
    title: "Three miles with Tom Hesketh",
    excerpt: text`A radio programme went for a wet walk on the towpath with our mentor. Forty
      minutes, one duck, and a good deal of silence left in.`,
    cover: "path-04",
    category: "work-and-change",
    tags: ["interview", "walking"],
    author_name: "Produced by Nadia Rahman",
    source_name: "Radio Alderdale",
    source_url: "https://example.org/radio-alderdale/three-miles",
    days_ago: 466,
    body: doc(
      p(`It takes some nerve to broadcast nineteen seconds of rain. Nadia Rahman left them in,
        because, as she says in her introduction, that was how long Tom Hesketh took to think
        about her question.`),
      p(`Her programme follows one of his walks from Lantern Yard to Netherby Lock. A man who is
        called only "J." had agreed to be recorded. He was made redundant from a foundry after
        thirty-one years. We hear him explain that he has nothing to offer; and then, between the
        second bridge and the mill, under Tom's questions, we hear him list what he has: he can
        read a casting by its sound, he's trained nine apprentices, he knows everybody, and he
        makes a proper pie.`),
      quote(
        p(`"People will tell a duck things," says Tom at one point, and a duck, whom nobody had
          engaged for the purpose, answers.`),
      ),
      p(`Listeners wrote in to ask what had become of J. He gave us leave to say. He teaches
        pattern-making two days a week at the college, and on Fridays there is pie.`),
      p(
        `Tom has not listened to it. He says that he was there. His own words on walking are `,
        a("/article/blogs/a-walk-round-the-block-slowly", "here"),
        `, and Owen's interview with him is `,
        a("/article/blogs/tom-hesketh-who-mentors-on-foot", "here"),
        `.`,
      ),
    ),
  }),
  inMedia({
    slug: "a-wheel-and-no-fortune",
    title: "A wheel and no fortune",
    excerpt: text`A science journalist brings her birth time and her doubts to the astro-clinic,
      and leaves with a sheet of questions.`,
    cover: "night-03",
    category: "chart-as-mirror",
    tags: ["birth-chart", "self-doubt"],
    author_name: "Dr Imogen Vale",
    source_name: "Second Reading",
    source_url: "https://example.com/second-reading/a-wheel-and-no-fortune",
    days_ago: 365,
    body: doc(
      p(
        i("Second Reading"),
        ` is a magazine in which writers go back to something that they once dismissed. Imogen
          Vale, who trained as an astronomer, chose astrology, "with my arms folded", and asked
          whether she might come to the clinic and write about it freely. We said yes, and that
          we would tell her our own doubts before she told us hers.`,
      ),
      p(`Her article gives the evidence against astrology better than we do, and at more length.
        It then describes the hour itself: the plate that is drawn round, the ten nouns, and the
        rule that no statement may be made about her which isn't in the form of a question.`),
      quote(
        p(`"I waited for the trick," she writes. "It never came, or else the trick was that I did
          all of the talking. Saturn, I was told, is what takes a long time and is worth it. Did
          I have one of those? I found that I was describing a thesis I had abandoned in 2006,
          and could not stop."`),
      ),
      p(`She remains of the opinion that the same effect might be had with a pack of cards or a
        bus timetable, and we think that she may well be right. She adds that she wouldn't have
        told all that to a bus timetable.`),
      p(
        `Our position is set out in `,
        a(
          "/article/blogs/why-we-read-charts-and-what-we-do-not-believe",
          "Why we read charts, and what we do not believe",
        ),
        `.`,
      ),
    ),
  }),
  inMedia({
    slug: "das-woerterhaus",
    title: "Das Wörterhaus: a house for words",
    excerpt: text`A Leipzig monthly portrays Lena Brandt and Kavita Joshi, who teach from the
      words that will not translate.`,
    cover: "mandala-03",
    category: "together",
    tags: ["language", "teaching"],
    author_name: "Matthias Kehl",
    source_name: "Stadtbogen",
    source_url: "https://example.org/stadtbogen/das-woerterhaus",
    days_ago: 288,
    body: doc(
      p(
        `In German, over five pages, `,
        de(i("Stadtbogen")),
        ` describes a weekend that Lena Brandt and Kavita Joshi gave together in Leipzig under
          the title `,
        de(i("Wörter, die nicht in den Koffer passten")),
        `, words that didn't fit into the suitcase. Twenty-six people came. Each brought one word
          from at home which they had never managed to explain to anybody.`,
      ),
      p(`The reporter, Matthias Kehl, lists some of them. There was a Saxon word for the noise of
        somebody being pointedly quiet. There was a Vietnamese one for the hour at which a market
        is being packed up. A boy of fifteen had brought his great-grandmother's name for him,
        which has no meaning at all, and it was agreed that this was the hardest to translate.`),
      quote(
        p(`"Nobody here is being improved," Kehl writes (the English is ours). "They are being
          asked where they come from in such a way that they would like to answer."`),
      ),
      p(
        `Kavita's five words are `,
        a("/article/blogs/thehrav-and-four-other-words-i-could-not-pack", "in our own pages"),
        `, as is Lena's one, which has `,
        a(`/article/blogs/selbstwirksamkeitserwartung-a-long-word-for-a-short-thought`, "twenty-seven letters"),
        `. We hope to hold the weekend again, in English, in Aldermere.`,
      ),
    ),
  }),
  inMedia({
    slug: "forty-foot-by-twenty-two",
    title: "Forty foot by twenty-two",
    excerpt: text`A gardening quarterly calls on Margaret Sowden, who turned our bins into a
      garden and has opinions about March.`,
    cover: "garden-03",
    category: "everyday-practice",
    tags: ["seasons", "interview"],
    author_name: "Philippa Stone",
    source_name: "Spade & Season",
    source_url: "https://example.com/spade-and-season/forty-foot-by-twenty-two",
    days_ago: 209,
    body: doc(
      p(`Philippa Stone's series visits gardens that are smaller than a tennis court. For the
        spring number she spent a day in the yard at the back of the Old Schoolroom with Margaret
        Sowden, who made it, and who, the writer notes, "didn't stop working for the interview
        and saw no reason why I should stand about either". Miss Stone planted out a row of
        leeks.`),
      p(`The article has a plan of the beds, a list of what does well against a north wall, and
        the recipe for leaf mould, which is: leaves, and two years. It has some wise remarks on
        gardens in places where people come to think. Margaret has no bench facing another bench.
        All the seats look at something.`),
      quote(
        p(`"I asked her what she had learned from ten years of other people's tea breaks," Miss
          Stone writes. "She gave it some thought. 'They all think they're late,' she said.
          'You've put that one in upside down.'"`),
      ),
      p(
        `Margaret's own year, month by month, is in `,
        a("/article/blogs/the-garden-as-a-calendar", "The garden as a calendar"),
        `. The leeks were good.`,
      ),
    ),
  }),
  inMedia({
    slug: "a-letter-that-comes-on-paper",
    title: "A letter that comes on paper",
    excerpt: text`A trade journal for small presses looks at The Lightwell Letter: eight pages,
      four times a year, and no hurry.`,
    cover: "desk-06",
    category: "learning",
    tags: ["reading", "interview"],
    author_name: "Ben Achterberg",
    source_name: "The Small Press Gazette",
    source_url: "https://example.org/small-press-gazette/a-letter-that-comes-on-paper",
    days_ago: 131,
    body: doc(
      p(
        `Our quarterly has been noticed by the people who know about paper. In a survey of
          newsletters which are still printed, Ben Achterberg gives two columns to `,
        i("The Lightwell Letter"),
        `, to its typeface, which he approves of, and to its editor, Owen Pryce, whom he calls "a
          librarian of the old sort, that is, a man who would like you to take something away
          with you".`,
      ),
      p(`He asks the question that everybody asks: why print it? Owen's answer is given in full.
        A thing on a screen is finished when you've scrolled to the end of it. A thing on paper
        lies about. It's on the kitchen table on Thursday with a ring from a cup on it and
        somebody who wasn't looking for it reads half a page. "Our best readers," he says, "are
        people waiting for toast."`),
      quote(
        p(`"It does not try to keep you," the article concludes. "Each number ends with a
          suggestion that you put it down and go and look at something. I have not come across
          that in a publication before."`),
      ),
      p(
        `All the issues can be read and downloaded on the `,
        a("/newsletter", "newsletter page"),
        `. Paper copies lie by the door of the Old Schoolroom as long as they last.`,
      ),
    ),
  }),
  inMedia({
    slug: "ask-what-they-are-up-against",
    title: "Ask what they are up against",
    excerpt: text`A magazine for school leaders talks to our founder about tired teachers, and
      about the page she gave to one of them.`,
    cover: "water-03",
    category: "work-and-change",
    tags: ["teaching", "interview"],
    author_name: "Gareth Onslow",
    source_name: "Headroom",
    source_url: "https://example.com/headroom/interviews/up-against",
    days_ago: 47,
    body: doc(
      p(
        i("Headroom"),
        ` is read in staffrooms, chiefly by people who are eating something quickly. Its
          interview with Anahita Marlowe takes about nine minutes and is on a single subject:
          what a school might do for a teacher who's worn out, before he or she leaves.`,
      ),
      p(`For six years, between leaving the classroom and opening the academy, she was sent into
        schools to sit with teachers who were thinking of giving up. Gareth Onslow asks her how
        many of them she persuaded to stay. "I didn't try to," she says. "About half stayed. I'd
        like to think it was the right half."`),
      quote(
        p(`"We were always asking them how they felt. It is the wrong end to begin. Ask what
          they're up against, and write it down where they can see you writing. Nobody has ever
          taken dictation from them before."`),
      ),
      p(`She is careful to say what conversation can't do. It won't mend a workload, and someone
        who isn't sleeping should see a doctor rather than a mentor. But she describes the small
        page that she and one young teacher worked out between them, what happened, what I made
        of it, what next, and why it had to fit into five minutes.`),
      p(
        `That page is `,
        a("/article/blogs/the-five-minute-evening-page", "here, with the template"),
        `. Schools may copy it freely, and several have.`,
      ),
    ),
  }),
];
