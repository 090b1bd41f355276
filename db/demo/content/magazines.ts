import { text } from "./compose.ts";
import type { DemoMagazine } from "./types.ts";

/** The Lightwell Letter, four times a year. The pages are set as the PDF of the issue. */
export const magazines: DemoMagazine[] = [
  {
    slug: "the-lightwell-letter-1-the-open-window",
    title: "The Lightwell Letter 1: The open window",
    issue_number: 1,
    issue_date: "2025-03-01",
    cover: "magcover-1",
    summary: text`The first number. Why we print a letter at all, a morning with the windows
      open, an exercise for people who have forgotten how to begin, and what the library would
      like back.`,
    pages: [
      {
        heading: "Good morning",
        paragraphs: [
          text`You are holding the first number of a thing that we've been meaning to do for
            fourteen years. It will come four times a year and will not be long. We should like
            it to lie about on your kitchen table and be read by whoever is waiting for toast.`,
          text`It won't try to keep you. Every number will end with a suggestion that you put it
            down and go and look at something. If you find that you'd rather do so half-way
            through, you have understood us completely.`,
          text`Anahita Marlowe`,
        ],
      },
      {
        heading: "Opening the windows",
        paragraphs: [
          text`On the first dry Saturday in March we open all the windows of the Old Schoolroom
            at the same time. It takes two people and a pole. The front ones were painted shut
            when we came, and Walter Dunn went round them with a knife, an inch at a time, for
            most of a day.`,
          text`The winter goes out in about ten minutes. You can smell it leave: chalk,
            radiators, wet coats. Then there is a moment when the room smells of nothing
            whatever. It is our favourite moment in the year and we've never managed to be ready
            for it.`,
          text`Somebody always says, "We should do this more often." But it's no use more often.
            You have to have had the winter.`,
        ],
      },
      {
        heading: "An exercise: the first line only",
        paragraphs: [
          text`For people who don't begin because they can't see how it will go on. Take five
            scraps of paper. On each of them write the first line, and only that, of something
            you've been putting off: a letter, an application, a conversation, a story, an
            apology.`,
          text`You're not allowed to write a second line today. If one comes, refuse it. Put the
            scraps somewhere that you'll see them, by the kettle or on the stairs.`,
          text`By the third day one of the five will have gone on by itself in your head. It's
            that one. Throw the other four away.`,
        ],
      },
      {
        heading: "From the library",
        paragraphs: [
          text`Owen Pryce writes: I am missing eleven books. I know where seven of them are and I
            shall say nothing, as I can see that they're being read. Of the other four, one is
            The Summer Book, and I'd like it back by the summer.`,
          text`New on the shelf by the stove: two books about moss, a history of the pencil, and
            a novel that four people have returned with the same page turned down. I've left it
            turned.`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [
          text`Go to the window that you use least. Open it if it opens. Stay for as long as it
            takes for one thing to happen: a bird, a bicycle, a neighbour with a bin. That was
            the news.`,
        ],
      },
    ],
  },
  {
    slug: "the-lightwell-letter-2-high-summer",
    title: "The Lightwell Letter 2: High summer",
    issue_number: 2,
    issue_date: "2025-06-13",
    cover: "magcover-2",
    summary: text`A number for sitting down with. Margaret Sowden on the one week in June, a
      defence of doing nothing by somebody who is bad at it, and the longest evening.`,
    pages: [
      {
        heading: "The one week",
        paragraphs: [
          text`There is a week in June, says Margaret Sowden, when the yard garden is all out and
            needs nothing doing to it. She has missed it for twelve years running through being
            bent over. This year Owen put a kitchen chair by the beans and wrote her name on the
            back.`,
          text`She sat in it for four minutes. "It's right enough," she said. Then she saw a
            dandelion.`,
        ],
      },
      {
        heading: "On being bad at nothing",
        paragraphs: [
          text`Kavita Joshi writes: I planned to do nothing for a whole day and to report on it
            to you. By ten past nine I had made a list of ways to go about it. By eleven I'd
            cleaned the oven, on the ground that I couldn't do nothing in a house with that oven
            in it.`,
          text`In the afternoon I gave it up and went and sat on the wall outside the
            launderette, where I had to wait for a duvet. There was no signal. For thirty-five
            minutes I watched a man teach a very small girl to ride a scooter. When the machine
            stopped I was sorry.`,
          text`So I don't think that you can do nothing on purpose. But you can get yourself
            stuck somewhere pleasant with a duvet.`,
        ],
      },
      {
        heading: "The longest evening",
        paragraphs: [
          text`On the twentieth we shall leave the door of the Old Schoolroom open till it's
            dark, which won't be until after ten. There isn't a programme. Last year thirty
            people came and most of them sat on the steps. At about a quarter to ten somebody
            began, quite softly, to read aloud out of whatever they'd got with them, and it
            turned out to be the instructions for a tent.`,
          text`Bring something to read. It needn't be instructions.`,
        ],
      },
      {
        heading: "Three questions for a deckchair",
        paragraphs: [
          text`What would you do with a free Wednesday if you weren't allowed to improve anything?`,
          text`What did you know how to do when you were nine and could you still?`,
          text`Who taught you to rest? Nobody? Who, then, taught you not to?`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [
          text`Lie on your back somewhere. If there is a cloud, follow it until you can't tell
            any longer that it was that one.`,
        ],
      },
    ],
  },
  {
    slug: "the-lightwell-letter-3-letting-go-of-the-branch",
    title: "The Lightwell Letter 3: Letting go of the branch",
    issue_number: 3,
    issue_date: "2025-10-01",
    cover: "magcover-3",
    summary: text`Autumn, and things coming down. A short history of our leaf cage, how to finish
      something badly, and a farewell to Walter Dunn, who found the light.`,
    pages: [
      {
        heading: "Walter",
        paragraphs: [
          text`Walter Dunn died on the second of September, in his sleep, at eighty-eight. He
            came to us in 2011 for an evening class and stayed for fourteen years. He found the
            light well. He never took a note. He fixed whatever had been got wrong since his last
            visit, and told us who'd done it.`,
          text`At the funeral his granddaughter Karen said that in his last months he had her
            drive him round to all the ceilings he'd ever made. They'd stand there, the two of
            them, looking up. People in the bank thought that something was the matter with the
            roof.`,
          text`One of his boards hangs in the passage now, with the pencilled side out: October
            1961. If you pass it, knock. He'd have wanted to know how it rings.`,
        ],
      },
      {
        heading: "A short history of the leaf cage",
        paragraphs: [
          text`It's four posts and some chicken wire in the corner by the drain. We put leaves in
            at the top in October and for two years nothing happens that you could point to. Then
            you lift the wire, and at the bottom there is something black and crumbling that
            smells like the floor of a wood.`,
          text`Margaret says that people never want to begin because they want it this year. So
            in the first autumn she told nobody what the cage was for. By the time we asked, it
            was ready.`,
        ],
      },
      {
        heading: "How to finish something badly",
        paragraphs: [
          text`Everyone has one: the blanket, the thesis, the shelf. It's nine-tenths done and it
            hums. You won't finish it well, as the person who could have done that was you in
            another year. But you may finish it badly, and that's permitted.`,
          text`Set aside one evening. Tell somebody that by ten o'clock it'll be over. Do the
            worst version that can be called an end: cast off, glue, write "and so I stop here".
            Then put it where it was meant to go. Within a week or so it will have stopped being
            unfinished, and simply be your blanket.`,
        ],
      },
      {
        heading: "Overheard in the passage",
        paragraphs: [
          text`"I'm not behind. I'm just somewhere else."`,
          text`"She asked me what I wanted, and I told her what I'd settle for, and she wrote
            down both."`,
          text`"Is that a real hare?"`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [
          text`Find a leaf that is about to come off. Wait with it for a minute. It probably
            won't. Go home anyway.`,
        ],
      },
    ],
  },
  {
    slug: "the-lightwell-letter-4-a-lamp-in-the-window",
    title: "The Lightwell Letter 4: A lamp in the window",
    issue_number: 4,
    issue_date: "2025-12-06",
    cover: "magcover-4",
    summary: text`The winter number: why Anahita prefers December light, nine minutes with a
      candle that are not about the candle, and hospitality for people with small tables.`,
    pages: [
      {
        heading: "December light",
        paragraphs: [
          text`In June the sun comes straight down the light well and makes a white square on the
            floor, and visitors say "oh". In December it gets half-way down the brick and stops.
            What reaches the room is what one brick has handed on to the next.`,
          text`I like it better. It's softer, there are no shadows to speak of, and you can look
            at people's faces without anybody having to screw up their eyes. It's light that has
            been passed from hand to hand. Most of what I know came to me like that.`,
          text`Anahita Marlowe`,
        ],
      },
      {
        heading: "Nine minutes with a candle",
        paragraphs: [
          text`Light it. For three minutes, look at the flame, since you will anyway. For the
            next three, look at everything else that it's lighting: your own hands, the underside
            of the shelf, the nearest chair leg. For the last three, blow it out, and see how
            much you can see.`,
          text`People expect the middle part to be the exercise. It's the last.`,
        ],
      },
      {
        heading: "The small table",
        paragraphs: [
          text`Tom Hesketh writes: My mother had a table for four, and there were seven of us,
            and she would have anybody in. What she did was to feed the visitor first and have
            the rest of us stand about. No one who came ever thought that we were short of room.
            They thought we liked to stand.`,
          text`I mention this because folk tell me that they'll have people round when they've
            got the kitchen done. You want a pan, a person, and somewhere to lean.`,
        ],
      },
      {
        heading: "For those who find it hard",
        paragraphs: [
          text`Not everyone is looking forward to the next three weeks. If you have lost somebody
            this year, or if home isn't safe or doesn't exist, then you're not doing it wrong by
            finding it long. The Old Schoolroom is open on the twenty-fourth and the twenty-sixth
            from two until six, with soup and no singing.`,
          text`If it gets to be more than you can carry, tell a person, and if you can't think of
            one, tell your doctor or a crisis line. They are there on the day itself.`,
        ],
      },
      {
        heading: "From the library",
        paragraphs: [
          text`Owen Pryce writes: The Summer Book has come back, in a jiffy bag, from Leeds, with
            no name and a pressed flower at page 62. I have put it in the window.`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [
          text`Go outside and look at your own window from the street, as a stranger would.
            Whoever lives there has left a light on.`,
        ],
      },
    ],
  },
  {
    slug: "the-lightwell-letter-5-the-first-mile",
    title: "The Lightwell Letter 5: The first mile",
    issue_number: 5,
    issue_date: "2026-03-06",
    cover: "magcover-5",
    summary: text`Setting out. The academy is fifteen, Tom compares boots, a beginner describes
      her first class, and a page on the usefulness of a wrong turning.`,
    pages: [
      {
        heading: "Fifteen",
        paragraphs: [
          text`The lease on the Old Schoolroom was signed on the fourth of March 2011, with a
            borrowed pen. We've been trying to work out how many people have sat in it since
            then. Owen says about four thousand, and he bases this on cups.`,
          text`There's to be no gala. If you have ever sat here, do come by on a Thursday and
            tell us one thing that you did afterwards. It needn't have anything to do with us.`,
        ],
      },
      {
        heading: "My first Tuesday",
        paragraphs: [
          text`A student writes: I had the laptop propped up on three cookery books and I'd put
            on lipstick, which I never do. There were fourteen little squares. I had decided to
            say nothing. For ten minutes nobody said anything at all, we just sat there and
            looked at our own windows, and I thought, well, I can do that.`,
          text`Then she asked us what had happened today, "as a camera would have seen it". I
            said: I put my father's shoes in a bag. It wasn't what I'd planned to say. Nobody
            told me how I must be feeling. A man in a shed said, "What sort of shoes?"`,
          text`Brown brogues. He'd had them resoled five times. I talked about those shoes for
            what must have been three minutes. I've been every Tuesday since.`,
        ],
      },
      {
        heading: "On boots",
        paragraphs: [
          text`Tom Hesketh writes: I am asked about boots. Any that you've already got. If you
            wait until you have the boots you'll be walking in them for the first time on the day
            that you most need to think about something else.`,
        ],
      },
      {
        heading: "The wrong turning",
        paragraphs: [
          text`When I look at what people tell me, in the clinic and out of it, there is a thing
            which comes up more than any planet. It's the wrong turning that they would not now
            be without. The job that lasted nine weeks and had Sheila in it. The course that was
            full, and so they took the other.`,
          text`Try it: draw a line for your life and put a cross wherever you went wrong. Then
            from each cross draw a thin line to something that you love which could only be got
            to by that road. I don't say that every cross has one. It would be a lie. But I've
            never seen a sheet on which none of them had.`,
          text`A. M.`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [
          text`Walk to the end of your road and turn the way that you don't. Two hundred steps.
            Then come back and tell the kettle.`,
        ],
      },
    ],
  },
  {
    slug: "the-lightwell-letter-6-still-water",
    title: "The Lightwell Letter 6: Still water",
    issue_number: 6,
    issue_date: "2026-06-12",
    cover: "magcover-6",
    summary: text`A quiet number. Thehrāv explained again by a lock-keeper, a week without
      opinions, and how to sit beside someone who is ill.`,
    pages: [
      {
        heading: "What the lock-keeper said",
        paragraphs: [
          text`Kavita Joshi writes: I have tried for years to explain the Hindi word thehrāv, the
            staying that isn't stopping. Last month I tried it on Mr Allonby at Netherby Lock. He
            considered. "Aye," he said. "That's a pound."`,
          text`A pound, it seems, is what they call the stretch of still water between two locks.
            It looks as though it isn't doing anything. What it does is to hold the level, so
            that boats can get up a hill. "You let your pound run down," said Mr Allonby, "and
            you're not going anywhere. You're sat in mud with a nice view."`,
        ],
      },
      {
        heading: "A week without opinions",
        paragraphs: [
          text`Owen Pryce writes: For seven days I tried not to hold any view that nobody had
            asked me for. By Monday noon I'd swallowed fourteen, three of them about a bus
            shelter. On Wednesday somebody did ask. It was about the parish council, and I found
            that I hadn't got one. I had only ever had the tone.`,
          text`On Saturday my neighbour showed me her new front door. I said, "Tell me about it."
            She told me for twenty minutes. It's a remarkable door.`,
        ],
      },
      {
        heading: "How to sit beside someone who is ill",
        paragraphs: [
          text`Bernadette Akinyemi, who became a nurse at fifty-five, gave us this. Sit down.
            Even if you only have two minutes; the ones who stand seem to be leaving. Put
            yourself where they can see you without turning their head.`,
          text`Say something that isn't about it. What the weather is up to, who's in the car
            park. They have had nothing but it all day. And when they want to talk about it, stop
            talking about the car park.`,
          text`Don't ask "Is there anything I can do?" They'll say no. Ask "Shall I move that?"
            or "Do you want the blind?" And say when you're coming again, and be on time, for
            they will be looking at the clock.`,
        ],
      },
      {
        heading: "Two rings",
        paragraphs: [
          text`Drop two stones into still water, a yard apart and at the same moment. The rings
            go out and meet and pass through one another, and each of them goes on afterwards
            exactly as it would have, but for that one line where they crossed, and which was
            higher than either.`,
          text`It's a thing that I know about waves. I keep thinking that it's about something
            else.`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [
          text`Fill a basin. Wait till it's still. It takes a good deal longer than you think,
            and you are not to help.`,
        ],
      },
    ],
  },
  {
    slug: "the-lightwell-letter-7-the-letter-number",
    title: "The Lightwell Letter 7: The letter number",
    issue_number: 7,
    issue_date: "2026-09-04",
    cover: "magcover-7",
    summary: text`All letters. How to thank someone for something old, what to say to the
      bereaved, a postwoman’s view of it, and the shortest love letter in the biscuit tin.`,
    pages: [
      {
        heading: "Post",
        paragraphs: [
          text`We asked for letters and had a hundred and six. Some were typed, one was on a roll
            of till paper four feet long, and one contained nothing but a feather, and we think
            we know who that's from. This number is made of them.`,
        ],
      },
      {
        heading: "How to thank someone for something old",
        paragraphs: [
          text`At least ten years old. Longer is better. Be exact about what they did: "You lent
            me your coat at the bus stop by the baths." Then what the weather was like; it proves
            to them that you were there. Then, in a single sentence, what came of it. Then stop.`,
          text`Don't say that you ought to have written sooner. They have been doing quite well
            without. It's a present and it isn't a bill.`,
          text`If they have died, write it all the same, and send it to whoever misses them. That
            is the best letter anybody gets in that year.`,
        ],
      },
      {
        heading: "What to say to the bereaved",
        paragraphs: [
          text`From a letter signed "M., twice": They'll get forty that say there are no words.
            So find some. Say his name. Say one thing he did, the smaller the better: how he
            always backed the car in. Say that you'll ring on Sunday and that they need not
            answer.`,
          text`And write again after three months. By then everyone else has stopped.`,
        ],
      },
      {
        heading: "The view from the bag",
        paragraphs: [
          text`Sandra Birtles has delivered to Lantern Yard for nineteen years. "You can tell,"
            she says. "A real one has a different weight. You get one and you find that you're
            walking up to the door a bit straighter. I had a lady on Mill Street that used to
            wait for hers behind the glass. It came on Thursdays. Then it stopped coming. And she
            still waited, and I didn't like to go past, so I would stop and say good morning. She
            told me afterwards that was what she'd been waiting for by then."`,
        ],
      },
      {
        heading: "From the biscuit tin",
        paragraphs: [
          text`Anahita's father was a railway signalman with a stammer. In 1963 he courted a
            nurse from Shiraz largely by post, from a signal box eleven miles away. His letters
            were short, because the trains weren't. This is the whole of one of them.`,
          text`"Dear Shirin, 4.10 all clear. I thought of you between the 4.10 and the 4.32 and
            then again after. Frank."`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [text`You know who it is. Four sentences. There's a stamp in the drawer.`],
      },
    ],
  },
  {
    slug: "the-lightwell-letter-8-looking-up",
    title: "The Lightwell Letter 8: Looking up",
    issue_number: 8,
    issue_date: "2026-11-06",
    cover: "magcover-8",
    summary: text`A number for dark evenings. How to find the star that stays, what the clinic is
      asked in November, one sky seen from three kitchens, and good news about a book.`,
    pages: [
      {
        heading: "The star that stays",
        paragraphs: [
          text`Go out on a clear night and find the Plough: seven stars, a saucepan with a bent
            handle. Take the two at the side of the pan away from the handle. Follow the line of
            them upward out of the pan, about five times the distance between the two. The star
            you come to is the Pole Star. You're looking north.`,
          text`People are often disappointed. They had thought it would be the brightest, and
            there are some four dozen brighter. It's not known for shining. It is known for being
            where it was the last time you looked.`,
        ],
      },
      {
        heading: "What the clinic is asked in November",
        paragraphs: [
          text`In spring people come and ask what they should begin. In November they ask what
            they should stop. I don't put this down to planets. I think it's the dark: one sees
            the lit windows, and counts, and there's always some room where one has been leaving
            the light on for nobody.`,
          text`I ask them the same question each time. If you turned it off, who'd notice first?
            About half of them say, "I would." The other half say a name, and we talk about that.`,
          text`A. M.`,
        ],
      },
      {
        heading: "One sky, three kitchens",
        paragraphs: [
          text`On the ninth of October at nine in the evening, by our clock, three of us looked
            out of our kitchen windows and wrote down what we saw.`,
          text`Aldermere, Owen Pryce: Cloud. One gap, with something in it. The fish van. I stood
            there for longer than I'd meant to on account of the gap.`,
          text`Leipzig, Lena Brandt: Ten o'clock here. The moon isn't up. On the balcony across
            the way a man is repotting something by the light of his telephone, and talking to
            it.`,
          text`Lucknow, Kavita's mother: It is half past one at night, who looks at the sky? I
            got up for your experiment. There are stars. The neighbour's dog also has got up.
            Tell them that it's very nice.`,
        ],
      },
      {
        heading: "An exercise: the lit window",
        paragraphs: [
          text`Walking home in the dark, choose one lit window and, without stopping or staring,
            give the person in it one good piece of news. Decide what it is. The results were
            clear. The lad has rung. It was only the fuse.`,
          text`Then, at your own door, before you put the key in, do the same for whoever lives
            there.`,
        ],
      },
      {
        heading: "From the library",
        paragraphs: [
          text`Owen Pryce writes: The German edition of The Light in the Room is here, and very
            handsome. A visitor from Dresden read the first essay standing up, by the stove, and
            asked to see the ceiling. I took her through. She looked for a good while. "Ach so,"
            she said, "it's really there."`,
        ],
      },
      {
        heading: "Now put this down",
        paragraphs: [
          text`It is dark by five. Put your coat on and go and see whether it's still there. It
            will be a little further round.`,
        ],
      },
    ],
  },
];
