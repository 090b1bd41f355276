import {
  a,
  b,
  br,
  callout,
  divider,
  doc,
  gallery,
  h2,
  h3,
  hiLatn,
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
import { blog } from "./post.ts";
import type { DemoPost } from "./types.ts";

export const togetherPosts: DemoPost[] = [
  blog({
    slug: "thehrav-and-four-other-words-i-could-not-pack",
    title: "Thehrāv, and four other words I could not pack",
    excerpt: text`When I moved from Lucknow to Yorkshire some of my words would not come through
      customs. Five from Hindi, and what I do without them.`,
    cover: "water-01",
    category: "together",
    tags: ["language", "rest", "beginnings"],
    author_name: "Kavita Joshi",
    days_ago: 147,
    body: doc(
      p(`I teach in English and I dream in it, mostly about trains. But there are five places in
        my head where I still have to switch to Hindi, because English has no room there, or has
        a room with different furniture. My students have asked me to write the words down. I
        give each in its own script, since they look lonely in ours.`),
      h2("ठहराव · thehrāv"),
      p(
        `From `,
        b("ठहरना"),
        `, to stop, to wait, to stay somewhere for a time. A guest does it. So does water, when a
          river comes into its wide part and you can't see any longer which way it is going.
          ठहराव is what you call the state that comes of it, and it is said of singers above all:
          she has a fine voice, yes, but does she have thehrāv? Can she stay on the note, without
          pushing it, until it has said what it came to say?`,
      ),
      p(`English offers "pause", but a pause is a hole in something. There's "stillness", and
        that is closer, but you can be still because you're frightened. Thehrāv is staying on
        purpose. When I start a class with ten quiet minutes I'm not asking people to stop. I
        would like them to remain.`),
      picture(
        "water-12",
        "Not a pause, and not a stop. The water hasn't finished; it is in no hurry to go on.",
        "wide",
      ),
      h2("फ़ुर्सत · fursat"),
      p(`Time that belongs to you. Every dictionary says "leisure", and in English leisure is an
        industry with its own centres. Fursat is smaller. My grandfather, a clerk on the
        railways, would say to a visitor at the gate, "फ़ुर्सत से आना": come when you have
        fursat. He meant, don't come with one eye on the clock, I do not want an hour of you that
        is owed to someone else.`),
      p(`You can have four free days and no fursat at all. And you can have it in a bus queue.
        The word came into Hindi from Arabic by way of Persian, and Anahita tells me that in her
        mother's language it leans towards "opportunity". I like that they're the same. Our best
        chance is often simply an afternoon that nobody has got hold of.`),
      h2("अपनापन · apnāpan"),
      p(
        `अपना means `,
        i("one's own"),
        `. Put `,
        hiLatn(i("-pan")),
        ` behind it and you get own-ness: the quality of treating a person as if they belonged to
          you, and letting yourself be treated so. It isn't politeness. In fact it begins at the
          point where politeness leaves off. The neighbour who walks in without knocking, looks
          into your saucepan and tells you that it needs salt, has apnāpan. So, here in
          Aldermere, has Mrs Sowden from the garden, who said to me in my second winter, "You'll
          be wanting a proper coat," and came back with one.`,
      ),
      p(`I've never been able to teach this one. I've noticed though that people begin to feel it
        in a class at a particular moment. It's when somebody is first teased. If everybody
        laughs and the person teased laughs too, we have become each other's. Until then we had
        all merely been nice.`),
      pullQuote("Kavita Joshi", "Apnāpan begins at the point where politeness leaves off."),
      h2("मन · ", hiLatn("man")),
      p(`It rhymes with "bun". It's the one I miss the most. It means mind and it means heart,
        and to a Hindi speaker there is no seam between the two. It is with the man that you
        want, decide, remember and feel like having a mango.`),
      p("See what it can do:"),
      table(
        ["Hindi", "Word for word", "What it means"],
        ["मन नहीं लगता", "the man does not stick", "I can't settle here; nothing interests me"],
        ["मन भर गया", "the man is filled", "I've had enough, and am content (or fed up)"],
        ["मन हल्का हो गया", "the man became light", "I feel better for having said it"],
        ["मन मारना", "to kill the man", "to deny oneself something, again and again"],
      ),
      p(`In English I must choose. If I say "my mind isn't in it" I sound distracted, and if I
        say "my heart isn't in it" I sound sad. But when a student tells me she cannot write her
        page, I want to ask about the thing that hasn't been cut in half. So I ask in Hindi, in
        my head, "मन नहीं लगता?", and then I look for an English question that comes near it.
        "Where would you rather be?" does quite well.`),
      h2("धीरज · dhīraj"),
      p(`Patience; but patience in English has something of the waiting room. You're patient with
        people who keep you there. धीरज has in it the same old root as धीर, steady, and to my ear
        it sits close to धीरे धीरे, slowly, slowly, which is what every rickshaw man's wife calls
        after him. It is what you need in order to go on, rather than in order to wait. You tie
        your shoe with dhīraj. You say it to someone in grief, "धीरज रखो", keep your dhīraj, and
        you aren't telling her to stop crying. You are saying hold on to the rail.`),
      h2("And in the other direction"),
      p(
        `My mother came to stay with me last year, and for three months she collected English
          words that wouldn't go into her suitcase. She took home with her four: `,
        i("cosy"),
        `, `,
        i("drizzle"),
        `, `,
        i("fair enough"),
        `, and `,
        i("pottering"),
        `. "There's nothing at all for it," she said of the last one. "We say that a person is
          working or we say he is resting. You've got a whole word for what your neighbour does
          in that shed."`,
      ),
      callout(
        "tip",
        p(
          b("An exercise. "),
          `Is there a word in your house that nobody else has? It might be in another language,
            or in dialect, or your uncle may have made it up. Write down what it can do that the
            ordinary one can't. There's usually somebody standing behind it.`,
        ),
      ),
      p(
        `There are forty more in `,
        a("/books/words-i-could-not-pack", i("Words I Could Not Pack")),
        `. And Lena has one of twenty-seven letters `,
        a(`/article/blogs/selbstwirksamkeitserwartung-a-long-word-for-a-short-thought`, "over here"),
        `, which is really a sentence holding its breath.`,
      ),
    ),
  }),

  blog({
    slug: "a-letter-from-shiraz",
    title: "A letter from Shiraz",
    excerpt: text`My mother wrote to me once in Persian and I lost it. Thirty years later it
      turned up in a biscuit tin, with a sentence I have lived by without knowing.`,
    cover: "window-02",
    category: "together",
    tags: ["family", "language", "courage"],
    author_name: "Anahita Marlowe",
    featured: true,
    days_ago: 176,
    body: doc(
      p(`My mother came to Sunderland from Shiraz in 1962, at twenty-three, to train as a nurse,
        and she meant to stay for three years. She married a railway signalman with a stammer and
        a garden. At home they spoke English, hers quick and his slow. Persian was for the
        telephone, for counting stitches, and for being angry with the cat.`),
      p(`So my sister Roya and I grew up understanding a good deal and saying next to nothing. We
        could follow a quarrel. We couldn't have bought a stamp.`),
      h2("1991"),
      p(`In the autumn of that year my mother went back for eight months to look after her own
        mother. I was twenty-five, in my third year of teaching and not doing well. I had a class
        that I couldn't hold and a head teacher who came and stood at the back. I wrote my mother
        a long letter, in English, and said that I thought I had taken the wrong road, and that I
        should perhaps get off it before I was any further along.`),
      p(`She always answered in English. This time she answered in Persian. It was one page in
        blue ink. I could read the script, slowly, as you read the name of a station from a
        moving train, but not well enough. I meant to ask somebody. Then term began, and I moved
        house in the rain, and it was gone. When she came home I was too ashamed to say so. I
        told her that it was a lovely letter. She gave me a look.`),
      h2("The tin"),
      p(`She died in 2010. Ten years after that, Roya was clearing her loft and rang me up. She
        doesn't ring, my sister, so I sat down. "I've got your letters here," she said. "All of
        them, from college on. They're in a tin. And there's one in it that isn't yours."`),
      p(`I had used it to wrap a cassette that I was sending to her. It had been thirty years in
        a biscuit tin in Gateshead, round a recording of the Smiths.`),
      p("By then I could read it. Here it is as she wrote it."),
      quote(
        p("دخترم،"),
        p(
          "اینجا باران می‌بارد و من کنار پنجره نشسته‌ام. نوشته بودی که خسته‌ای و نمی‌دانی راهی که می‌روی درست است یا نه. من هم نمی‌دانم. هیچ مادری این را نمی‌داند، حتی اگر بگوید که می‌داند.",
        ),
        p(
          "ولی یادت هست وقتی بچه بودی و از تاریکی راهرو می‌ترسیدی؟ من چراغ را روشن نمی‌کردم. دستت را می‌گرفتم و می‌گفتم: صبر کن، چشم‌هایت خودشان پیدا می‌کنند. و همیشه پیدا می‌کردند.",
        ),
        p("حالا هم صبر کن. نه برای این که راه عوض شود. برای این که چشم‌هایت عادت کنند."),
        p("چای را دم کرده‌ام. جای تو خالی است.", br(), "مادرت"),
      ),
      p("And this is as near as I can bring it."),
      quote(
        p("My daughter,"),
        p(`It is raining here and I am sitting by the window. You wrote that you are tired, and
          that you don't know whether the road you're on is the right one. I don't know either.
          No mother knows that, even if she says she does.`),
        p(`But do you remember, when you were small, and afraid of the dark in the passage? I did
          not put on the lamp. I took your hand and said: wait, your eyes will find it for
          themselves. And they always did.`),
        p(`So wait now as well. Not so that the road may change. So that your eyes may get used
          to it.`),
        p("I have made the tea. Your place is empty.", br(), "Your mother"),
      ),
      h2("Two things about the Persian"),
      p(
        `The first is the last line. `,
        b("جای تو خالی است"),
        `, your place is empty, is what Persian speakers say where the English say "I wish you
          were here". You say it about picnics. But it doesn't speak about me and my wishes. It's
          about you, and the shape that you leave in a room: there's a place laid, and it stays
          yours while you are gone. I've sat in a good many rooms with people who believe that
          nobody would notice if they did not come. I know now what I want to say to them. It's
          only four words, and there isn't any English.`,
      ),
      p(
        `The second is the verb in the middle. She writes `,
        b("پیدا می‌کنند"),
        `, "they find". It's made up of two parts: `,
        b("پیدا"),
        `, visible, apparent, and the verb for to make. To find a thing, in Persian, is to make
          it visible. It doesn't say that it wasn't there.`,
      ),
      pullQuote(
        "Anahita Marlowe",
        `Wait. Not so that the road may change. So that your eyes may
        get used to it.`,
      ),
      h2("What I had been doing in the meantime"),
      p(`This is the part that I find hard to explain. I hadn't read the letter. And yet when
        Walter Dunn opened up the light well in 2011, and everybody wanted to put in more lamps,
        I said, "Let's sit in it as it is, and see how much we can see." I had no reason. In the
        first class that I taught there I had people sit for some minutes before I said anything,
        until their eyes got used to it. It's what we do to this day.`),
      p(`I thought that I'd made it up. It seems that I had been taught it, in a passage in
        Sunderland, at about the age of four, by somebody who had hold of my hand.`),
      p(`I have asked myself what would've happened if I had read it in 1991. I'd like to think
        that it would have been a comfort. But I was twenty-five and wanted to be told to come
        home, and I might have thrown it across the room. As it was I stayed on, for no better
        reason than that it was October, and I couldn't think what else to do. By the spring I
        could see the class. They had been there all along: Mark, who could not sit still because
        of his hearing, and the two Lisas.`),
      divider(),
      h2("If you have a letter like that"),
      p(`I now ask people in the mentorship, when it seems right, whether there's something they
        were given and couldn't read at the time.`),
      ul(
        "A remark that somebody made, which you took for coldness.",
        "A present that made no sense.",
        "A thing your father always did with his hands.",
      ),
      p(`It needn't be profound. Write down what it was, as exactly as you're able. Then leave a
        line and put: "What it may have been saying." You are under no obligation to forgive
        anyone. Just let your eyes get used to it.`),
      p(
        `And if you have brothers or sisters, ring them and ask what is in the tin. I've said
          some more about mine in `,
        a(`/article/blogs/from-the-letter-bag-envy-sundays-and-a-brother-who-will-not-phone`, "the letter bag"),
        `.`,
      ),
    ),
  }),

  blog({
    slug: "how-to-listen-to-a-friend-who-does-not-want-advice",
    title: "How to listen to a friend who does not want advice",
    excerpt: text`It is not enough to keep quiet. A practical guide, with a translation table,
      five sentences that help, and what to do with your hands.`,
    cover: "leaves-02",
    category: "together",
    tags: ["listening", "exercise", "family"],
    author_name: "Kavita Joshi",
    days_ago: 640,
    body: doc(
      p(`"I don't want advice," says your friend, "I just need to talk." You nod. You mean it.
        Ninety seconds later you hear somebody saying, "Have you thought of getting a smaller
        fridge?" and it is you.`),
      p(`We made a recording once for the Tuesday class. Two volunteers, a couple, discussed
        their fridge for six minutes, and we all counted. He gave her eleven pieces of advice.
        She took none. At the end of it, she was close to tears and he was hoarse, and each of
        them said, separately, that the other hadn't listened. They were quite right. So what
        ought he to have done?`),
      h2("First, find out which sort of talk it is"),
      p("There are three and they need different things. You may simply ask."),
      ul(
        li(
          p(
            b("To be helped. "),
            `"The boiler's gone and I have the children here." Bring a
          spanner.`,
          ),
        ),
        li(p(b("To be heard. "), `"I've had such a day." What's wanted is someone to have had it in front of.`)),
        li(
          p(
            b("To hear oneself. "),
            `"I don't know what I think about the job." They're going to find out by saying it.
              You're a wall for the ball to come back from. Be a good, even wall.`,
          ),
        ),
      ),
      p(`"Would you like ideas, or company?" is the shortest form that we've found. Nearly
        everyone can answer, and they seem relieved to be asked. If they say "company" then hold
        them to it. People who have asked for company will sometimes say a moment later "but what
        would you do?", and it is more often a sigh than a question. Try "I'll tell you if you
        like, but go on a bit first."`),
      h2("Why we advise"),
      p(`It isn't arrogance, or not mostly. It hurts to see a friend in trouble and not do
        something. Advice is a painkiller, and it is the adviser who takes it. Once you've
        noticed that, you can feel it come on: something tightens, you lean forward a little, and
        in your head a sentence begins with "Why don't you". When you feel it, look at your
        hands. Then put them round a cup. I'm serious. A person holding a cup in both hands gives
        about half as much advice. We counted that, too.`),
      pullQuote("Kavita Joshi", "Advice is a painkiller, and it is the adviser who takes it."),
      h2("A translation table"),
      p(`These are meant kindly, all of them. The right-hand column is what fifty people told us
        they had heard.`),
      table(
        ["What you say", "What arrives"],
        ["“At least you've still got…”", "You're not allowed to be sad about it."],
        ["“Why don't you just…”", "It's easy, and you are slow."],
        ["“I know exactly how you feel.”", "It is my turn now."],
        ["“Everything happens for a reason.”", "I would like this to be over."],
        ["“You're so strong.”", "Please don't stop being it in front of me."],
        ["“What did you say to make him do that?”", "It was you."],
      ),
      h2("Five sentences that help"),
      ol(
        li(p(b("“Then what?” "), "It has no opinion. It holds the door open.")),
        li(
          p(
            b("“What was that like?” "),
            `It goes to what the thing was, rather than what's to be done. Ask it, then count the
              panes of a window.`,
          ),
        ),
        li(
          p(
            b("“So it wasn't the fridge, it was that he'd decided.” "),
            `Say back to them what you believe you heard, smaller than they said it. If you've
              got it wrong they'll correct you, and it will be the most useful thing in the whole
              conversation.`,
          ),
        ),
        li(
          p(
            b("“I don't know what to say.” "),
            `If that's so. It is better company than a
          proverb.`,
          ),
        ),
        li(
          p(
            b("“Shall I ring you on Thursday?” "),
            `And then do so. It's what makes the rest of it true. Listening isn't finished when
              the talking is.`,
          ),
        ),
      ),
      h2("An exercise for two, with an egg timer"),
      p(`Take something small each: a fridge, not a marriage. One of you talks for four minutes.
        The other may use the five sentences above and no others. At the end, the listener says
        back in under a minute what they heard. The speaker says "yes", or "not quite: it's
        more…". Swap.`),
      p(`You'll find that four minutes are very long. Around the third there comes a lull, and
        you'll believe that it is over. It isn't. What people say after the lull is, more often
        than not, what they had come to say.`),
      picture("desk-09", "You don't need a special chair. But it helps if it isn't opposite."),
      h2("When you should say something after all"),
      callout(
        "care",
        p(`If your friend speaks of not wanting to live, or of somebody who hurts or frightens
          them at home, don't be only a good wall. Ask plainly. Stay. Help them to reach somebody
          who is trained for it (a doctor, a crisis line, the emergency services if it's urgent)
          and don't promise to keep it a secret. You will not put the thought into their head by
          asking.`),
      ),
      p(`And there's the case in which you do know the answer. You're an electrician, they are
        about to drill into the cable. Then say it once, in one sentence, and go back to your
        cup.`),
      h2("About the fridge"),
      p(`The couple did it again with the egg timer. It came out, after the lull, that it had
        been her mother's. He'd been recommending smaller fridges for six minutes to a woman who
        couldn't bear to part with that one. "Then what?" he said. It was all he said. They've
        still got it. It's in the garage, and they keep seeds in it.`),
    ),
  }),

  blog({
    slug: "the-garden-as-a-calendar",
    title: "The garden as a calendar",
    excerpt: text`The woman who keeps the yard garden has never owned a diary. Month by month,
      what she looks for, and what she has noticed about people while weeding.`,
    cover: "garden-01",
    category: "everyday-practice",
    tags: ["seasons", "attention", "rest"],
    author_name: "Margaret Sowden",
    days_ago: 447,
    body: doc(
      p(`I look after the garden at Lantern Yard. It is forty foot by twenty-two with a wall on
        three sides, and I've had it since 2013, when it was bins. People come out in the break
        from their class and stand about and tell me things, I suppose since I've my back to
        them. Anahita asked me to write something. I said I could only write what I do. She said
        that would be grand.`),
      p(`I don't keep a diary. I've never seen the need. If you want to know what time it is,
        look.`),
      h2("The months, as they are here"),
      p(
        b("January. "),
        `Nothing, and don't let them tell you different. I clean the tools with sand and oil. The
          people in the classes want to make a start on everything in January, and the ground's
          as hard as a plate. I say to them, you can start, but don't dig.`,
      ),
      p(
        b("February. "),
        `Snowdrops under the drain, always the same eleven, this year twelve. Light on the top
          course of the wall by half past two. I don't sow anything, but I read the packets.`,
      ),
      p(
        b("March. "),
        `Wind. You'll be tempted by one warm Sunday. Everything sown in the first week of March
          is caught up by what you sow in the first of April, and overtaken, for it's had no
          fright. I've watched this for forty years and still I sow a row every March, just to be
          doing.`,
      ),
      p(
        b("April. "),
        `Peas, broad beans if you forgot in the autumn, and slugs. Everything's that thin green
          that you can see through.`,
      ),
      p(
        b("May. "),
        `The month for holding your nerve. It all looks wrong in May: gaps here, too thick there.
          Leave it. There's a lass comes to the astro, she told me that she'd changed her whole
          life in a May, and she wished she had waited till she saw what came up.`,
      ),
      p(
        b("June. "),
        `Sit down. There is one week in June when it's all out and needs nothing doing. I always
          miss it with being bent over. Owen put me a chair by the beans so as I'd see it.`,
      ),
      p(
        b("July. "),
        `Water in the morning, not at night. Pick the sweet peas every day, for the more you
          take, the more they give you; let one go to seed and they think they've finished. I've
          known people like that.`,
      ),
      p(
        b("August. "),
        `It goes over. It gets blowsy and tired, and folk say what a shame. It isn't. It's
          putting everything into seed and it hasn't the strength to be pretty too.`,
      ),
      p(b("September. "), `The best one. There's still everything, and nobody expects it.`),
      p(
        b("October. "),
        `Leaves. I don't burn them nor bag them, they go in the wire cage in the corner and in
          two years it's leaf mould. If you've nothing else from me, have that. You have to do it
          two years before you want it.`,
      ),
      p(
        b("November. "),
        `Cut down half and leave half. What you leave standing is for the birds and the frost.
          New gardeners always cut down the lot because they can't abide to see it dead. It's not
          dead, it's stopped.`,
      ),
      p(
        b("December. "),
        `The shortest day I come in and stand in the middle for a minute. That's all. I couldn't
          tell you why. You can hear the traffic on the bridge, because there's nothing in the
          way.`,
      ),
      gallery(
        ["garden-11", "April: that thin green that you can see through."],
        ["garden-12", "The one week in June."],
        ["garden-13", "October, before the wire cage."],
        ["garden-14", "December. Not dead, stopped."],
      ),
      h2("What I've noticed about people while weeding"),
      p("You'll want something for the classes out of this, so I've thought about it."),
      ul(
        `Folk think that they're behind. I've never met one that thought he was early. But a leek
          isn't behind a radish.`,
        `Most of what they pull up is not weeds. It's things they didn't recognise as they were
          small.`,
        `If something's failed three years running in the same spot, that's not you, it's the
          spot.`,
        `They water when they are worried. I do it myself. You go out with the can because you
          can't be doing nothing, and you drown it.`,
        `Nobody ever says well done to the compost.`,
      ),
      pullQuote("Margaret Sowden", "A leek isn't behind a radish."),
      h2("How to have a calendar of your own"),
      p(`You don't need a garden. There was a gentleman in a flat did it with one street tree.
        Choose a thing that is alive and that you pass every day: a tree, a bit of hedge, the
        weeds in a wall. Look at it properly on the first of each month. Say what you see out
        loud. That's it. By the second year you will know what month it is without looking and
        you'll know something else besides, that I can't put a name to. It's like having somebody
        to say good morning to.`),
      picture("leaves-10", "One leaf in October, life size. Owen drew round it."),
      callout(
        "tip",
        p(`First jobs for people who say they can't grow things: chives, nasturtiums, broad
          beans. If they die, it was the spot.`),
      ),
      p(
        `I'm there Tuesdays and Fridays, from eight. There's no need to talk. If you'd like to
          see it and you can't come, some pictures have been put up in `,
        a("/gallery/photos", "the gallery"),
        `. They've made it look bigger.`,
      ),
    ),
  }),

  blog({
    slug: "nine-books-for-a-slow-winter",
    title: "Nine books for a slow winter",
    excerpt: text`Our librarian’s list of books that get better when read slowly, with a note on
      how slowly, and one that has nothing in it.`,
    cover: "desk-04",
    category: "learning",
    tags: ["reading", "seasons", "rest"],
    author_name: "Owen Pryce",
    days_ago: 322,
    body: doc(
      p(`The lending library at the Old Schoolroom has about two thousand one hundred books, and
        in December people come in and ask for "something for the winter". They don't mean a
        novel for the train. They mean something to live in. I keep a shelf for them by the
        stove. Here's what is on it this year, with the speed at which I'd take each, since
        nobody ever tells you that.`),
      callout(
        "note",
        p(`These are other people's books, and we sell none of them. Try your library first. If
          it's an old one, try the shop with the cat.`),
      ),
      h2("The shelf"),
      h3("1. Marion Milner, A Life of One's Own (1934)"),
      p(
        `A young woman decides to find out what makes her happy and realises that she doesn't
          know. So for seven years she writes down what she was actually doing at the moments
          when she was. It's the best book I know on paying attention to your own mind, as she
          has no theory to sell and is frequently wrong. It first appeared under the name of
          Joanna Field. `,
        b("Speed:"),
        ` a chapter a week, with a pencil.`,
      ),
      h3("2. Nan Shepherd, The Living Mountain (written in the 1940s, published 1977)"),
      p(
        `She walked in the Cairngorms all her life and wrote a short book which isn't about
          getting to the top. Then she left it in a drawer for some thirty years. There's a
          chapter on water that'll make you go and run your hand under the tap. `,
        b("Speed:"),
        ` outdoors if you can, in gloves, one chapter to a flask.`,
      ),
      h3("3. Tove Jansson, The Summer Book (1972)"),
      p(
        `A grandmother and a small girl on an island in the Gulf of Finland. They quarrel, they
          carve things out of wood, they talk about God and angleworms. A death lies somewhere
          under it and is mentioned once. I give it to people who believe that they have got to
          be wise before they are any use to a child. `,
        b("Speed:"),
        ` one story an evening, aloud.`,
      ),
      h3("4. Sei Shōnagon, The Pillow Book (about the year 1000)"),
      p(
        `A lady at the Japanese court wrote down whatever she liked: gossip, weather, complaints,
          and lists. Things that make the heart beat faster, things that have lost their power,
          things that are near though distant. It's the ancestor of every notebook. She's a
          dreadful snob and the best of company. `,
        b("Speed:"),
        ` open it anywhere, read three pages, then write a list of your own.`,
      ),
      picture(
        "desk-10",
        `The shelf by the stove in the first week of December. By the third it
        is a gap.`,
      ),
      h3("5. Dorothy Wordsworth, The Grasmere Journals (1800 to 1803)"),
      p(
        `Baking, headaches, beggars at the door, William's socks, and then, without raising her
          voice, a sentence about the moon that her brother would have needed two pages for. It
          will cure you of thinking that a day must be unusual in order to be written down. `,
        b("Speed:"),
        ` a day a day, beside your own.`,
      ),
      h3("6. Epictetus, the Handbook"),
      p(
        `He was born a slave, he walked with a limp, and he never wrote a line; a pupil took it
          down. There are some fifty little sections, and the first of them (some things are up
          to us, and some aren't) is worth more than most shelves. I don't agree with him about
          everything. He'd have you less sad for your family than I think one ought to be. Argue
          with him. `,
        b("Speed:"),
        ` one section every morning, standing up.`,
      ),
      h3("7. William James, Talks to Teachers on Psychology (1899)"),
      p(
        `He'd been asked to give some lectures to schoolteachers in Massachusetts, and took the
          trouble to be understood. It is where Anahita begins with everyone who wants to teach
          here. Stay for the talks to students at the back, and above all for the one "On a
          Certain Blindness in Human Beings", which is about how little we see of what makes
          other people's lives worth living to them. `,
        b("Speed:"),
        ` two a week, by the fire.`,
      ),
      h3("8. Attar, The Conference of the Birds (twelfth century)"),
      p(
        `The birds of the world set off to look for their king. One after another they make
          excuses: the nightingale has his rose, the duck has her pond. A few arrive. I won't say
          what they find there, only that it turns upon a pun, and that the pun works in Persian.
          The English version in couplets by Afkham Darbandi and Dick Davis goes along at a trot. `,
        b("Speed:"),
        ` a bird at a time. You will meet yourself by about the fourth.`,
      ),
      h3("9. A notebook with nothing in it"),
      p(
        `A5, stitched and not glued, so that it'll lie open. Plain paper if you can face it. I've
          put eleven of them on the shelf, at cost. It counts as a book, because in nine months
          it will be one, and it's the only title here in which you can be sure of finding
          something about Tuesday. `,
        b("Speed:"),
        ` five minutes, evenings. There's `,
        a("/article/blogs/the-five-minute-evening-page", "a method"),
        `, should you want one.`,
      ),
      divider(),
      h2("How to read slowly, if you have forgotten how"),
      p(`Several people have told me that they can't do it any more. The eye skids. I had this
        myself, after a winter of proofs. What brought it back was absurdly simple and I pass it
        on.`),
      ol(
        "Read on paper, in a chair that isn't the one where you look at a screen.",
        `Read the first page aloud, even if you feel a fool. It sets the speed, as a tuning fork
          sets the note.`,
        "Use a slip of card, and move it down. It stops you from seeing the end of the paragraph.",
        "Stop while you still want to go on. You'll be back.",
        "Tell somebody one thing. You remember what you tell.",
      ),
      pullQuote(
        "Owen Pryce",
        `They don't mean a novel for the train. They mean something to live
        in.`,
      ),
      p(
        `Our own books have `,
        a("/books", "a page to themselves"),
        `, and the library is open on Thursdays, ten till four. There's a bell. If nobody comes,
          I'm on the ladder.`,
        br(),
        i("O. P."),
      ),
    ),
  }),
];
