import {
  a,
  b,
  button,
  callout,
  divider,
  doc,
  emptyDoc,
  h2,
  h3,
  i,
  li,
  ol,
  p,
  picture,
  pullQuote,
  quote,
  table,
  text,
  ul,
} from "./compose.ts";
import type { DemoPage } from "./types.ts";

export const pages: DemoPage[] = [
  {
    key: "home",
    title: "A small school for thinking kindly",
    lead: text`Lightwell Academy helps grown people to look at their own lives without flattering
      or punishing themselves. Come and talk, draw a wheel, or join a class on Tuesday.`,
    hero: "dawn-05",
    body: doc(
      h2("There is more light in it than you think"),
      p(
        `In the middle of our house is a room without a window. It is bright all the same. A
          shaft of white brick brings the daylight down through two floors, and when we came here
          it had been boarded up for fifty years. `,
        a("/article/blogs/the-room-without-a-window", "A plasterer found it"),
        ` by knocking on the ceiling.`,
      ),
      p(`That's what we do, more or less. We don't bring light to anybody. We knock, we listen
        for what rings wrong, and we help you to take down a board and see.`),
      pullQuote(
        "Anahita Marlowe, founder",
        `Among the explanations that fit the facts, give a fair hearing to the ones that leave
          you something to do.`,
      ),
      h2("If you are not sure where to begin"),
      p(`Begin with five minutes and a pencil. The evening page is free, it works on any paper,
        and it'll tell you within a week whether our way of going about things suits you.`),
      button("/article/blogs/the-five-minute-evening-page", "Try the evening page"),
      p(
        `Or simply look about. There are `,
        a("/article/blogs", "articles"),
        ` to read, `,
        a("/gallery/videos", "short silent films"),
        ` to breathe along with, `,
        a("/books", "books"),
        `, and four times a year `,
        a("/newsletter", "a letter"),
        ` that doesn't try to keep you.`,
      ),
      h2("What we are not"),
      p(`We aren't doctors or therapists, and nothing here takes the place of one. We make no
        promises about what will happen to you. And no one is going to ring you up afterwards
        with an offer. If what you need is something other than us, we'll say so and tell you
        where we would look.`),
      callout(
        "note",
        p(
          `The Old Schoolroom is open on Thursdays from ten until four. You need no reason for
            coming. There is a kettle, a library, and a man on a ladder. `,
          a("/contact-us", "How to find us."),
        ),
      ),
    ),
  },
  {
    key: "about-academy",
    title: "The academy",
    lead: text`Five teachers, one gardener, two thousand books and a hole in the roof: who we
      are, how we work and what it costs to keep the lamps on.`,
    hero: "window-07",
    body: doc(
      p(`Lightwell Academy has been at work since 2011 in a former schoolroom in Aldermere, a
        small town with a river, a canal and a market on Wednesdays. The building went up in 1874
        for ninety children. About that many adults now come through it in a week, and twice as
        many again join us online from elsewhere.`),
      h2("How we work"),
      p(`Everything we teach can be got down to three questions. We have used them with head
        teachers, with apprentices, and with people who had not been asked anything for years.`),
      ol(
        li(p(b("What happened? "), "As a camera would have seen it, opinions off.")),
        li(p(b("What did you make of it? "), "And what else would fit the same facts?")),
        li(p(b("What next? "), "One thing, small enough for a tired person before noon.")),
      ),
      p(
        `That is all there is to the method. The rest is practice and company. It owes something
          to psychology, something to good teaching, and a lot to the people who have sat here.
          If you would like to know how it differs from what usually goes by the name, read `,
        a("/article/blogs/what-positive-thinking-is-not", "What positive thinking is not"),
        `.`,
      ),
      h2("Who is here"),
      table(
        ["Name", "What they do", "Where you will find them"],
        ["Anahita Marlowe", "Founder; mentorship, astro-clinic", "The room with the light well"],
        ["Tom Hesketh", "Mentorship on foot", "The towpath, in all weathers"],
        ["Kavita Joshi", "Online classes", "Tuesdays at seven, on your screen"],
        ["Owen Pryce", "Library, books, the Letter", "The ladder"],
        ["Lena Brandt", "Visiting teacher, translations", "Leipzig, and here twice a year"],
        ["Margaret Sowden", "The yard garden", "Tuesdays and Fridays from eight"],
      ),
      picture("window-04", "The front windows, at about ten past nine in April.", "wide"),
      h2("What we hold to"),
      ul(
        "Nobody is made to speak.",
        "We say what we don't know, and we say it first.",
        "We do not diagnose, treat, predict or prescribe.",
        `A quarter of all our places are given at whatever price the person names. We don't ask
          for proof.`,
        "No one is sold a second thing while they are in the middle of a first.",
        `What you tell us stays in the room. If it would have to leave, because somebody is in
          danger, we tell you before we tell anyone.`,
      ),
      h2("Money"),
      p(`People ask, so here it is. We're a company limited by guarantee, without shareholders.
        Somewhat more than half of what we live on comes from classes, about a third from
        mentorship and the clinic, and the rest from books and from a jar by the door. Teachers
        are all paid alike by the hour, the founder included. Once a year we pin up the accounts
        in the passage, next to Walter's board.`),
      h2("Getting in"),
      p(`There's one step at the street, and a ramp which is put out in a minute if you ring. The
        ground floor is level; the light-well room, the library and a lavatory with rails are all
        on it. There's an induction loop in the front room. The stairs lead only to Owen's
        proofs.`),
      h2("Our ambassadors"),
      p(`An ambassador isn't a salesperson and has nothing to sell. These are people who took
        something home from here, changed it until it fitted the place where they live, and then
        told us how. We learn more from them than they do from us.`),
    ),
  },
  {
    key: "about-founder",
    title: "Anahita Marlowe",
    lead: text`Teacher, student of psychology, drawer of wheels. She founded the academy in 2011
      because the rent was low on account of a room without a window.`,
    hero: "portrait-01",
    body: doc(
      p(`Anahita Marlowe was born in Sunderland in 1966. Her mother, Shirin, was a nurse who had
        come from Shiraz to train and meant to stay for three years. Her father Frank was a
        railway signalman, a man with a stammer and a garden. "I grew up between somebody who
        said everything twice, once in each language, and somebody who'd rather not say it at
        all," she says. "I think I became a teacher in order to get a word in."`),
      h2("Sixteen years of registers"),
      p(
        `She taught from 1989 until 2005, for seven years in a primary school and then for nine
          in a comprehensive, both of them in Yorkshire. Her first winter very nearly finished
          her. What got her through it she only understood thirty years later, and has told in `,
        a("/article/blogs/a-letter-from-shiraz", "A letter from Shiraz"),
        `. In the evenings, at the kitchen table, she took a degree in psychology (2003) and
          after that a certificate in counselling skills. She isn't a clinical psychologist or a
          therapist, and is quick to correct anyone who takes her for one.`,
      ),
      p(
        `From 2005 she was sent into schools to sit with teachers who were thinking of giving up.
          It was for one of their kind that she had made `,
        a("/article/blogs/the-five-minute-evening-page", "the evening page"),
        `. "About half of them stayed. I'd like to think it was the right half."`,
      ),
      h2("The draughtsman in Whitby"),
      p(`She came to birth charts sideways, through an evening class in technical drawing. Its
        teacher, Edwin Crake, had retired from a shipyard, and drew horoscopes with a compass and
        a very hard pencil, for the pleasure of the geometry. He refused to make predictions. She
        was his pupil for six years, and took from him the rule by which the astro-clinic still
        works: nothing may be said that isn't a question.`),
      p(
        `How she squares it with a degree in psychology is something that she is asked about once
          a month. The long answer is `,
        a("/article/blogs/why-we-read-charts-and-what-we-do-not-believe", "here"),
        `.`,
      ),
      picture("window-01", "The light-well room at noon in June."),
      h2("The lease"),
      p(`In 2011, with a little money from her mother's house, she signed for the Old Schoolroom
        in Aldermere. "Everyone said that I was brave. I was simply more afraid of being sixty
        and still meaning to." She turned sixty this year, and gave a small party at which there
        were no speeches. There was a cake in the form of a skylight.`),
      h2("Now"),
      p(
        `She mentors, holds the clinic on Mondays and Thursdays, writes (there are `,
        a("/books", "five books"),
        `, two of them with friends and one also in German) and teaches new teachers to count to
          twelve. She lives above the Cut with a greyhound called Biscuit who's afraid of ducks.
          She's trying to improve her Persian, and her sister Roya, who never rings, has begun
          to.`,
      ),
      quote(
        `"I don't have a message. I have three questions and a kettle. If anybody tells you that
          I changed their life, ask them what they did on the Wednesday. That will have been it."`,
      ),
      button("/services/mentorship", "Work with Anahita"),
    ),
  },
  {
    key: "services-mentorship",
    title: "Mentorship",
    lead: text`Six conversations with one person, over about three months, for somebody who is
      deciding something. In a room, on a screen or on foot.`,
    hero: "path-05",
    body: doc(
      p(`You're thinking of leaving, or starting, or saying something. Or you've been thinking
        about it for so long that it has become a sort of furniture. A mentor is someone who
        hasn't made up their mind about you, asks you good questions, and will remember in March
        what you said in January.`),
      h2("What it is like"),
      p(`The first conversation is twenty minutes long, and free. You say what's on your mind and
        we say how we would go about it. Either of us may say no, and neither has to give a
        reason.`),
      p(`If we go on, there are six meetings of an hour, two weeks or so apart. At the first your
        mentor asks you two things, "What are you up against?" and "What have you got?", and
        takes dictation. After each you go home with one thing to do that's small enough for a
        tired person. The next begins with how it went, and "I didn't do it" is an interesting
        answer.`),
      p(`At the sixth you read aloud what you said at the first. People tend to go quiet.`),
      h2("Two mentors, two ways"),
      table(
        ["What to expect", "Anahita Marlowe", "Tom Hesketh"],
        ["Where", "The light-well room, or by video", "Three miles of towpath, any weather"],
        ["Good for", "Decisions with a history", "Decisions that go round in circles"],
        ["Asks", "“Whose voice is that?”", "“What does an ordinary Wednesday look like?”"],
        ["Silences", "Up to twelve panes", "Up to a bridge"],
        ["Bring", "A notebook", "A coat"],
      ),
      p(
        `Tom's route is level and can be done with a wheelchair as far as the second lock. You
          can read more of him in `,
        a("/article/blogs/tom-hesketh-who-mentors-on-foot", "this interview"),
        `, and see how it goes, including when it goes wrong, in `,
        a("/article/blogs/the-case-of-the-unanswered-emails", "the case of the unanswered emails"),
        `.`,
      ),
      h2("What it is not"),
      callout(
        "care",
        p(`Mentorship isn't therapy, and it's no substitute for medical, legal or financial
          advice. If you are unwell, or not safe, then that comes first, and we'll help you to
          find the right door. If you wish, we'll walk you to it.`),
      ),
      h2("What it costs"),
      ul(
        "Six conversations: £390, in one sum or by the month.",
        "One place in four is at a price that you name. Just say so; we don't ask why.",
        "If after the second meeting it isn't right, we stop, and you pay for two.",
      ),
      p(`Each of us takes on six people at a time, so there may be a wait. At present it's about
        five weeks.`),
      p(`Tell us in a few lines what you're deciding. The form below is enough, and a person will
        read it.`),
    ),
  },
  {
    key: "services-astro-clinic",
    title: "Astro-clinic",
    lead: text`Seventy-five minutes with your birth chart as a sheet of questions. No forecasts,
      no verdicts, and you don’t have to believe a word.`,
    hero: "night-04",
    body: doc(
      p(`A birth chart is a drawing of the sky at the hour and the place of your birth. For two
        thousand years or so people have used it to talk about themselves. We use it as one uses
        a good list: it goes all the way round a life, body, money, neighbours, home, play, work,
        the other person and on to solitude, and so it asks about things that you wouldn't have
        thought of bringing.`),
      h2("First, our doubts"),
      p(
        `There's no good evidence that planets influence character or events, and we don't
          believe that they do. We'll tell you so at the beginning of the session. Anahita sets
          out the case in `,
        a(
          "/article/blogs/why-we-read-charts-and-what-we-do-not-believe",
          "Why we read charts, and what we do not believe",
        ),
        `. What we've found is that a question dealt by an old wheel, which neither of us has
          chosen, can be easier to answer than one that somebody puts to you.`,
      ),
      h2("The hour and a quarter"),
      ol(
        "You say what brought you, and it's written at the top of the sheet in your words.",
        "We draw the wheel together, with a plate and a pencil. You'll learn to read it as we go.",
        "We turn what stands there into questions. You cross out the ones that leave you cold.",
        "You choose one, and say what you might do about it this week.",
        "Tea. The sheet is yours; we keep no copy.",
      ),
      picture("mandala-01", "The wheel before anything has been put in it."),
      h2("House rules"),
      p("They hang on the wall, and you may hold us to them."),
      ul(
        "Nothing about dates, deaths, lovers or money to come.",
        "No advice on health, law or finance.",
        "Nobody is read who isn't in the room, and no one under eighteen.",
        "No remedies, stones, or anything else to buy.",
        "Whatever is said is put as a question, and you may refuse it.",
        "Once is usually enough. We don't take monthly bookings.",
      ),
      h3("The word “clinic”"),
      p(`It has stuck to us from a room that we used to share with the district nurse. There is
        nothing medical about it.`),
      h2("Practical"),
      p(
        `Mondays and Thursdays, in the light-well room or by video call. £85; four places in each
          month cost £30 for whoever says they need one. Bring the date and place of your birth,
          and the time if you can find it. If you can't, there's still plenty to talk about.
          Thirteen other things that people ask are answered `,
        a("/article/blogs/questions-people-ask-before-an-astro-clinic", "here"),
        `, and if you would rather do it by yourself there's `,
        a(`/article/blogs/how-to-read-your-own-chart-on-one-sheet-of-paper`, "a method for one sheet of paper"),
        `, free.`,
      ),
      callout(
        "care",
        p(`If you are in the thick of a crisis or of a fresh grief, we'd rather that you waited,
          and leaned on people who know you and on those who are trained to help. The sky will
          keep.`),
      ),
    ),
  },
  {
    key: "services-online-classes",
    title: "Online classes",
    lead: text`Six Tuesday evenings, about fourteen people and a teacher who counts to twelve.
      From your own kitchen, with your own cup.`,
    hero: "desk-07",
    body: doc(
      p(`Our classes are live. Nothing is recorded, there's nothing to catch up on, and no one
        will ever send you a badge. You sit in your kitchen, they sit in theirs, and for an hour
        and a half you do together what is hard to do alone: look at an ordinary week as if it
        was interesting.`),
      h2("An evening"),
      table(
        ["Time", "What happens"],
        ["7.00", "Ten minutes of arriving. Nobody talks."],
        ["7.10", "What happened: three things from the week, as a camera would have seen them."],
        ["7.35", "What you made of it. In twos, with an egg timer."],
        ["8.00", "Something new: a story, a few minutes of film, a word."],
        ["8.20", "What next: one small thing, before Friday."],
        ["8.30", "The end. We mean it."],
      ),
      p(`You may keep your camera off. You may be silent for six weeks; people have been, and
        come back. There is no going round the circle.`),
      h2("This year's courses"),
      h3("The evening page"),
      p(`The foundation. Six weeks of learning to tell what happened from what you made of it.
        Begins in January, April and September. With Kavita Joshi.`),
      h3("Small braveries"),
      p(`One act of weekday courage for each of six Fridays, and what you found out. With Kavita
        Joshi and, for two evenings, Lena Brandt from Leipzig. Begins in February and October.`),
      h3("How to listen"),
      p(`The five sentences, the egg timer and the fridge. For people who are always being told
        that they give good advice. Begins in May. With Kavita Joshi.`),
      h3("Teaching grown-ups"),
      p(`For anyone who teaches, trains or leads. Begins and ends with silence. With Anahita
        Marlowe, each November.`),
      p(
        `To get the taste of it, do `,
        a("/article/blogs/a-guided-pause-with-the-light", "the pause we start with"),
        `, or read what `,
        a(`/article/blogs/what-a-class-of-adults-learned-from-a-cartoon-rabbit`, "one class did with a cartoon rabbit"),
        `.`,
      ),
      h2("What you need"),
      ul(
        `A computer, tablet or telephone with a camera, if you'd like to be seen. You can also
          join by sound alone.`,
        "A pencil and some paper.",
        "A door that shuts, or housemates who can be bribed.",
      ),
      p(`If you've never done it before, Owen rings you on the afternoon and stays on the line
        till you can see everybody. Live captions can be switched on, and whatever is shown on
        the screen we read out.`),
      h2("What it costs"),
      p(`Six evenings cost £96. One place in four is at a price that you name. If you have missed
        two evenings or more, for whatever reason, you can take the course again for nothing.`),
      callout(
        "tip",
        p(`The first evening of each course is open to all. Come, sit at the back (there's no
          back, but you'll know what we mean) and decide afterwards.`),
      ),
    ),
  },
  {
    key: "books",
    title: "Books",
    lead: text`Written by the people who teach here and printed by Lantern Yard Press, which is
      two desks and a guillotine. Each of them lies flat.`,
    hero: "desk-08",
    body: emptyDoc(),
  },
  {
    key: "article-in-media",
    title: "Published in media",
    lead: text`What other people have written and broadcast about us, kind or otherwise, with a
      link to the whole of it.`,
    hero: "window-08",
    body: emptyDoc(),
  },
  {
    key: "article-blogs",
    title: "Articles",
    lead: text`Essays, letters, exercises and the occasional diary from the Old Schoolroom. Most
      take about as long as a cup of tea.`,
    hero: "leaves-04",
    body: emptyDoc(),
  },
  {
    key: "gallery-photos",
    title: "Photos",
    lead: text`Mornings, windows, a small garden and a good deal of water. We draw rather than
      photograph: it takes longer, and that’s what it is for.`,
    hero: "garden-04",
    body: emptyDoc(),
  },
  {
    key: "gallery-videos",
    title: "Videos",
    lead: text`Short silent films, drawn by hand and captioned, for when half a minute is what
      you have. Nothing plays until you ask it to.`,
    hero: "water-04",
    body: emptyDoc(),
  },
  {
    key: "quotes",
    title: "Founder quotes",
    lead: text`Things that Anahita has said or written and somebody noted down. A different one
      stands on the home page every day.`,
    hero: "dawn-06",
    body: emptyDoc(),
  },
  {
    key: "newsletter",
    title: "The Lightwell Letter",
    lead: text`Four times a year: a few short pages to read while you wait for the toast. Leave
      your address and we’ll send you a note when a new one is out.`,
    hero: "leaves-05",
    body: doc(
      p(
        `Every issue can be read here or downloaded to print. We write to subscribers when
          there's a new one, and for nothing else. What becomes of your address is said on the `,
        a("/privacy", "privacy page"),
        `.`,
      ),
    ),
  },
  {
    key: "vision",
    title: "Vision",
    lead: text`What we would like there to be more of, how we would know, and what we are careful
      not to become.`,
    hero: "dawn-07",
    body: doc(
      p(`We once tried to write a vision statement. It took up a whole weekend and the result
        contained the word "flourishing" four times. Margaret Sowden came in from the yard, read
        it on the flipchart, and asked what we wanted to see when we looked out of the window.
        That turned out to be a better question. This is the answer.`),
      h2("What we would like to see from the window"),
      p(
        b("People who can tell what happened from what they made of it. "),
        `So much unhappiness is a true event with an unexamined story on its back. It is a skill
          to tell one from the other. It can be learnt by anybody, at any age, in about six
          weeks, and hardly anybody is taught it.`,
      ),
      p(
        b("More questions in ordinary talk. "),
        `We'd like it to become usual to say "Would you like ideas, or company?" before starting
          to give advice. We would be content to have done nothing else.`,
      ),
      p(
        b("Late starts treated as starts. "),
        `In hospitals, workshops, choirs and colleges there should be people of fifty-five in the
          front row with a new pencil case. And nobody should ask them why they are only coming
          now.`,
      ),
      p(
        b("Hope with the letters opened. "),
        `We'd like to see the words "positive thinking" won back from those who use them to sell
          things or to make the unlucky feel guilty. Hope is no use unless it has read the bad
          news first.`,
      ),
      p(
        b("Old languages kept in use. "),
        `A wheel, a garden, a grandmother's proverb: people have always had some way to look at
          their lives from the side. One needn't believe in such a thing for it to be useful, or
          pretend to. One has only to be honest about what kind of thing it is.`,
      ),
      pullQuote(
        "Anahita Marlowe",
        `We are not here to improve anybody. We are here to take down
        a board and see.`,
      ),
      h2("How we would know"),
      p(`We don't measure happiness. We wouldn't know which end to hold. We do keep a list in the
        passage of signs that people have told us about, and these are the ones that we trust:`),
      ul(
        "“She opens the post now.”",
        "“He asks, and then he waits.”",
        "“They've stopped saying always.”",
        "“You're easier to tell.”",
        "“I haven't been back, because I haven't needed to.”",
      ),
      p(`The last is our favourite. A school that does its work ought to be left.`),
      h2("What we are careful not to become"),
      ul(
        li(p(b("Large. "), `We know the name of everybody in the building. We mean to keep it so.`)),
        li(
          p(
            b("Necessary. "),
            `Whatever we teach, you can do without us afterwards, on any
          paper.`,
          ),
        ),
        li(p(b("Certain. "), `We'll go on printing the case against ourselves and giving it a good place.`)),
        li(
          p(
            b("A substitute. "),
            `For doctors, for friends, for decent wages. Thinking has to be done in the midst of
              all these, and not in place of them.`,
          ),
        ),
        li(p(b("Loud. "), "You came here by yourself. You'll find the way again.")),
      ),
      picture("dawn-15", "From the window, on the morning after the flipchart.", "wide"),
      h2("The next five years"),
      p(`Three things, so that you can see whether we did them. A second ramp, so that nobody has
        to ring. The evening page in ten languages, free, each of them made by someone who has
        kept it for thirty nights (so far there are four: English, German, Marathi and Welsh).
        And twenty rooms that aren't ours, in barbers' shops and canteens and at the backs of
        bookshops, with chairs that face each other.`),
      p(
        `If you have got such a room, `,
        a("/contact-us", "tell us about it"),
        `. If you'd like to know who has got one already, our ambassadors are on `,
        a("/about/academy", "the academy's page"),
        `.`,
      ),
    ),
  },
  {
    key: "contact-us",
    title: "Contact us",
    lead: text`Ask us anything. Owen reads what comes in, each morning except Sunday, and
      somebody will answer you within two working days.`,
    hero: "path-06",
    body: doc(
      p(`You needn't know which of us you want, or how to put it. A line is enough. If you would
        rather talk, the telephone is answered from ten until four, Monday to Thursday; at other
        times it rings in an empty room, which does it no harm.`),
      h3("Coming to see us"),
      p(`The Old Schoolroom stands in Lantern Yard, behind the corn exchange. From the station
        it's nine minutes on foot, by the river. The 14 bus stops at the mill. There is one space
        for a car with a blue badge in the yard itself; please ring so that we can move the
        wheelbarrow.`),
      p(
        b("Open door: "),
        `Thursdays from ten until four. The library, the light well and the kettle are all to be
          had without an appointment.`,
      ),
      callout(
        "care",
        p(`We aren't a crisis service, and messages aren't read at night. If you or somebody else
          is in danger, call the emergency number where you are. If you can't go on alone, please
          speak to your doctor or a crisis line today. We'd be glad to hear from you afterwards.`),
      ),
      p(
        `What you write in the form is used to answer you, and for nothing else. `,
        i("How long we keep it and who can see it is on the "),
        a("/privacy", i("privacy page")),
        i("."),
      ),
    ),
  },
  {
    key: "search",
    title: "Search",
    lead: text`Articles, books, videos, quotes and everything else on this site. One word is
      usually enough.`,
    hero: null,
    body: emptyDoc(),
  },
  {
    key: "privacy",
    title: "Privacy",
    lead: text`You can read all of this site without telling us who you are. Here is what we keep
      when you write to us or subscribe, and what we don’t keep at all.`,
    hero: "water-05",
    body: doc(
      h2("If you only read"),
      p(
        b("No cookies. "),
        `As a reader you are given none by us. Our own cookies exist only for staff, once they
          sign in to the part where this site is edited, so that they stay signed in.`,
      ),
      p(
        b("Your place on the page. "),
        `So that Back finds it again, your browser remembers how far you had scrolled. It keeps
          numbers and nothing else, doesn't send them to us, and forgets them with the tab.`,
      ),
      p(
        b("No advertisements. "),
        `Typefaces, pictures, films and scripts of ours all come from our own server, and no
          button reports to a network that you were here. Whether anybody but us counts visits
          is said at the end of this page.`,
      ),
      p(
        b("Films from elsewhere. "),
        `Now and then an article contains a film kept by YouTube or Vimeo. Nothing is asked of
          them until you press play. After that their own rules apply, and they will learn your
          network address.`,
      ),
      p(
        b("Sharing. "),
        `The share buttons are links. If you press one, a window of the network that you chose is
          opened with the address of the page. If you don't, it never hears of you.`,
      ),
      p(
        b("Counting pages. "),
        `We count how often each page is opened, and from which sites people come, so as to know
          what is read. The count puts nothing into your browser by which it could be recognised
          again.`,
      ),
      h2("If you subscribe"),
      p("We keep:"),
      ul(
        "your e-mail address,",
        "the dates on which it was entered and last changed,",
        "which form it came from (the foot of a page, or the newsletter page),",
        "whether the address has been blocked.",
      ),
      p(
        `We use it for the Letter, and we don't pass it on. To be taken off the list, write to `,
        a("mailto:hello@lightwell.example", "hello@lightwell.example"),
        ` and we'll delete the address. If you would rather be certain that nobody can enter it
          again, ask us to block it instead: then we keep the address itself, so as to be able to
          recognise and refuse it, and send it nothing.`,
      ),
      p(`If an address that is on our list already is entered once more, the page thanks you just
        the same. It has no wish to tell whoever is looking over your shoulder what you read.`),
      h2("If you ask us something"),
      p(`From the contact form we keep your name, your e-mail address, your telephone number if
        you gave it, the service that you asked about, your message, and when it came. Those of
        our staff who answer enquiries can read it, and they may add notes on what was arranged.
        When one of them deletes an enquiry it lies in a bin for thirty days, in case that was a
        mistake, and is then gone.`),
      p(`If an automatic confirmation is sent to you, it never repeats what was typed into a
        form, so that our forms cannot be used to send somebody else's words.`),
      h2("If you give us your words"),
      p(`What people say about us appears here only with their consent. We note the date of it.
        You may take it back at any time, and we'll take the words down.`),
      h2("What the server notices"),
      p(`To deliver a page, any server has to see the network address that asked for it. Ours
        also uses that address to limit how many forms can be sent from one place within a minute
        and a day. We use that to keep machines out, and not to learn anything about you.`),
      h2("Your rights"),
      p(
        `You can ask us what we hold about you, have it corrected, have a copy, or have it
          deleted. You needn't give a reason. Write to `,
        a("mailto:hello@lightwell.example", "hello@lightwell.example"),
        `, or to the Old Schoolroom, Lantern Yard, Aldermere. If you aren't content with what we
          do, you can complain to the data protection authority of the country that you live in.`,
      ),
      divider(),
      p(
        i(`Lightwell Academy is an invented school. It shows what this website software can do,
          and its people, outlets and books are made up.`),
      ),
    ),
  },
];
