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
    lead: text`Lightwell Academy helps adults look at their own lives without flattering or
      punishing themselves. Come and talk, draw a wheel, or join a class on Tuesday.`,
    hero: "dawn-05",
    body: doc(
      h2("There is more light in it than you think"),
      p(
        `In the middle of our house is a room without a window. It is bright all the same. A white
          brick shaft brings daylight down through two floors. When we arrived, it had been
          boarded up for fifty years. `,
        a("/article/blogs/the-room-without-a-window", "A plasterer found it"),
        ` by knocking on the ceiling.`,
      ),
      p(
        `That's what we do, more or less. We don't bring light to anybody. We knock, we listen for
          what sounds hollow, and we help you take down a board and see.`,
      ),
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
        `Or simply look around. There are `,
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
          `The Old Schoolroom is open on Thursdays from ten until four. You don't need a reason to
            come. There's a kettle, a library, and a man on a ladder. `,
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
      p(`Since 2011, Lightwell Academy has been based in a former schoolroom in Aldermere, a small
        town with a river, a canal and a market on Wednesdays. The building went up in 1874
        for ninety children. About that many adults now come here each week, and twice as many
        join us online.`),
      h2("How we work"),
      p(
        `Everything we teach comes down to three questions. We've used them with head teachers,
          with apprentices, and with people nobody had asked anything for years.`,
      ),
      ol(
        li(p(b("What happened? "), "As a camera would have seen it, opinions off.")),
        li(p(b("What did you make of it? "), "And what else would fit the same facts?")),
        li(p(b("What next? "), "One thing, small enough for a tired person before noon.")),
      ),
      p(
        `That's the whole method. The rest is practice and company. It owes something
          to psychology, something to good teaching, and a lot to the people who have sat here.
          If you would like to know how it differs from what usually goes by that name, read `,
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
      h2("What we stand by"),
      ul(
        "Nobody is made to speak.",
        "We say what we don't know, and we say it first.",
        "We do not diagnose, treat, predict or prescribe.",
        `For a quarter of our places, you name the price. We don't ask for proof.`,
        "We don't sell anyone a second thing while they're in the middle of the first.",
        `What you tell us stays in the room. If someone is in danger and we have to pass it on, we
          tell you before we tell anyone else.`,
      ),
      h2("Money"),
      p(`People ask, so here it is. We're a company limited by guarantee, without shareholders.
        Just over half of our income comes from classes, about a third from
        mentorship and the clinic, and the rest from books and from a jar by the door. All
        teachers are paid the same hourly rate, including the founder. Once a year we pin up the accounts
        in the passage, next to Walter's board.`),
      h2("Getting in"),
      p(
        `There's one step at the street door. Ring the bell and we'll put out a ramp. The ground
          floor is level, and has the light-well room, the library and a toilet with grab rails.
          There's an induction loop in the front room. Upstairs there's nothing but Owen's proofs.`,
      ),
      h2("Our ambassadors"),
      p(`An ambassador isn't a salesperson and has nothing to sell. These are people who took
        something home from here, adapted it to the place where they live, and told us how. We
        learn more from them than they do from us.`),
    ),
  },
  {
    key: "about-founder",
    title: "Anahita Marlowe",
    lead: text`Teacher, student of psychology, drawer of wheels. She founded the academy in 2011
      because a room without a window kept the rent low.`,
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
          her. What got her through it she understood only thirty years later, and describes in `,
        a("/article/blogs/a-letter-from-shiraz", "A letter from Shiraz"),
        `. In the evenings, at the kitchen table, she took a degree in psychology (2003) and
          after that a certificate in counselling skills. She isn't a clinical psychologist or a
          therapist, and is quick to correct anyone who takes her for one.`,
      ),
      p(
        `From 2005 she was sent into schools to sit with teachers who were thinking of giving up.
          It was for a teacher like them that she had made `,
        a("/article/blogs/the-five-minute-evening-page", "the evening page"),
        `. "About half of them stayed. I'd like to think it was the right half."`,
      ),
      h2("The draughtsman in Whitby"),
      p(`She came to birth charts sideways, through an evening class in technical drawing. Its
        teacher, Edwin Crake, had retired from a shipyard, and drew horoscopes with a compass and
        a very hard pencil, for the pleasure of the geometry. He refused to make predictions. She
        was his pupil for six years, and learned from him the rule that the astro-clinic still
        follows: say nothing that isn't a question.`),
      p(
        `About once a month, someone asks how she squares this with a degree in psychology. The
          long answer is `,
        a("/article/blogs/why-we-read-charts-and-what-we-do-not-believe", "here"),
        `.`,
      ),
      picture("window-01", "The light-well room at noon in June."),
      h2("The lease"),
      p(`In 2011, with a little money from her mother's house, she signed for the Old Schoolroom
        in Aldermere. "Everyone said that I was brave. I was simply more afraid of being sixty
        and still meaning to." She turned sixty this year, and gave a small party at which there
        were no speeches. There was a cake in the shape of a skylight.`),
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
    lead: text`Six conversations with one mentor over about three months, for anyone with a
      decision to make. In a room, on a screen or on foot.`,
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
      p(`If we both say yes, there are six one-hour meetings, two weeks or so apart. At the first your
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
        `Tom's route is level, and wheelchair-accessible as far as the second lock. You can read
          more about him in `,
        a("/article/blogs/tom-hesketh-who-mentors-on-foot", "this interview"),
        `, and see how it goes, including when it goes wrong, in `,
        a("/article/blogs/the-case-of-the-unanswered-emails", "the case of the unanswered emails"),
        `.`,
      ),
      h2("What it is not"),
      callout(
        "care",
        p(`Mentorship isn't therapy, and it's no substitute for medical, legal or financial
          advice. If you're unwell or not safe, that comes first. We'll help you find the right
          door and, if you like, walk you to it.`),
      ),
      h2("What it costs"),
      ul(
        "Six conversations: £390, in one payment or monthly.",
        "For one place in four, you name the price. Just say so; we don't ask why.",
        "If after the second meeting it isn't right, we stop, and you pay for two.",
      ),
      p(`Each of us takes on six people at a time, so there may be a wait. It's currently about
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
      p(`A birth chart is a drawing of the sky at the time and place of your birth. For two
        thousand years or so people have used it to talk about themselves. We use it like a good
        checklist. It covers a whole life (body, money, neighbours, home, play, work,
        relationships, solitude), so it asks about things you wouldn't have thought to bring up.`),
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
          chosen, can be easier to answer than one that someone puts to you.`,
      ),
      h2("The hour and a quarter"),
      ol(
        "You say what brought you, and it's written at the top of the sheet in your words.",
        "We draw the wheel together, with a plate and a pencil. You'll learn to read it as we go.",
        "We turn what we see into questions. You cross out the ones that leave you cold.",
        "You choose one, and say what you might do about it this week.",
        "Tea. The sheet is yours; we keep no copy.",
      ),
      picture("mandala-01", "The wheel before anything has been put in it."),
      h2("House rules"),
      p("They hang on the wall, and you can hold us to them."),
      ul(
        "Nothing about dates, deaths, lovers or money to come.",
        "No advice on health, law or finance.",
        "No readings for anyone who isn't in the room, or is under eighteen.",
        "No remedies, stones, or anything else to buy.",
        "Everything we say is put as a question, and you don't have to answer.",
        "Once is usually enough. We don't take monthly bookings.",
      ),
      h3("The word “clinic”"),
      p(`The name stuck from when we shared a room with the district nurse. There is
        nothing medical about it.`),
      h2("Practical"),
      p(
        `Mondays and Thursdays, in the light-well room or by video call. £85; four places a month
          cost £30 for anyone who says they need one. Bring the date and place of your birth,
          and the time if you can find it. If you can't, there's still plenty to talk about.
          You'll find answers to thirteen other questions `,
        a("/article/blogs/questions-people-ask-before-an-astro-clinic", "here"),
        `, and, if you'd rather do it on your own, `,
        a(`/article/blogs/how-to-read-your-own-chart-on-one-sheet-of-paper`, "a method for one sheet of paper"),
        `, free.`,
      ),
      callout(
        "care",
        p(`If you're in the middle of a crisis or newly bereaved, we'd rather you waited, and
          leaned on people who know you or who are trained to help. The sky will keep.`),
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
        and a half you do together what's hard to do alone: look at an ordinary week as if it were
        interesting.`),
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
      p(
        `You can keep your camera off. You can stay silent for six weeks; people have, and signed
          up again. Nobody has to take a turn.`,
      ),
      h2("This year's courses"),
      h3("The evening page"),
      p(`The foundation. Six weeks of learning to tell what happened from what you made of it.
        Begins in January, April and September. With Kavita Joshi.`),
      h3("Small braveries"),
      p(`One act of weekday courage for each of six Fridays, and what you found out. With Kavita
        Joshi and, for two evenings, Lena Brandt from Leipzig. Begins in February and October.`),
      h3("How to listen"),
      p(
        `The five sentences, the egg timer and the fridge. For people who keep hearing that they
          give good advice. Begins in May. With Kavita Joshi.`,
      ),
      h3("Teaching grown-ups"),
      p(`For anyone who teaches, trains or leads. Begins and ends with silence. With Anahita
        Marlowe, each November.`),
      p(
        `For a taste of it, try `,
        a("/article/blogs/a-guided-pause-with-the-light", "the pause we start with"),
        `, or read what `,
        a(`/article/blogs/what-a-class-of-adults-learned-from-a-cartoon-rabbit`, "one class did with a cartoon rabbit"),
        `.`,
      ),
      h2("What you need"),
      ul(
        `A computer, tablet or phone, with a camera if you'd like to be seen. You can also join
          with sound only.`,
        "A pencil and some paper.",
        "A door that shuts, or housemates who can be bribed.",
      ),
      p(
        `If you've never done it before, Owen rings you that afternoon and stays on the line until
          you can see everyone. You can turn on live captions, and we read out everything we show
          on the screen.`,
      ),
      h2("What it costs"),
      p(
        `Six evenings cost £96. For one place in four, you name the price. If you miss two or more
          evenings, for whatever reason, you can take the course again for free.`,
      ),
      callout(
        "tip",
        p(`The first evening of each course is open to everyone. Come, sit at the back (there's no
          back, but you'll know what we mean) and decide afterwards.`),
      ),
    ),
  },
  {
    key: "books",
    title: "Books",
    lead: text`Written by the people who teach here and printed by Lantern Yard Press, which is
      two desks and a guillotine. They all lie flat when open.`,
    hero: "desk-08",
    body: emptyDoc(),
  },
  {
    key: "article-in-media",
    title: "Published in media",
    lead: text`What other people have written and broadcast about us, kind or otherwise, with
      links to the originals.`,
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
      photograph: it takes longer, and that’s the point.`,
    hero: "garden-04",
    body: emptyDoc(),
  },
  {
    key: "gallery-videos",
    title: "Videos",
    lead: text`Short silent films, drawn by hand and captioned, for when you have half a minute.
      Nothing plays until you press play.`,
    hero: "water-04",
    body: emptyDoc(),
  },
  {
    key: "quotes",
    title: "Founder quotes",
    lead: text`Things Anahita has said or written, and someone noted down. The home page shows a
      different one every day.`,
    hero: "dawn-06",
    body: emptyDoc(),
  },
  {
    key: "newsletter",
    title: "The Lightwell Letter",
    lead: text`Four times a year: a few short pages to read while you wait for the toast. Leave
      your email address and we’ll send you a note when a new one is out.`,
    hero: "leaves-05",
    body: doc(
      p(
        `You can read every issue here, or download it to print. We email subscribers when there's
          a new one, and for nothing else. To find out how we use your address, see the `,
        a("/privacy", "privacy page"),
        `.`,
      ),
    ),
  },
  {
    key: "vision",
    title: "Vision",
    lead: text`What we’d like to see more of, how we’d know, and what we’re careful not to become.`,
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
          to tell one from the other. Anyone can learn it, at any age, in about six weeks, and
          hardly anyone is taught it.`,
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
          their lives from the side. You don't have to believe in these things, or pretend to, for them to be useful. You only have to be honest about what they are.`,
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
      p(`The last is our favourite. If a school does its job, people leave it.`),
      h2("What we are careful not to become"),
      ul(
        li(p(b("Large. "), `We know the name of everybody in the building. We mean to keep it that way.`)),
        li(
          p(
            b("Necessary. "),
            `Whatever we teach, you can do without us afterwards, on any
          paper.`,
          ),
        ),
        li(
          p(
            b("Certain. "),
            `We'll go on printing the case against ourselves and giving it a good
          place.`,
          ),
        ),
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
        to ring. The evening page in ten languages, free, each translated by someone who has kept it for thirty nights (so far there are four: English, German, Marathi and Welsh).
        And twenty rooms that aren't ours, in barbers' shops and canteens and at the backs of
        bookshops, with chairs that face each other.`),
      p(
        `If you have a room like that, `,
        a("/contact-us", "tell us about it"),
        `. If you'd like to know who already has one, our ambassadors are on `,
        a("/about/academy", "the academy's page"),
        `.`,
      ),
    ),
  },
  {
    key: "contact-us",
    title: "Contact us",
    lead: text`Ask us anything. Owen reads new messages every morning except Sunday, and someone
      will reply within two working days.`,
    hero: "path-06",
    body: doc(
      p(
        `You don't need to know who to ask for, or how to put it. A line is enough. If you'd
          rather talk, we answer the phone from ten until four, Monday to Thursday. At other times
          it rings in an empty room.`,
      ),
      h3("Coming to see us"),
      p(`The Old Schoolroom stands in Lantern Yard, behind the corn exchange. From the station
        it's nine minutes on foot, by the river. The 14 bus stops at the mill. There's one Blue
        Badge parking space in the yard. Please ring first, so that we can move the wheelbarrow.`),
      p(
        b("Open door: "),
        `Thursdays from ten until four. Come and use the library, the light well and the kettle.
          You don't need an appointment.`,
      ),
      callout(
        "care",
        p(
          `We aren't a crisis service, and messages aren't read at night. If you or someone else
            is in danger, call your local emergency number. If you're struggling to cope, please
            speak to your doctor or a crisis line today. We'd be glad to hear from you afterwards.`,
        ),
      ),
      p(
        `We use what you write in the form to reply to you, and for nothing else. `,
        i("To find out how long we keep it and who can see it, read the "),
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
        `We don't set any cookies for readers. The only ones we use keep our staff signed in while
          they edit the site.`,
      ),
      p(
        b("Your place on the page. "),
        `Your browser remembers how far you've scrolled, so that Back returns you to the same
          place. It stores only numbers, doesn't send them to us, and forgets them when you close
          the tab.`,
      ),
      p(
        b("No advertisements. "),
        `Our fonts, pictures, videos and scripts all come from our own server, and no button tells
          a social network that you were here. The end of this page says whether anyone else
          counts visits.`,
      ),
      p(
        b("Videos from other sites. "),
        `Some articles include a video from YouTube or Vimeo. Nothing loads from them until you
          press play. After that, their own terms apply, and they see your IP address.`,
      ),
      p(
        b("Sharing. "),
        `The share buttons are links. If you press one, the site you choose opens in a new window
          with the URL of the page. If you don't, it never hears from your browser.`,
      ),
      p(
        b("Page views. "),
        `We count how often each page is opened and which sites people come from, so that we know
          what gets read. Counting stores nothing in your browser that could identify it later.`,
      ),
      h2("If you subscribe"),
      p("We keep:"),
      ul(
        "your email address,",
        "when it was added and last changed,",
        "which form you used (in the footer, or on the newsletter page),",
        "whether it is blocked or unsubscribed.",
      ),
      p(
        `We use it to send you the Letter, and we don't share it. To unsubscribe, use the link in
          any email from us. To have your address deleted, write to `,
        a("mailto:hello@lightwell.example", "hello@lightwell.example"),
        ` and we'll delete it. If you'd rather make sure that nobody can enter it again, ask us to
          block it instead: we then keep the address, so that we can recognise and refuse it, and
          send nothing to it.`,
      ),
      p(
        `If someone enters an address that's already on our list, the page thanks them all the
          same. That way, it never reveals who subscribes.`,
      ),
      h2("If you ask us something"),
      p(
        `When you use the contact form, we keep your name, your email address, your phone number
          if you gave it, the topic you chose, your message, and when you sent it. The staff who
          answer enquiries can read it and add notes. A deleted enquiry stays in the trash for 30
          days, in case that was a mistake, and is then deleted permanently.`,
      ),
      p(
        `Our automatic confirmation never repeats what was typed into the form, so that nobody can
          use it to send you their own text.`,
      ),
      h2("If you give us a testimonial"),
      p(
        `We publish what people say about us only with their consent, and record when they gave
          it. You can withdraw your consent at any time, and we'll take your testimonial down.`,
      ),
      h2("What the server sees"),
      p(
        `To deliver a page, every server needs to see the IP address that requested it. Ours also
          uses that address to limit how many forms can be sent from one place per minute and per
          day. This keeps bots out; we don't use it to learn anything about you.`,
      ),
      h2("Your rights"),
      p(
        `You can ask us what data we have about you, get a copy, and have it corrected or deleted.
          You don't need to give a reason. Write to `,
        a("mailto:hello@lightwell.example", "hello@lightwell.example"),
        `, or to the Old Schoolroom, Lantern Yard, Aldermere. If you're unhappy with how we handle
          your data, you can complain to the data protection authority in your country.`,
      ),
      divider(),
      p(
        i(
          `Lightwell Academy is a fictional school that shows what this website software can do.
            Its people, publications and books are made up.`,
        ),
      ),
    ),
  },
];
