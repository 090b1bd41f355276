import {
  a,
  b,
  button,
  callout,
  divider,
  doc,
  h2,
  h3,
  i,
  li,
  ol,
  olFrom,
  p,
  picture,
  pullQuote,
  table,
  text,
  ul,
} from "./compose.ts";
import { blog } from "./post.ts";
import type { DemoPost } from "./types.ts";

export const chartPosts: DemoPost[] = [
  blog({
    slug: "how-to-read-your-own-chart-on-one-sheet-of-paper",
    title: "How to read your own chart on one sheet of paper",
    excerpt: text`A patient beginner’s method with a pencil, a plate to draw round and an hour.
      You will finish with twelve questions and no predictions.`,
    cover: "mandala-01",
    category: "chart-as-mirror",
    tags: ["birth-chart", "exercise", "journal"],
    author_name: "Anahita Marlowe",
    featured: true,
    days_ago: 205,
    body: doc(
      p(`I learned to draw charts from a retired draughtsman in Whitby called Edwin Crake. He did
        not hold with computers and he didn't hold with prophecy. He used a compass, a table of
        planetary positions and a very hard pencil, and when he had finished the wheel he would
        push it across to you and say: "There's your sky. Now, what do you want to ask yourself?"`),
      p(`That's the spirit of what follows. You will need an hour, one sheet of paper, and a
        willingness to leave some of it blank.`),
      callout(
        "note",
        p(
          `A chart shows where the planets stood at the hour and place of a birth. That is
            astronomy. What anybody reads into it is a way of thinking about a life, and a person
            may find it useful without believing that Mars has views. I've set out what I do and
            do not believe in `,
          a("/article/blogs/why-we-read-charts-and-what-we-do-not-believe", "Why we read charts"),
          `.`,
        ),
      ),
      h2("1. Get the facts"),
      p("You need three: the date, the place, and the time of birth as nearly as you can find it."),
      ul(
        "Ask whoever was there. Mothers remember the time by what was on the wireless.",
        "Scottish and many continental birth certificates give the time. Most English ones don't.",
        `If you have no time at all, you can do everything below except the houses. Lay the
          planets out round the wheel by sign, and stop at step 4.`,
      ),
      p(`Any free chart calculator will turn these into a list of ten positions, such as "Moon
        14° Virgo", and one more, called the ascendant. Write the list down the left-hand edge of
        your sheet. Then shut the computer, before it starts to tell you about yourself.`),
      h2("2. Draw the wheel"),
      p(`Draw round a saucer in the middle of the sheet and round a small plate outside it.
        Divide the ring into twelve, like a clock. At nine o'clock write "I": that is where the
        first house begins. Number on from there anticlockwise, so that II is below it, IV starts
        at six o'clock, VII at three, and X at the top.`),
      picture("mandala-13", `The empty wheel. Leave it empty for a minute; it is the most honest state it will be in.`),
      p(`Nine o'clock is the east, as it was at the moment of your birth. Whatever was coming up
        over the edge of the world just then stands near that line, and whatever was setting
        stands across from it. The upper half of the wheel is, roughly, the sky that could be
        seen, and the lower half was under your feet. People are often moved by this and I think
        they're right to be. It was a real evening, in a real street, and there was a sky over
        it.`),
      h2("3. Put the planets in"),
      p(`Start from the ascendant on your list. If it is, let us say, 10° Libra, then the first
        house is Libra, the second is Scorpio, the third Sagittarius and so on through the signs
        in their order. (This is the simplest of several systems, called whole-sign houses. It's
        also one of the oldest.) Now write each planet into the house that belongs to its sign.`),
      p(`You'll find that they bunch. Some houses have three in them and five or six have none.
        An empty house doesn't mean that something is missing from your life. It means that
        nobody is standing in that room just now with a question.`),
      h2("4. Learn the ten nouns"),
      p(`Each planet stands for something that a person does. I give you mine. They are plainer
        than the ones in the books, and you should cross them out when you find better.`),
      table(
        ["Planet", "What it does", "Its question"],
        ["Sun", "shines", "What am I for, when I am most myself?"],
        ["Moon", "needs", "What do I reach for when I am tired?"],
        ["Mercury", "talks", "How do I find things out and pass them on?"],
        ["Venus", "likes", "What do I find beautiful, and do I let myself have it?"],
        ["Mars", "pushes", "How do I get angry, and what gets done by it?"],
        ["Jupiter", "trusts", "Where do I say yes too easily, or not easily enough?"],
        ["Saturn", "builds", "What takes me a long time and is worth it?"],
        ["Uranus", "breaks away", "Where can I not do as I'm told?"],
        ["Neptune", "dissolves", "Where do I lose the edge between me and the rest?"],
        ["Pluto", "digs", "What have I refused to look at?"],
      ),
      p(`The last three move so slowly that you share their signs with everyone you were at
        school with. Look at the houses they're in and don't make too much of the rest.`),
      h2("5. Learn the twelve places"),
      p("A planet says what. The house says where in a life."),
      ol(
        "The body, the front door, how I come into a room",
        "Money, things, what I can hold",
        "Neighbours, brothers and sisters, short journeys, talk",
        "Home, parents, the ground",
        "Play, children, whatever I make for no reason",
        "Daily work, habits, upkeep",
        "The other person: partner, rival, friend across the table",
        "What is shared and can't be counted: debts, trust, endings",
        "Far places, study, what I believe",
        "Calling, reputation, what strangers know me for",
        "Friends, groups, hopes",
        "Solitude, sleep, what goes on behind the scenes",
      ),
      h2("6. Turn each pair into a question"),
      p(
        `Now comes the only step that counts. Take one planet and the house that it stands in,
          and write `,
        b("a question"),
        `. Edwin would rap your knuckles if you wrote a statement.`,
      ),
      p(`Suppose you have Saturn in the third house. A book of recipes will tell you: "Restricted
        communication. Difficulty with siblings." That's a verdict and you can do nothing with it
        but nod. Put the noun and the place together for yourself: builds, slowly; talk,
        neighbours, brothers and sisters. And then ask.`),
      ul(
        `What have I wanted to say for a long time, and am I building towards it or putting it
          off?`,
        "Which of my short journeys would be worth taking every day for ten years?",
        "Is there a brother in this?",
      ),
      p(`If a question leaves you cold, cross it out. If one makes you look out of the window,
        put a ring round it. You are after two or three with rings. It's not a test of the
        planets. It is a net, with a fairly odd mesh, and you keep what it happens to catch.`),
      pullQuote(
        "Anahita Marlowe",
        `If a question leaves you cold, cross it out. If one makes you look out of the window,
          put a ring round it.`,
      ),
      h2("7. Write one page, then close it"),
      p(`Choose one ringed question. Turn the sheet over, set a clock for fifteen minutes, and
        answer it by hand, beginning with a scene: a day, a place, who was there. Don't mention a
        planet. If you find that you're writing "because of my Saturn", stop, and write what
        actually happened.`),
      p(`Then put the paper away for a month. I write the date for opening it on the outside.
        When you take it out again you'll know which of the twelve questions were yours and which
        were only ingenious.`),
      h2("Common mistakes"),
      h3("Looking yourself up"),
      p(`The web is full of sentences about your Moon. They are written so as to fit as many
        people as possible, just like a hat on a market stall. Do your own first. Look things up
        afterwards if you must, and use a pencil.`),
      h3("Doing your husband"),
      p(`Do not read the chart of anyone who hasn't asked. It is a way of talking about people
        behind their backs with the help of the solar system.`),
      h3("Asking it what will happen"),
      p(`It doesn't know. Nor do I. If you notice that you are asking about dates, ask instead
        what you would do differently if you knew, and see whether you could do that anyway.`),
      callout(
        "care",
        p(`Don't take a decision about health, money or the law from a chart, and be wary of
          anyone who offers you one. There are people who have studied those subjects.`),
      ),
      divider(),
      p(
        `If you'd like company for this, it is what the first half of a session in the `,
        a("/services/astro-clinic", "astro-clinic"),
        ` consists of. And the long version, with eleven wheels drawn by readers, is the book `,
        a("/books/one-sheet-of-paper", i("One Sheet of Paper")),
        `, which I dedicated to Edwin Crake. He never saw a use for the dedication page. "Put a
          table there," he said.`,
      ),
    ),
  }),

  blog({
    slug: "questions-people-ask-before-an-astro-clinic",
    title: "Questions people ask before an astro-clinic",
    excerpt: text`Do I have to believe in it? What if you see something dreadful? Can you do it
      without a birth time? Plain answers to thirteen real questions.`,
    cover: "night-01",
    category: "chart-as-mirror",
    tags: ["birth-chart", "listening"],
    author_name: "Anahita Marlowe",
    days_ago: 291,
    body: doc(
      p(`We keep a sheet of paper by the telephone, and Owen writes down what callers ask before
        they book. These are the thirteen that come up most, with the answers I give when I am
        the one who picks up.`),
      h2("Do I have to believe in it?"),
      p(`No. About a third of those who come say at the door that they don't. They often have the
        best sessions, for they argue. What helps is to be curious about yourself for an hour and
        a quarter. If you cannot stand the whole notion, have a talk with Tom instead; he'll ask
        you the same things on the towpath and not a star will be mentioned.`),
      h2("Do you believe in it?"),
      p(
        `I believe that it works as a language. I do not believe that it works as a cause. That
          takes longer to explain than I can manage on the telephone, so I wrote it down under `,
        a(
          "/article/blogs/why-we-read-charts-and-what-we-do-not-believe",
          "Why we read charts, and what we do not believe",
        ),
        `.`,
      ),
      h2("Why “clinic”?"),
      p(`Because the first ones were held in a room that the district nurse used on Tuesdays, and
        people went on saying "the clinic". I've kept it with a slightly bad conscience. It has
        nothing to do with medicine. We don't diagnose, treat or advise on anything of the kind.`),
      h2("What if you see something dreadful?"),
      p(`There's nothing dreadful in there. I have looked at some three thousand of them. A chart
        has ten bodies and twelve places and all of us have all of them. What I may see is a
        question you would rather not be asked, and then you can say so, and I won't.`),
      h2("Will you tell me when I'll meet someone?"),
      p(`No. I don't do "when" and I don't do "will". If somebody else offers to, keep your hand
        on your purse. We could talk about what you hope that person would notice about you,
        which you may find is a thing you could start noticing yourself.`),
      h2("I do not know my time of birth. Is there any point?"),
      p(`Yes. We do without the houses and work with the rest, and there's more to talk about
        than fits into the time. Please don't guess one. A chart for an invented hour is like a
        portrait of somebody else in your coat.`),
      h2("What happens, exactly?"),
      p("It lasts seventy-five minutes, in the room with the light well or by video call."),
      table(
        ["Minutes", "What we do"],
        ["0 to 10", "You say what brought you. I write it at the top of the sheet in your words."],
        ["10 to 35", "We draw the wheel together and I explain what stands where, as we go."],
        ["35 to 60", "We make questions. You put a ring round the ones that are alive."],
        ["60 to 70", "You choose one and say what you might do about it this week."],
        ["70 to 75", "Tea, or quiet. The sheet is yours to take home."],
      ),
      h2("Can you do my daughter's while I am there?"),
      p(`Only if she's there, is over eighteen, and asked. The same for husbands, ex-husbands,
        and the woman at work.`),
      h2("I am grieving. Should I come?"),
      p(`If you want to sit with somebody and be asked good questions about the person, then do.
        If you're hoping that I can tell you where they are, please don't, since I can't, and
        you'd go home with less than you brought. For the first few months I would say lean on
        people who knew them, and on a bereavement service if the nights are bad.`),
      h2("I'm seeing a therapist. Will this interfere?"),
      p(`Ask your therapist. I've had several clients sent by one and I have sent several the
        other way. If you are in the middle of a crisis, then that work comes first and we'll be
        here later.`),
      h2("What do you write down about me?"),
      p(`In my diary: your first name and the hour. The sheet goes with you. I don't keep copies
        of charts, and if you come back in two years and have lost it we simply draw it again.
        It's the same sky.`),
      h2("What does it cost?"),
      p(
        `Eighty-five pounds. Four places in each month cost thirty, for whoever says that they
          need one; you will not be asked why. There's more on the `,
        a("/services/astro-clinic", "page of the astro-clinic"),
        `.`,
      ),
      h2("How often should I come?"),
      p(`Once. Perhaps again after some years, if your life has changed its furniture. We turn
        people away who want to come monthly. It isn't that sort of conversation, and if it has
        become so then something has gone wrong and I would want to talk about that.`),
      pullQuote("Anahita Marlowe", "It's the same sky. It is you who will have moved."),
      p(`There was a fourteenth question on the sheet last week, in Owen's handwriting: "Does the
        room have a step?" It does not. There is one step at the street, and a ramp that we put
        out in a minute if you ring.`),
      button("/services/astro-clinic", "About the astro-clinic"),
    ),
  }),

  blog({
    slug: "why-we-read-charts-and-what-we-do-not-believe",
    title: "Why we read charts, and what we do not believe",
    excerpt: text`An honest account of astrology in a house that also teaches psychology: the
      case against it, which is strong, and the reason we go on using it.`,
    cover: "night-02",
    category: "chart-as-mirror",
    tags: ["birth-chart", "self-doubt", "teaching"],
    author_name: "Anahita Marlowe",
    days_ago: 509,
    body: doc(
      p(`I have a degree in psychology and I draw birth charts, and about once a month somebody
        asks me, with great politeness, how I live with myself. It is a fair question. I will try
        to answer without wriggling.`),
      h2("The case against"),
      p(`Let me put it as strongly as I can, because I used to teach the sixth form how to do
        this.`),
      p(`When astrologers' claims have been tested with care, they've failed. Give practised
        readers a set of charts and a set of personality profiles and they match them about as
        well as a coin would. People born within minutes of each other in the same town do not
        grow up alike. There's no known force by which Jupiter might reach a maternity ward with
        more effect than the midwife, who is smaller but a great deal nearer.`),
      p(`Moreover, we know why it nonetheless feels true. Offer someone a description that's
        vague, two-sided and on the whole kind ("you can be outgoing, but there are times when
        you prefer your own company") and most will call it remarkably exact. Psychologists have
        a name for this, and I've done the demonstration in class: I handed thirty teenagers
        thirty identical readings. Twenty-six of them gave it four out of five or more.`),
      p(`And the signs have slipped. Owing to a slow wobble of the earth's axis, the part of the
        sky which astrologers call Aries mostly has the stars of Pisces in it these days. Western
        astrology reckons from the spring equinox instead and so isn't troubled by that, but it
        does show that we're not dealing with influences that stream from particular stars.`),
      p("I accept all of this. I don't think that planets cause anything in anyone."),
      h2("So why?"),
      p(`I came to it sideways. My mother's cousin Parvin, in Shiraz, used to open Hafez at
        random on winter evenings and read out the poem that her finger had landed on, and
        everybody round the table would then discuss, with perfect seriousness, what it might
        have to say to Uncle Bahram about the pharmacy. No one believed that Hafez knew about the
        pharmacy. Yet I heard things said over that book which the same people could never have
        said without it. It had tipped the conversation just far enough off its rails.`),
      p(`Years later I was working with tired teachers. I'd ask, "How do you feel about your
        work?" and get the answer that they had given to the last three people. Then one evening
        I was drawing a chart for practice, at Edwin Crake's kitchen table in Whitby, for a
        headmaster who'd offered himself as a subject. I said that there was a thing called the
        twelfth house, and it was about what goes on where nobody sees, and he had his Sun there.
        What did he make of that?`),
      p(`He was silent for so long that Edwin got up and filled the kettle. Then he said: "I only
        like the job between half past six and half past seven in the morning, before they all
        come in." He had been a headmaster for nineteen years. He'd been asked how he felt about
        his work by inspectors, governors and a wife.`),
      pullQuote(
        "Anahita Marlowe",
        `The chart did not know anything about him. It asked him something that nobody who knew
          him would have thought of asking.`,
      ),
      h2("What the wheel is good for"),
      p(`I have thought for twenty years about why that happens, and I have three reasons that I
        am fairly sure of.`),
      ol(
        li(
          p(
            b("It is complete. "),
            `The twelve houses are a rather good list of what a life contains, put together over
              two thousand years by people with no reason to flatter us: body, money, neighbours,
              home, play, chores, the other person, debts, beliefs, calling, friends, solitude.
              Left to ourselves we think about three of these. The wheel makes you go round.`,
          ),
        ),
        li(
          p(
            b("It is arbitrary. "),
            `That is its strength. A question that I choose for you has my opinions in it. A
              question that is dealt to you, by a rule neither of us has made, has nobody behind
              it. You needn't defend yourself.`,
          ),
        ),
        li(
          p(
            b("It is old and it's beautiful. "),
            `People slow down in front of it. I could do the same with twelve cards and a die,
              and I have tried to, and everybody was facetious.`,
          ),
        ),
      ),
      h2("What we promise not to do"),
      p(`Since a language can be used to lie in, we keep to some rules. They hang on the wall of
        the room.`),
      ul(
        "No forecasts. Nothing about dates, deaths, lottery tickets or who is coming.",
        "No diagnoses, no remedies, nothing to buy that you could wear.",
        "No readings for people who are not in the room.",
        "No verdicts. Everything is put as a question and may be refused.",
        "No second appointment unless you want one for a reason you can name.",
        `If you'd be better served by a doctor, a debt adviser, a solicitor or a rest, we say so,
          and we stop the clock.`,
      ),
      picture("night-09", "The moon in her month, drawn for the wall of the clinic room."),
      h2("An objection I cannot quite answer"),
      p(`A friend who is a physicist said this to me: "If the wheel works because people half
        believe it, then you're living off a belief you don't share. That isn't honest."`),
      p(`I turned it over for some weeks. It is the reason that I tell everybody at the beginning
        of a session what I've told you here, in two minutes, including the thirty identical
        readings. My friend's opinion was that this would break it. It didn't break. They listen,
        they nod, and they bend over the wheel. I conclude that the thing doesn't live on belief,
        any more than Parvin's Hafez did. But I can't be certain that somebody, somewhere in the
        back of the mind, isn't saying "yes, yes, but really". I keep an eye on it, in them and
        in me.`),
      p(`For I have to own up to something. On certain evenings, coming home along the Cut, with
        Venus hanging over the mill like a lamp that someone has hung there, I don't feel very
        much like a person with a degree. I feel addressed. I know that I'm not. I stand there
        anyway, until I'm cold.`),
      p(
        `If you want to try it, with your own doubts and your own pencil, begin with `,
        a("/article/blogs/how-to-read-your-own-chart-on-one-sheet-of-paper", "one sheet of paper"),
        `. If you think that it's all nonsense, we'd be glad to have you in the Tuesday class,
          where you can say so.`,
      ),
    ),
  }),

  blog({
    slug: "the-saturn-years-told-by-four-people",
    title: "The Saturn years, told by four people",
    excerpt: text`Saturn takes twenty-nine and a half years to go round. Four people aged 29, 30,
      58 and 88 tell what they were building when it came back.`,
    cover: "mandala-02",
    category: "chart-as-mirror",
    tags: ["birth-chart", "decisions", "beginnings"],
    author_name: "Anahita Marlowe",
    days_ago: 541,
    body: doc(
      p(`Saturn needs about twenty-nine and a half years to travel once round the sky. So at
        twenty-nine or thirty it stands where it stood when you were born, then again at
        fifty-nine or so, and if you're lucky at eighty-eight. Astrologers make a great drama of
        it. I don't think that the planet does anything on those dates. But as birthdays go they
        are well placed. They fall at ages when many of us look round and count the bricks.`),
      p(`I asked four people who had come to the clinic what they'd been building. They spoke, I
        wrote, and each has read and corrected the page. Names are changed, except for the last,
        who wouldn't have it.`),
      h2("Joanna, 29: “I was building an exit”"),
      p(`I'd done everything in the right order. Degree, training contract, flat. I was a
        solicitor in conveyancing, which means you help people move house, and every day I
        watched somebody get the keys. I used to ring them up to say that it had gone through.
        You'd hear them shout to somebody else in the room.`),
      p(`I came because a friend gave me the session for my birthday, for a laugh. Anahita said
        that Saturn was in the fifth house, and the question there was what I make for no reason.
        I said I make sourdough. She waited. I said, I used to make theatre sets. I hadn't
        thought about it for six years. I made sets all through university, out of nothing, out
        of pallets.`),
      p(`I haven't left. People want the story where I left. I went down to four days, and
        Fridays I'm at the Little Theatre with a staple gun. It costs me a fifth of my salary.
        It's the best money I've ever spent, and I still get to ring them about the keys.`),
      h2("Dev, 30: “I was building a wall”"),
      p(`My thirtieth was the week after my divorce came through, so I wasn't in the mood for
        planets. I run a shop, phones and repairs. I'd been working eighty hours and everyone
        said, isn't he building something. And I was. I was building a wall so I'd never have to
        be at home.`),
      p(`What I remember of the session is one thing. She asked me what in my life had taken a
        long time and been worth it. And I couldn't say the marriage and I couldn't say the shop,
        and what came out was my dad's tomatoes. I grew up in a terrace with a concrete yard, and
        he'd grow these tomatoes up the drainpipe every single year from seed. It takes months.
        Every year my mum said you can buy them for a pound.`),
      p(`I've got nine plants now behind the shop. They're terrible. I shut at six to water them.
        That's all. I shut at six.`),
      pullQuote("Dev", "They're terrible tomatoes. I shut at six to water them."),
      h2("Ruth, 58: “I was building it for somebody else”"),
      p(`When I was twenty-nine I took over the farm shop from my mother-in-law. I didn't choose
        it, I was standing nearest. I was good at it, mind. We had a write-up in the Sunday
        papers once. And then I was fifty-eight, and my daughter-in-law was standing where I'd
        stood, with that look on her, and I thought: I know what you're thinking, you're thinking
        that someone has to.`),
      p(`So I sat in that white room with the brick and the question was home, parents, the
        ground. And I said, the ground isn't the shop. The shop's a shed. The ground's the
        ground. I'd got so used to holding up the shed that I'd not walked the top field in about
        a year.`),
      p(`We've let the shop. A lad from Otley does it with coffee. The roof's still on. My
        daughter-in-law is training as a vet nurse, she'd wanted to since she was ten, and she'd
        never said, because I looked so busy.`),
      h2("Walter Dunn, 88: “I've done building”"),
      p(`You want to know what I'm building. I'm eighty-eight, love. I was a plasterer for
        fifty-one years. I've done building.`),
      p(`I'll tell you what I've been doing, I've been going round looking at ceilings. Our Karen
        drives me. I did the Corn Exchange in '58, and the cinema, that's flats, and the chapel
        at Netherby. They let you in if you're old. I stand there, and I look up, and I think,
        well, that's stopped up.`),
      p(`When I was twenty-nine I was ashamed of it. It was all to be concrete then. When I was
        fifty-nine I was just tired. It's taken me till now to see that it was a good thing to
        have done, putting a smooth face on people's houses. Nobody looks at it. That is how you
        know that it's right. If they look up, you've made a mess of it.`),
      p(`What's the question again? What takes a long time and is worth it? Well. Drying. You
        can't hurry it. They put heaters on it now and it cracks.`),
      divider(),
      p(`Walter read this through twice, altered “chapel” to “Methodist chapel” and then altered
        it back.`),
      picture("mandala-14", "One more ring each time. Drawn for Walter, who wanted it smooth."),
      h2("If it is your turn"),
      p(`You can put the four questions to yourself at any age; no planet need be present. I'd
        take them one to an evening.`),
      olFrom(
        1,
        "What did I make, once, for no reason?",
        "What is the long, slow thing I learnt at home without being told?",
        "What am I holding up, and who is waiting for me to put it down?",
        "What have I finished that I've never gone back to look at?",
      ),
      p(
        `Write the answer on `,
        a("/article/blogs/the-five-minute-evening-page", "an evening page"),
        ` if you keep one. Then give it time to dry.`,
      ),
    ),
  }),
];
