import {
  a,
  b,
  button,
  callout,
  de,
  divider,
  doc,
  h2,
  h3,
  h4,
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

export const kindlyPosts: DemoPost[] = [
  blog({
    slug: "the-room-without-a-window",
    title: "The room without a window",
    excerpt: text`The worst room in the Old Schoolroom gave the academy its name. How a hole in
      the roof, covered for fifty years, taught us what we are for.`,
    cover: "window-01",
    category: "thinking-kindly",
    tags: ["beginnings", "attention", "teaching"],
    author_name: "Anahita Marlowe",
    featured: true,
    days_ago: 12,
    body: doc(
      p(`When I first saw the Old Schoolroom, in February 2011, the agent showed me the front of
        the house and hoped that I would not ask about the back. The front is handsome. It has
        three tall windows that face the yard, and on a good morning the sun comes through all
        three and lays them out on the boards like washing. Behind that is a passage, and off the
        passage was a room of about five yards by four with no window at all.`),
      p(`"Storage," said the agent, and pulled the door to.`),
      p(`I had been looking for a place to teach in for two years. I had a little money from my
        mother's house, a degree in psychology got in the evenings, sixteen years in classrooms,
        and a plan that no bank had been able to follow. I wanted to teach grown people how to
        look at their own lives without either flattering or punishing themselves. I wanted it to
        be near the bus. The rent was what I could pay because of the room at the back.`),
      h2("Forty watts"),
      p(`For the first half-year we kept chairs in it. There was one bulb. People who had to
        fetch a chair went in and out quickly, and I noticed that they lowered their voices, as
        you do near an illness. Somebody called it the sulking room. In October a class grew too
        large for the front and I had to put six people in there with a heater and a flipchart.
        One of them, a retired plasterer called Walter Dunn, spent the whole hour looking at the
        ceiling.`),
      p("I assumed that I was dull. Afterwards he came up to me."),
      quote(
        `"That's boarded, that is," he said. "That's never a ceiling. It rings wrong. You've got
          a hole up there, love."`,
      ),
      p(`He came back on the Saturday with a ladder and a bolster chisel. He took down eleven
        boards, each of which had a date pencilled on the back of it, October 1961, and about a
        barrowful of soot and sparrow. Above them was a shaft, four feet square and lined with
        white glazed brick, that went straight up through the house. And at the top, under a
        sheet of roofing felt that somebody had tacked down to save himself the trouble of
        mending a pane, was a skylight.`),
      p(`Walter went up on the roof. I stood below. I heard him swear, and then a tearing noise,
        and then the floor in front of me turned white.`),
      pullQuote(
        "Anahita Marlowe",
        `The light had been arriving at that roof every day for fifty years. Nobody had sent it
          away. It was only covered.`,
      ),
      h2("What it is called"),
      p(
        `A shaft of that kind is called a `,
        b("light well"),
        `. Builders put them into deep houses before electricity, for the inside rooms, the ones
          with no wall to the street. The white brick is there to hand the light down from side
          to side until it gets to the bottom. You do not see the sky in it unless you stand
          right underneath and tip your head back. What you see is that the room is bright and
          you can't at first tell why.`,
      ),
      picture(
        "window-14",
        `How a light well works, from Owen's handout: the brick passes the light on until it
          arrives.`,
        "wide",
      ),
      p(`I had been trying for months to say what the academy was for. Every sentence I wrote
        came out as a promise, and I distrust promises of that sort. I had sat on the other side
        of the desk from too many people who had been sold confidence by the yard and had come
        home with nothing but a receipt.`),
      p(`Standing in the soot I could say it. I do not think that people lack light. In sixteen
        years of teaching I never met a child who did, and I have met very few adults. What I
        have met is boards. They were put up in a particular year, by a particular hand, usually
        for a sensible reason: there was a leak, and no money, and winter coming. And then the
        person who put them up forgot, and took them for the ceiling.`),
      h2("Three things a plasterer knows"),
      p(`I have thought about that Saturday often and I think Walter did three things that a good
        teacher does.`),
      p(
        b("He listened for what rang wrong. "),
        `He had no theory about the room. He knocked on it and believed his knuckles. When
          somebody says to me "I am just not a person who finishes things," I try to do likewise.
          Some ceilings are ceilings. But a board sounds different from a beam, and it is worth a
          knock.`,
      ),
      p(
        b("He did not blame the man with the felt. "),
        `"He'd have been up here in the rain," he said, when I complained of him. Most of what
          covers us was put there to keep something out. It did its work. You can be grateful to
          it while you take it down.`,
      ),
      p(
        b("He did not carry the light in. "),
        `I believe that this is the point at which teachers of my sort go wrong. We stand there
          with our torches. It is pleasant to be the one with the torch, and the room does look
          brighter as long as we stay. Walter took his ladder home with him and the light went on
          arriving.`,
      ),
      h2("The room now"),
      p(`We teach in it every day. It has white walls, eight chairs, and a plant that has no
        business being so large. In June around noon there is a square of sun on the floor that
        you could stand a table in, and people move their chairs to be near it without noticing
        that they do so. In December the square does not reach the floor at all. It gets about
        half-way down the brick and stops, and the room is lit by what the brick passes on. I am
        fonder of the December light. It has further to come.`),
      p(`I should like to be able to tell you that everyone who sits there feels better. Some do.
        One woman told me she found the shaft oppressive, like sitting at the bottom of a well,
        and we moved her class to the front. A room is only a room.`),
      p(`Walter Dunn came to classes for fourteen years and never once wrote anything down. We
        put one of his boards on the wall of the passage when he died, with the pencilled side
        outward. New people ask what it is. Whoever is nearest tells them: that is what was in
        the way.`),
      divider(),
      p(
        `If you would like to see the room, come and see it. The door is open on Thursdays from
          ten, the address is on the `,
        a("/contact-us", "contact page"),
        `, and there is more about how we work under `,
        a("/about/academy", "the academy"),
        `.`,
      ),
    ),
  }),

  blog({
    slug: "what-positive-thinking-is-not",
    title: "What positive thinking is not",
    excerpt: text`We teach positive thinking and we wince at the name. Seven things it has been
      mistaken for, and the modest thing that is left when you take those away.`,
    cover: "dawn-01",
    category: "thinking-kindly",
    tags: ["self-doubt", "attention", "teaching"],
    author_name: "Anahita Marlowe",
    featured: true,
    days_ago: 33,
    body: doc(
      p(`It says "positive thinking" on our sign. Every few years somebody in the team proposes
        that we paint it out. The words have been on too many mugs. They have been used to sell
        people things, to hush people up, and to tell the ill that they were not trying. I have
        been tempted by the paintbrush myself.`),
      p(`But I know of no better name for what we do, and I would rather clean a word than throw
        it away. So here is the cleaning. I shall go through what positive thinking is not, under
        seven heads, and then say what I think is left in the pan.`),
      h2("It is not cheerfulness"),
      p(`Cheerfulness is a temperament, like having big feet. Some people get it at birth and it
        is very nice for everybody near them. It can be put on for an afternoon and it is often
        kind to do so. But it has little to do with how a person thinks. I have known cheerful
        people who expected nothing of themselves, and I have known one gloomy woman, a crossing
        warden, who went about muttering that it would all end in tears, and who had in the
        course of thirty years founded a choir, a breakfast club and a bus route.`),
      p(`If you are not cheerful, you are not disqualified. You may even have a head start, since
        you will not confuse the feeling with the work.`),
      h2("It is not looking away"),
      p(`There's a kind of brightness that depends on not opening letters. I did this for most of
        1998. I called it "staying positive". The letters were from a bank. They did not become
        fewer through being unopened, and I can report that the drawer I kept them in came to
        have a sort of hum.`),
      p(
        `Whatever deserves the name of positive thinking has to begin by reading the letter. It
          is a way of treating facts, so you need the facts. When we teach `,
        a("/article/blogs/the-five-minute-evening-page", "the evening page"),
        `, the first part asks what happened "as a camera would have seen it", and nobody is
          allowed on to the second part, which is the hopeful one, until that is done.`,
      ),
      h2("It is not a treatment"),
      callout(
        "care",
        p(`Nothing that we teach heals an illness, replaces a medicine, or does the work of a
          doctor or a therapist. If your mood has been very low for weeks, or you have thoughts
          of harming yourself, please speak to your doctor or to a crisis line in your country
          today. A class can wait.`),
      ),
      p(`I put this in a box since it matters more than the rest. I have seen what the other
        message does. A man in one of my first classes had been told by a well-known speaker that
        his wife's cancer was "a thought held in the body". He wanted to know which thought. He
        had been through all hers, and then all his. He had made a list. I took the list from
        him, with his leave, and we did no lesson that night.`),
      p(`People fall ill because bodies do. How we think may change what an illness is like to
        live through. That is worth a good deal, and it's all that I would dare to say.`),
      h2("It is not an order form"),
      p(`You will have come across the notion that wanting a thing intently enough will bring it.
        Its charm is easy to see. It makes wishing into a form of work. The trouble is that it
        does so only in the feeling: the hour spent picturing the finished book gives you a
        little of the pleasure of having finished it, and you get up from the chair slightly less
        inclined to write.`),
      p("There are uses for imagination that do help. I teach two."),
      h3("Picture the obstacle"),
      p(`After you have pictured the thing you want, picture what will get in the way, as exactly
        as you can. It's ten past nine, the house is quiet, the page is open. What do you do
        instead? "I look up whether otters hibernate." Good. Now you know where to put the fence.`),
      h3("Picture the very next move"),
      p(`Forget the prize-giving. Imagine lifting the telephone: which hand, what the first words
        are, what you will say if it's the machine. Athletes rehearse the run-up a good deal more
        than they rehearse the podium.`),
      h2("It is not talking yourself out of a feeling"),
      p(`"Don't be silly, there is nothing to be frightened of." I must have said it to four
        hundred children, and I never saw it work once. What it teaches is that there are now two
        things the matter: the dark, and being silly.`),
      p(`A feeling isn't a claim, so it can't be refuted. It can be named, and it can be asked
        what it came about. Fear nearly always has some news. It is a poor judge of the size of
        the news and it has a loud voice, but it is not lying to you. Let it finish. In my
        experience a fear that has been heard out goes and sits at the side of the room. One that
        has been told not to be silly comes back with its relations.`),
      pullQuote(
        "Anahita Marlowe",
        `A feeling isn't a claim, so it can't be refuted. Ask it what
        it came about.`,
      ),
      h2("It is not blame with a smile on it"),
      p(`Suppose it were true that good thoughts bring good fortune. Then those with bad fortune
        must have had the wrong thoughts. I dislike this more than anything else on the list, and
        it often comes dressed as kindness. I've heard it said to somebody who had lost her job
        when a whole mill shut. "What do you think you were putting out?"`),
      p(
        `She'd been putting out eleven hundred yards of worsted a day. There are wages, laws,
          rents, weather, and other people's decisions, and thinking has to go on in among them.
          Before you ask what somebody might do differently, look round and see what they are
          standing in. Tom, who was a probation officer, has a `,
        i("first question"),
        ` for new people that I have adopted: "What are you up against?" Then he writes it down,
          all of it, and only after that does he ask "And what have you got?"`,
      ),
      h2("It is not for every hour"),
      p(`There are days on which the right thing to do is to lie on the floor. When somebody has
        died, you needn't find the good in it. When you have been wronged, you may be angry, for
        as long as it takes to find out what the anger wants you to protect. Joy doesn't need
        thinking about at all. I would not give positive thinking more than about an hour a day.
        The rest is for living, which has its own methods.`),
      h2("So what is left?"),
      p("Not very much, and I've grown fond of it. When I have to say it in a breath, I say:"),
      quote(
        `Among the explanations that fit the facts, give a fair hearing to the ones that leave
          you something to do.`,
      ),
      p("Let me take that apart, for it's short but every piece is holding something up."),
      ul(
        li(
          p(
            b("Among the explanations. "),
            `There is always more than one. If you can only think of one, you have not finished
              thinking.`,
          ),
        ),
        li(p(b("That fit the facts. "), "All of them, including the letter in the drawer.")),
        li(
          p(
            b("Give a fair hearing. "),
            `You don't have to believe the hopeful one. Just don't throw it out because it is
              hopeful, any more than you would take the bleak one for true because it is bleak.
              Bleak isn't the same as honest. It only sounds so, as it has a deeper voice.`,
          ),
        ),
        li(
          p(
            b("That leave you something to do. "),
            `"I am useless at this" may fit the facts. So may "I have had four hours' practice."
              The second has a door in it.`,
          ),
        ),
      ),
      p(`That is the method, all of it. Everything else that goes on in our classes is practice,
        as with scales. It takes months, it often fails, and from the outside you would hardly
        know that anything was going on. People who've done it for a year don't shine. Their
        friends say things like "you seem to get over things" or "you're easier to tell". Once,
        from a husband: "She opens the post now."`),
      p(`I'll keep the sign. I may add a line beneath it, in small letters: read the letter
        first.`),
      button("/services/online-classes", "See the online classes"),
    ),
  }),

  blog({
    slug: "selbstwirksamkeitserwartung-a-long-word-for-a-short-thought",
    title: "Selbstwirksamkeitserwartung: a long word for a short thought",
    excerpt: text`The longest word on our timetable means “I think I can do this one”. A
      psychologist from Leipzig takes it to pieces and shows where it comes from.`,
    cover: "desk-02",
    category: "learning",
    tags: ["language", "self-doubt", "teaching"],
    author_name: "Lena Brandt",
    days_ago: 118,
    body: doc(
      p(
        `I translate for the academy and twice a year I come over from Leipzig to give a weekend.
          On the board, the first morning, I write one word and I wait:`,
      ),
      p(b(de("Selbstwirksamkeitserwartung"))),
      p(
        `There's laughter, then somebody counts the letters. There are twenty-seven. I then tell
          them that it is no joke word of the sort that gets into newspapers. Any schoolteacher
          in Germany will use it over coffee without drawing breath. And what it says is very
          short. It says: `,
        i("I expect that what I do will work."),
      ),
      h2("Taking it to pieces"),
      p(`German builds words as children build with bricks. So we can simply take off one brick
        after the other.`),
      table(
        ["Piece", "Literally", "What it adds"],
        [i(de("selbst")), "self", "It is about me, and not about luck or the others."],
        [i(de("wirken")), "to work, to have an effect", "Something happens because I did something."],
        [i(de("-sam-keit")), "-some-ness", "From a deed to a quality: effectiveness."],
        [i("-s-"), "nothing at all", "Mortar. It only holds the bricks together."],
        [i(de("Erwartung")), "expectation", "It is about what I think beforehand."],
      ),
      p(`English says "self-efficacy", or for the whole, "self-efficacy expectation". The idea
        was worked out in the 1970s by the psychologist Albert Bandura, and the German word is a
        translation of his. Still, I like the German better for teaching, because of the last
        brick. It keeps in view that we speak of an expectation. It may be too high or too low.
        It is a guess, and guesses can be improved by evidence.`),
      h2("What it is not"),
      p(
        `It isn't self-esteem. Self-esteem is what I think I'm `,
        i("worth"),
        `, and I can have plenty of it while I am quite sure that I cannot drive on the left. Nor
          is it optimism, which expects that things will go well by themselves. It is also not
          general. One has it for something: for speaking Polish on the telephone, for getting a
          class of thirteen-year-olds quiet, for asking one's landlord. My own, in front of an
          audience, is high. My own in front of a boiler with a red lamp is so low that I go and
          stay with my sister.`,
      ),
      p(`That is good news, by the way. If you feel "I have no confidence", you've set yourself
        an impossible task, for where would one begin to repair such a large thing? Ask instead:
        for what, exactly? The list is always shorter than the feeling.`),
      h2("Four springs"),
      p(`Bandura named four sources from which this expectation is fed, and half a century of
        research has, on the whole, left them standing. I give them in the order of their
        strength.`),
      h3("Having done it"),
      p(`By far the strongest. Nothing convinces me that I can do a thing like having done a
        thing of that kind, with some effort, and by myself. The effort is important: success
        that comes too easily teaches only that it was easy. And "by myself" is important, which
        is why the helpful colleague who takes the mouse from your hand has done you damage, in
        the friendliest way.`),
      h3("Having seen it done"),
      p(`By somebody like me. It's no use to show me a genius. If the woman who started in
        September, who is also past fifty and also afraid of the microphone, reads her page aloud
        today, then I begin to calculate.`),
      h3("Being told"),
      p(`Weaker than parents think. "You can do it!" works for about as long as the sentence. It
        does better when it's precise and comes from somebody who has watched: "Last week you got
        through the first paragraph without stopping. Try two."`),
      h3("How the body feels"),
      p(`My heart beats fast; so I read off from it that I'm not up to the task. But a heart also
        beats fast before a dance. We can learn to read the same drum differently, and being
        rested helps more than any insight.`),
      h4("A remark on the order"),
      p(`Notice that most of what is sold under the name of motivation is the third spring,
        bottled. It isn't nothing. But if you have a free evening, spend it on the first.`),
      pullQuote(
        "Lena Brandt",
        `The list of what you cannot do is always shorter than the
        feeling.`,
      ),
      h2("An exercise for a week"),
      ol(
        `Write down one thing of which you say “I can't”. Be narrow. A telephone call, a form, a
          hill.`,
        `Give your expectation a number from 0 to 100: how sure are you that you could do it on
          Friday?`,
        `If it is under 70, cut the task until the number rises to 70. Keep cutting. "Ring the
          office" becomes "find the number of the office".`,
        "Do the small one. On the same evening write down what you did, in the active voice.",
        "Give the next larger piece a number. Don't be surprised if it has moved already.",
      ),
      p(`Why seventy? Under fifty we tend to give up when the first difficulty comes. Over ninety
        we learn nothing new about ourselves. Seventy has some wind in it. It's a rule of thumb
        and no law of nature; I have it from a swimming teacher.`),
      h2("A note for people who teach, lead or bring up"),
      p(`You can't pour this expectation into anyone. You can make steps of the right height, let
        people who are alike see one another succeed, say exactly what you saw, and see that
        nobody is too tired. Then take your hands away. It's hard. I have been at it for nineteen
        years and my hands still twitch.`),
      p(
        `The same four springs are behind Kavita's `,
        a(`/article/blogs/twelve-ways-to-be-a-little-braver-by-friday`, "twelve ways to be a little braver"),
        `, and I am glad that she put the wobbles in numbers. And the boiler? I have found the
          place where the red lamp is explained. It's page 41. My number stands at 55.`,
      ),
    ),
  }),

  blog({
    slug: "a-note-on-lateness",
    title: "A note on lateness",
    excerpt: text`Very short, so that nobody is kept.`,
    cover: "water-02",
    category: "thinking-kindly",
    tags: ["rest", "teaching"],
    author_name: "Anahita Marlowe",
    days_ago: 276,
    body: doc(
      p(`For sixteen years I stood at a classroom door and asked children why they were late. I
        must have asked it ten thousand times, and I never learned anything, because it wasn't a
        question. They knew that. They looked at their shoes and said "bus".`),
      p(`One November a boy called Daniel, who was late every day, was late again, and I was too
        tired to ask. I said, "I'm glad you've come. We're on page thirty." He stood there. He
        was waiting for the rest of it. When it didn't arrive he sat down, found the page, and a
        little later, to the desk and not to me, he said that he took his sister to the other
        school first because their mam was on nights.`),
      p(`He had been late since September. I could've had that sentence in the first week, for
        nothing. I'd been charging him for it. For the rest of the year I kept the back seat by
        the door free, and when he came in I told him the page. His marks went up a little, no
        more than that. But he stopped running the last hundred yards, I could see it from the
        window, and he used to arrive with breath to spare.`),
      p(`I think of him when somebody begins, in the first minute of a mentorship, to tell me how
        late they are. They should have done this at thirty. They should've left, or trained, or
        said something, when everyone else did. They look at their shoes. They're waiting for the
        rest of it, and most have been supplying it themselves, every morning, at their own door.`),
      pullQuote("Anahita Marlowe", "I'm glad you've come. We're on page thirty."),
      p(`You can try it. The next time you hear that voice asking why you are only starting now,
        notice whether it is a question. If it is, answer it: there was a sister, there were
        nights. You will find that there was nearly always a sister. If it isn't a question, you
        needn't answer.`),
      p("Say that you are glad you have come, and find the page."),
    ),
  }),

  blog({
    slug: "from-the-letter-bag-envy-sundays-and-a-brother-who-will-not-phone",
    title: "From the letter bag: envy, Sundays and a brother who will not phone",
    excerpt: text`Three readers write, and Anahita answers as far as she can. Letters are printed
      with leave, and with the details changed.`,
    cover: "desk-05",
    category: "thinking-kindly",
    tags: ["family", "listening", "self-doubt"],
    author_name: "Anahita Marlowe",
    days_ago: 26,
    body: doc(
      p(`People write to the academy on paper more than you would think. Twice a year I answer
        some of the letters here. I am no agony aunt, and I can see only the side of the house
        that faces the road. But several people asked to overhear.`),
      h2("“My friend got what I wanted”"),
      quote(
        `My closest friend has had her book accepted. We started writing at the same kitchen
          table. I am glad for her, I really am, and I also can't stand to hear about it. I have
          started letting her calls ring out. I feel like a bad person with a telephone. – R.,
          Hull`,
      ),
      p("Dear R.,"),
      p(`You are glad and you can't stand it. I would leave both of those sentences exactly as
        they are, with the "and" between them. What hurts you, I think, is the attempt to get rid
        of one of the two before you pick up.`),
      p(`Envy has dreadful manners but its eyesight is excellent. It goes past a hundred things
        that other people have and you don't mind about, and it stops in front of the one that
        you want. So let it point. Ask it to be more exact. Is it the book? Is it that somebody
        said yes to her? Is it that she finished? Those are three different wants, and two of
        them you can start on without a publisher.`),
      p(`Then ring her. You could say: "I'm happy for you and I'm jealous, and I've been hiding
        till I was only happy, and it was taking too long." I've known a friendship end because
        one of them hid. I never knew one to end on that sentence.`),
      h2("“Sundays”"),
      quote(
        `There is nothing wrong with my life. I have work I like. But every Sunday about four
          o'clock a lid comes down. It has done so since I was at school. I'm 47. – Martin`,
      ),
      p("Dear Martin,"),
      p(`Since you were at school. You say it in passing, and it seems to me to be the whole
        letter. Something in you was taught at eight or so that four o'clock on Sunday is when
        the free time turns over and shows its other side, and no one has told it that you left.`),
      p("I'd try two things. They are small, which is their merit."),
      ul(
        `Put something at half past four that has no use. It shouldn't be a treat, because you'd
          see through that. A lad in my class used to go and watch the locks being worked on the
          Cut. You want the eight-year-old to find that there is a half past four.`,
        `Move whatever it is you dread about Monday to Friday. If it's a bag to pack, pack it on
          Friday while you still have your shoes on. If you can't name it, write "Monday:" on a
          page and see what the pencil says.`,
      ),
      p(`And if the lid starts to come down on other days too, or won't lift on Mondays, do
        mention it to your doctor. I say so to everybody, and I mean it each time.`),
      h2("“He never rings”"),
      quote(
        `My brother and I have not quarrelled. He simply does not telephone. I ring him every
          week. If I stopped I don't believe we would ever speak again. Should I stop? – Mrs E.
          A.`,
      ),
      p("Dear Mrs A.,"),
      p(`I have a sister who doesn't write. For some years I kept accounts: my letters in one
        column, hers in the other. I was always well ahead and it gave me no pleasure at all.`),
      p(`You ask whether you should stop. May I ask what for? If you'd stop because you are tired
        and would rather have the hour, then stop for a month, tell him so, and enjoy it. But if
        you would be stopping to see whether he notices, then you've set him an examination in a
        subject he doesn't know he is taking. He will fail. And you will have the result, and
        what will you do with it?`),
      p(`Some people are ringers and some are answerers. When he does pick up, is he glad? Does
        he remember what you said last week? If he does, then I'd say he's keeping his half. It
        is just that his half doesn't make a noise.`),
      pullQuote("Anahita Marlowe", "Some people are ringers and some are answerers."),
      p(
        `I stopped the accounts on the day I found that my sister had kept every one of my
          letters, in order, in a biscuit tin. She'd never thought to say so. I have told that
          story before, in `,
        a("/article/blogs/a-letter-from-shiraz", "A letter from Shiraz"),
        `, where the tin turns up again.`,
      ),
      divider(),
      p(
        `Letters for the next bag may be sent to the Old Schoolroom, or through the `,
        a("/contact-us", "contact page"),
        `. We print nothing without asking, and we answer more than we print.`,
      ),
    ),
  }),
];
