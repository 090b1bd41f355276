import {
  a,
  b,
  br,
  callout,
  code,
  de,
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
  s,
  text,
  u,
  ul,
  video,
} from "./compose.ts";
import { blog } from "./post.ts";
import type { DemoPost } from "./types.ts";

export const practicePosts: DemoPost[] = [
  blog({
    slug: "a-guided-pause-with-the-light",
    title: "A guided pause with the light",
    excerpt: text`Ten minutes, a chair and whatever window you have. A written exercise to follow
      at your own speed, with a short moving picture to start it off.`,
    cover: "dawn-02",
    category: "everyday-practice",
    tags: ["attention", "rest", "morning", "exercise"],
    author_name: "Kavita Joshi",
    days_ago: 5,
    body: doc(
      p(`This is the pause we use at the start of every online class. People arrive from a bus,
        from a quarrel, from putting a child to bed, and the first ten minutes are for arriving
        properly. It is written so that you can read a part, do it, and come back for the next.
        Nobody is timing you.`),
      callout(
        "care",
        p(`Keep it comfortable. If watching your breath makes you uneasy, as it does for some
          people, watch the light only. If any of it feels wrong today, stop and make tea. That
          counts as a pause too.`),
      ),
      h2("Before you begin"),
      ul(
        "Sit where you can see a window, or a lamp if it is dark.",
        "Put both feet on something solid.",
        `Turn the telephone over. You need not switch it off; it is enough that it cannot look at
          you.`,
      ),
      h2("One: four breaths"),
      p(`The clip below lasts thirty-six seconds. A circle of light grows while you breathe in
        and shrinks while you breathe out. There is no sound. Breathe along with it if its pace
        is easy for you. If it is not, watch it as you would watch a boat go by, and breathe as
        you like.`),
      video("four-breaths-with-the-light"),
      p(`When it has ended, do nothing for a moment. Most of us reach for the next thing before
        the last one has finished. See if you can leave a gap the width of one breath.`),
      h2("Two: find the light"),
      p(`Look round the room without moving your head much. Where is the light coming from? Where
        does it land? There will be one place where it is brightest and it may surprise you: the
        handle of a cupboard, the side of a cup, the edge of a page.`),
      p(`Rest your eyes there. You are not looking for a meaning. You are only learning, for a
        minute, what this room looks like at this hour, which you have probably never been asked
        before.`),
      p(
        `Now find the place where the light `,
        i("stops"),
        `. It is never a clean line. Between the bright and the dim there is a strip where you
          could not say which it is. Look at that strip. Follow it round an object if you can.`,
      ),
      pullQuote(
        "Kavita Joshi",
        `Between the bright and the dim there is a strip where you could not say which it is.
          Most of a life is lived there.`,
      ),
      h2("Three: name five, keep one"),
      p("Say these to yourself, under your breath or on paper:"),
      ol(
        "Five things the light touches.",
        "Four things that are in shadow and all right there.",
        "Three sounds, the furthest one first.",
        "Two places where your body meets the chair.",
        "One thing you are carrying from earlier today.",
      ),
      p(`The last is the one that matters, and the order is deliberate. By the time you come to
        the thing you are carrying, it is the fifteenth item on a list with a cup and a cupboard
        handle in it. It has not become smaller. It has company, which is different.`),
      p(`Keep it for now. We are not putting anything down in ten minutes that took a week to
        pick up. Notice where you feel it, if you feel it anywhere, and how heavy it is compared
        with this morning.`),
      h2("Four: one sentence"),
      p("Finish this in your own words, aloud if you are alone:"),
      p(
        i("At this moment, in this light, what I need is "),
        `…`,
        br(),
        i("and what I can actually do about it before bedtime is "),
        `…`,
      ),
      p(`The second half must be possible. "Be a calmer person" will not do; "ring Margaret"
        will. "Sort out the kitchen" is doubtful; "wash the pan" is fine. In class people
        sometimes laugh when they hear how small their answers are. Then, the week after, they
        tell us that they did them.`),
      h2("Five: come back"),
      p(`Look once more at the brightest place. It will have moved, unless the day is very grey.
        You sat still and the whole planet turned a little: two and a half degrees in ten
        minutes, if you like to know. Something in the room has changed without anybody pushing.`),
      p("Stand up when you are ready."),
      callout(
        "tip",
        p(
          `To make it a habit, tie it to a place instead of a time: always the same chair, always
            before the same door. Tom has written about a version on foot in `,
          a("/article/blogs/a-walk-round-the-block-slowly", "A walk round the block, slowly"),
          `, and the paper version is `,
          a("/article/blogs/the-five-minute-evening-page", "the evening page"),
          `.`,
        ),
      ),
      h2("What people report"),
      p(`Some find it dull, and say so, and come back. One man told us that he had discovered a
        crack in his ceiling in the shape of Portugal. A woman who works nights does it at six in
        the evening with the streetlamp, since that is her dawn. A few have said that ten minutes
        is long and that by the third week it was not.`),
      p(`I have done it some thousands of times. On perhaps one day in five something shifts. On
        the other four I have had a sit down. I would not call that a poor rate for a chair and a
        window.`),
    ),
  }),

  blog({
    slug: "the-five-minute-evening-page",
    title: "The five-minute evening page",
    excerpt: text`Three parts, one side of paper, and a rule about stopping. The journal we hand
      out in the first class, with a template you can copy.`,
    cover: "desk-01",
    category: "everyday-practice",
    tags: ["journal", "rest", "exercise"],
    author_name: "Anahita Marlowe",
    days_ago: 690,
    body: doc(
      p(`I kept no journal until I was thirty-four, because I believed that journals were kept by
        people with better handwriting. Then I supervised a young teacher who was so tired that
        she could no longer tell a bad lesson from a bad year. I asked her to write down one
        lesson a day, what had gone well in it, what had not, and what she would do about it. She
        said she had five minutes. So we made a page that takes five minutes, and I began to keep
        it too, out of fairness.`),
      p("That page has changed very little since. Here it is."),
      picture("desk-12", `The page as Owen rules it for our classes: three parts, none of them large.`),
      h2("The template"),
      p(`Copy it by hand, or paste it wherever you write. The numbers on the right are minutes.
        They are limits, never targets.`),
      code(
        "text",
        `
DATE ____________   WEATHER (outside / inside) ____________

1. WHAT HAPPENED                                        [2]
   Three things, as a camera would have seen them.
   -
   -
   -

2. WHAT I MADE OF IT                                    [2]
   Choose ONE of the three.
   The story I told myself about it:

   Another story that fits the same facts:


3. WHAT NEXT                                            [1]
   One thing for tomorrow, small enough to be done
   by a tired person before noon:


   STOP HERE.`,
      ),
      h2("How to fill it in"),
      h3("Part one: as a camera would have seen it"),
      p(
        `Write what happened with the opinions left out. "My manager was rude" is an opinion. "My
          manager read her telephone while I was talking" is something a camera could have
          filmed. Cross out any word a camera would not know: `,
        s("rude"),
        `, `,
        s("as usual"),
        `, `,
        s("obviously"),
        `.`,
      ),
      p(`This is harder than it sounds and it is the whole trick. By the second week most people
        are startled by how little took place, and how much they had added.`),
      h3("Part two: two stories"),
      p(`Now put the opinion back, on purpose, and label it. "The story I told myself is that she
        thinks my work is not worth her time." Good. That may be so. You have not been asked to
        give it up.`),
      p(
        `Then write a second story that fits the `,
        u("same facts"),
        `. It need not be a cheerful one. "Her son was ill on Monday and she was waiting for
          news." "She had already decided to agree." "She is rude to everyone and it has nothing
          to do with me." You do not have to believe it. You only have to see that it fits.`,
      ),
      pullQuote(
        "Anahita Marlowe",
        "Two stories that fit the same facts are worth more than one that makes you feel better.",
      ),
      p(
        `I am often asked whether this is positive thinking. It is the sort I can stand by. I
          have said more about the other sort in `,
        a("/article/blogs/what-positive-thinking-is-not", "What positive thinking is not"),
        `.`,
      ),
      h3("Part three: before noon, by a tired person"),
      p(`One thing. It should survive a poor night's sleep. If it needs courage, halve it. If it
        still needs courage, halve it again: instead of "speak to her", write "find out when she
        is free on Thursday".`),
      h2("The rule about stopping"),
      p(`When the page is full, close the book, even in the middle of a thought. Especially in
        the middle of a thought. There are evenings when you will want to go on for an hour, and
        on some of them it may do you good, but then do it on other paper. The evening page has
        to stay small, or on the first hard day you will look at it and think of an hour, and go
        to bed without.`),
      p("A few things we have learnt from handing it to some nine hundred people:"),
      ul(
        "Paper by the bed works better than paper in a bag.",
        "A pencil is kinder than a pen. It does not blot and it does not feel like evidence.",
        `People who miss a day and carry on do as well as people who never miss. People who miss
          a day and try to catch up usually stop within the week.`,
        "Nobody has ever regretted writing the weather down.",
      ),
      callout(
        "note",
        p(
          `If a page keeps turning to the same grief or the same fear, night after night, that is
            not a failing of yours or of the page. It means the matter is larger than five
            minutes, and deserves a person: a friend, your doctor, or a counsellor. A journal is
            a good place to notice it.`,
        ),
      ),
      h2("After a month"),
      p(
        `Read back, once, with a coloured pencil. Underline every second story that turned out to
          be true. I will not tell you what proportion to expect. In my first month it was eleven
          out of twenty-six, and the young teacher, who had been quite sure that her class
          despised her, had nineteen. She is a head of department now and still sends me a
          photograph of the page each September. The weather inside, she reports, is `,
        i("changeable, mostly fair"),
        `.`,
      ),
      p(
        `The ninety-night version, ruled and bound, is `,
        a("/books/the-evening-page", "one of our books"),
        `. You do not need it. Any paper will do.`,
      ),
    ),
  }),

  blog({
    slug: "a-walk-round-the-block-slowly",
    title: "A walk round the block, slowly",
    excerpt: text`Twenty-two minutes, no equipment, no view required. Directions for a walk that
      goes nowhere in particular and pays attention on the way.`,
    cover: "path-03",
    category: "everyday-practice",
    tags: ["walking", "attention", "morning", "exercise"],
    author_name: "Tom Hesketh",
    days_ago: 574,
    body: doc(
      p(`Everybody writes about walking as if we all lived beside a moor. I spent twenty-two
        years as a probation officer, mostly on foot, mostly round estates, and did some of my
        best thinking between a bus shelter and a shut chip shop. So this is for where you live.
        You need one block, or one path that comes back to its beginning. It should take a brisk
        person eight minutes. We are going to take twenty-two.`),
      h2("At the door"),
      p(
        `Leave the telephone. If you have to carry it, carry it switched off, at the bottom of a
          bag. Leave the dog too, this once; a dog has its own programme. Put your hand on the
          door and say where you are going. The correct answer is `,
        i("round"),
        `.`,
      ),
      h2("Minutes 0 to 5: feet"),
      p(`For the first five minutes look after your feet. Find out what they are walking on.
        Tarmac has at least four ages on any street, laid like quilt patches over gas mains and
        broadband. Notice the kerb, the drain covers, the place where a root has come up. There
        is usually a name cast in the iron. Where I live it is HARGREAVES & SON, ALDERMERE, and
        there has been no Hargreaves in Aldermere for sixty years.`),
      p(`Go at half your pace. You will feel ridiculous for about ninety seconds. I promise that
        no one has noticed. People do not look at each other half as much as we fear, which is a
        pity in some ways and a freedom in others.`),
      h2("Minutes 5 to 10: edges"),
      p("Now look at edges. Where does the pavement become someone's garden? How do you know?"),
      ul(
        "Walls, and what has been grown, leaned or balanced on them.",
        "Hedges: which are clipped, which have given up, and where the birds are.",
        "The bottom of things. Moss likes the north side and bad guttering.",
        "Gaps. A street is mostly gaps. Who uses them?",
      ),
      p(`I had a lad once, nineteen, who told me there was nothing on his street. We walked it.
        He found a bicycle wheel in a tree that had been there so long that the tree had eaten
        the rim. He'd passed it every day of his life. He was furious, and then he was not, and
        then he wanted to show his mother.`),
      picture(
        "path-02",
        `The long way round from the Old Schoolroom: down to the Cut, along it, and back by the
          mill.`,
        "wide",
      ),
      h2("Minutes 10 to 15: above"),
      p(`Stop at the far corner, the point where you are as far from home as this walk gets. Look
        up. Above the shop fronts is an older town that hardly anyone visits. There are dates up
        there, and bricked-up windows, and chimneys with small trees in them. There's sky, too,
        in whatever shape the roofs have left it. Try to see the sky as the shape and the roofs
        as the background. It takes a moment and then it flips.`),
      p(`While you stand there, let the thing you have been thinking about all day come up. It
        will have been following at a distance. Don't talk to it yet. See what size it is out
        here.`),
      pullQuote("Tom Hesketh", `A worry has a different size outdoors. I have never known one to grow.`),
      h2("Minutes 15 to 20: question"),
      p(`On the way back, ask one question and do not answer it. Choose from these or bring your
        own:`),
      olFrom(
        1,
        "What have I stopped noticing?",
        "Who would be surprised by how I spent today?",
        "What would I do about it if I were not tired?",
        "What am I waiting to be given permission for, and by whom?",
      ),
      p(`The not answering is important. You are carrying the question round the last two sides
        of the block like a full cup. If an answer turns up by itself, fine. If it doesn't, you
        will find it has turned up by Thursday, generally while you're at the sink.`),
      h2("Minutes 20 to 22: back"),
      p(`Before you put the key in, turn round and look at where you have been. Then tell someone
        one thing you saw. If there's no one in, write it on the back of an envelope. I have a
        drawer of these. The oldest says "frost on the inside of the bus shelter, 7.10, like
        feathers". I have forgotten the whole of that winter but I have got the bus shelter.`),
      divider(),
      h2("If you cannot walk far, or at all"),
      p(`Anahita's mother did this from a chair by the front window for the last three years of
        her life, with the same four parts. Feet became the window sill and everything on it.
        Edges were where the curtain met the street. Above was the sky over the Co-op. She asked
        the question of whoever brought the tea. She saw more of that street than the postman.`),
      callout(
        "tip",
        p(
          b("Do it three times before you judge it. "),
          `The first time you see the street, the second time you see that you missed most of it,
            and the third time you start to be curious about who lives there.`,
        ),
      ),
    ),
  }),

  blog({
    slug: "fourteen-days-without-a-to-do-list",
    title: "Fourteen days without a to-do list",
    excerpt: text`Our librarian gave up lists for a fortnight, against advice, and kept a diary
      of it. What he forgot, what he remembered, and what he does now.`,
    cover: "desk-03",
    category: "everyday-practice",
    tags: ["journal", "decisions", "attention"],
    author_name: "Owen Pryce",
    days_ago: 262,
    body: doc(
      p(`I have made a list every morning since about 1989. At the last count I had four running
        at once: the library, the Letter, the house, and one called MISC which was longer than
        the other three. Kavita asked me what would happen if I stopped. I said that the roof
        would come off. She said, "Keep a diary of it, then." So I did. The rule was no written
        list of things to do for fourteen days. Appointments with other people could stay in the
        calendar.`),
      h2("The fortnight"),
      h3("Day 1, Monday"),
      p(`Woke at six and reached for the pad. It had gone: I had put it in the boiler cupboard
        myself, last night, like a man hiding his own cigarettes. Made tea. Stood in the kitchen
        feeling that I'd left a child somewhere. By nine I had written nothing down and had
        repeated "stamps, invoice, Mrs Okafor's book" so many times that it had a tune.`),
      h3("Day 2"),
      p(`Bought stamps. Sent the invoice. Mrs Okafor came in for her book, which reminded me of
        Mrs Okafor's book. It strikes me that the world contains a number of reminders which
        aren't mine.`),
      h3("Day 3"),
      p(`Forgot the milk. Nothing else, as far as I know, but that is just the trouble: as far as
        I know. I lay awake going through the rooms of the library in my head to see what I'd
        left undone in each. Found two things. It turns out that my memory is arranged by room.`),
      h3("Day 4"),
      p(`Anahita says that a list does two jobs and people mix them up. It remembers for you, and
        it forgives you: once a thing is written down you feel half excused from doing it.
        "You've been collecting pardons," she said. I thought that was hard, before lunch.`),
      h3("Day 5"),
      p(`The reading-room blind has been broken since September. It has been on the list since
        September; I have carried it faithfully from page to page, copying it out in a fair hand
        about a hundred and forty times. Today, with no list, I walked under it, thought "that
        blind", and fixed it. It took eleven minutes, including finding the screwdriver.`),
      pullQuote(
        "Owen Pryce",
        `I had copied it out a hundred and forty times. It took eleven
        minutes.`,
      ),
      h3("Day 6, Saturday"),
      p(`Did nothing until noon and noticed that I was not late for anything. On a normal
        Saturday I am late for about nine things that nobody has asked me to do.`),
      h3("Day 7"),
      p("Wrote to my brother. It wasn't on any list. It has never been on any list."),
      picture("window-10", "Two windows of the reading room, both blinds now in working order."),
      h3("Day 8, Monday"),
      p(`First real casualty. I'd promised the printer the proofs of the Letter by Friday and
        Friday was three days ago. She rang, quite kindly. I apologised and did them there and
        then with her on the line. A promise to another person ought to be written down. I'm
        prepared to say that is a law.`),
      h3("Day 9"),
      p(`Kavita made me define "urgent". I offered seven examples. Five of them were things that
        I was afraid somebody might mention.`),
      h3("Day 10"),
      p(`A strange quiet. I shelved for two hours and thought about shelving. Normally I shelve
        and think about the list, and when I'm at the list I think about how the shelving isn't
        done.`),
      h3("Day 11"),
      p(`Wanted a list so badly for the jumble sale that I drew a picture instead: tables, boxes,
        who stands where. Owing to the rule this is allowed. It was better than a list. You could
        see that there were two people on teas and nobody on the door.`),
      h3("Day 12"),
      p(`Forgot the dentist's form. Remembered it in the room where the form was. (Memory by
        room, again.) Have moved the form to the kettle.`),
      h3("Day 13"),
      p(`Counted up with Kavita. In thirteen days: one missed deadline, one pint of milk, a form
        nearly late. Against that, a blind, a letter to Rhys, two hours of plain shelving, and a
        whole Saturday. "Which would you want back?" she said. The deadline. Only that one.`),
      h3("Day 14, Sunday"),
      p(`Took the pad out of the boiler cupboard. It was warm. I read the last list I'd made
        before we began, 31 items. I had done twelve, nine had stopped mattering, four belonged
        to other people, and six I didn't want to do and had no intention of doing, and hadn't
        for a year.`),
      divider(),
      h2("What I do now"),
      p("I do keep a list again. But it has rules."),
      ol(
        li(
          p(
            b("Promises only. "),
            `If I've told a person that I will do it, it goes down, with their name first:
              "Printer, proofs, Friday".`,
          ),
        ),
        li(
          p(
            b("Everything else goes where it belongs. "),
            "The form by the kettle. The screwdriver on the sill. The room remembers.",
          ),
        ),
        li(
          p(
            b("Nothing is copied twice. "),
            `If it's still there on the second morning, I do it, give it away, or cross it out
              and say aloud, "I'm not going to do that." Saying it aloud is the unpleasant part
              and therefore the useful one.`,
          ),
        ),
        li(p(b("No list on Saturday. "), "The roof has stayed on so far.")),
      ),
      p(
        `For the record, Kavita has now asked me what would happen if I stopped being ten minutes
          early for everything. I have told her to read `,
        a("/article/blogs/a-note-on-lateness", "Anahita's note on lateness"),
        ` and leave me alone.`,
      ),
    ),
  }),

  blog({
    slug: "twelve-ways-to-be-a-little-braver-by-friday",
    title: "Twelve ways to be a little braver by Friday",
    excerpt: text`None of them involves a stage, a mountain or cold water. A list to pick from,
      in rising order of wobble.`,
    cover: "leaves-01",
    category: "everyday-practice",
    tags: ["courage", "self-doubt", "exercise"],
    author_name: "Kavita Joshi",
    days_ago: 384,
    body: doc(
      p(`Courage has a marketing problem. It is always shown on a cliff. In the eleven years that
        I have taught adults I have seen a great deal of courage, and nearly all of it took place
        sitting down: a woman reading her own paragraph aloud, a man of sixty saying "I do not
        understand" in a room of younger people. Nobody makes films of that. There's nothing to
        see, apart from the ears going red.`),
      p(
        `So here are twelve small ones. The number in brackets is the `,
        b("wobble"),
        `, out of ten, as reported by the people who tried them last spring. Pick one that makes
          you slightly warm in the face and do it by Friday. If it is Friday, you have until
          Sunday.`,
      ),
      h2("Low ground"),
      ol(
        li(
          p(
            b("Send back the soup. "),
            `Or the wrong size, or the invoice with the error. Use nine words or fewer and no
              apology. (2)`,
          ),
        ),
        li(
          p(
            b("Ask the second question. "),
            `Someone tells you how they are. You say "And how is that, really?" Then you stop
              talking. (2)`,
          ),
        ),
        li(
          p(
            b("Admit to the book. "),
            `Tell someone what you actually read, watch or listen to when you are tired. Without
              the word "guilty". (2)`,
          ),
        ),
        li(
          p(
            b("Leave a silence alone. "),
            `In a meeting or at table, let one run for five seconds longer than you can bear.
              Look at the water jug. (3)`,
          ),
        ),
      ),
      h2("A gentle slope"),
      olFrom(
        5,
        li(
          p(
            b("Say the price first. "),
            `If you sell your work, say what it costs before you explain why. Then do not explain
              why. (4)`,
          ),
        ),
        li(
          p(
            b("Be a beginner where people can see. "),
            `Join the class late. Sing in the row where the singers are. Ask the lad in the
              hardware shop what the thing is called. (4)`,
          ),
        ),
        li(
          p(
            b("Thank someone for something old. "),
            `At least ten years old. Be exact: what they did, what the weather was, what it
              changed. Post it. (5)`,
          ),
        ),
        li(
          p(
            b("Take the compliment. "),
            `All of it. "Thank you, I worked on that." You may hold on to the furniture. (5)`,
          ),
        ),
      ),
      picture("path-05", "Rising ground. You are allowed to stop at the gate and look back."),
      h2("Where the wind gets up"),
      olFrom(
        9,
        li(
          p(
            b("Change your mind aloud. "),
            `"I said the opposite last week. I have thought about it and I was wrong." Watch what
              happens to the room: everyone's shoulders come down. (6)`,
          ),
        ),
        li(
          p(
            b("Say no without a reason. "),
            `"No, I can't, but thank you for asking me." Reasons are handles; people will pick
              you up by them. (7)`,
          ),
        ),
        li(
          p(
            b("Ask for the thing. "),
            `The afternoon off, the other desk, the loan of the ladder, the second chance. Ask
              the person who can give it, in a sentence that ends with a question mark. (7)`,
          ),
        ),
        li(
          p(
            b("Say sorry, with no second half. "),
            `"I'm sorry I said that." Nothing after it. No "but", no "if", no "you have to
              understand". Then stay in the room. (9)`,
          ),
        ),
      ),
      callout(
        "care",
        p(`Brave is not the same as unsafe. If a person in your life punishes you for saying no,
          the brave thing is to tell somebody you trust, well before you try any number on this
          list.`),
      ),
      h2("What to expect"),
      p(`The wobble comes beforehand. Nearly everybody tells us that the worst of it was in the
        hour before, in the car or on the stairs, and that the thing itself took less time than
        they'd spent choosing their shoes. So do it early in the day if you can. It isn't that
        you will be braver in the morning; you will simply have had less time to rehearse the
        disaster.`),
      p(`It may also go badly. The soup comes back cold, the person you thank doesn't remember
        you, your voice cracks on the one high note. That still counts. You were finding out what
        you can stand, and now you know, and very often it's more than you'd have put down on a
        form.`),
      picture("path-10", "One at a time. They look further apart than they are."),
      h2("How to make it stick"),
      p(`We asked last spring's group to write three words before and three words after. Before:
        "I will die", "they'll laugh", "what's the point". After: "that was it?", "she laughed
        too", "want another go". The gap between those two columns is the lesson, and no one can
        have it for you. It has to be collected by hand.`),
      p(
        `Lena Brandt has explained the mechanism better than I can, and with a longer word, in `,
        a(
          "/article/blogs/selbstwirksamkeitserwartung-a-long-word-for-a-short-thought",
          "her article on ",
          de("Selbstwirksamkeitserwartung"),
        ),
        `. The short form is that you come to expect of yourself what you have seen yourself do.
          Reading about number ten does nothing. I am sorry about that. I'd have liked it to be
          otherwise, as I am very good at reading about things.`,
      ),
      p(`My own Friday, since you ask, was number seven. I wrote to my first English teacher in
        Lucknow to say that in 1994 she let me read my poem twice, because a lorry had gone past
        the first time. She answered within the hour. She remembered the lorry.`),
    ),
  }),
];
