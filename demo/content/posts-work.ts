import {
  a,
  b,
  br,
  button,
  callout,
  divider,
  doc,
  embed,
  h2,
  h3,
  i,
  li,
  ol,
  p,
  picture,
  pullQuote,
  quote,
  s,
  table,
  text,
  ul,
} from "./compose.ts";
import { blog } from "./post.ts";
import type { DemoPost } from "./types.ts";

export const workPosts: DemoPost[] = [
  blog({
    slug: "a-letter-to-someone-starting-again-at-fifty-three",
    title: "A letter to someone starting again at fifty-three",
    excerpt: text`You asked whether it was too late. A letter about arithmetic, knees, the
      humiliation of passwords, and what you are bringing with you.`,
    cover: "path-01",
    category: "work-and-change",
    tags: ["beginnings", "courage", "decisions"],
    author_name: "Anahita Marlowe",
    days_ago: 90,
    body: doc(
      p("Dear Helen,"),
      p(`You rang on Tuesday to ask whether the course was suitable for someone of fifty-three,
        and you lowered your voice at the number as if it might wake somebody. I said yes, of
        course. Then I thought about it all evening, because "yes, of course" is what one says
        about parking.`),
      p("So here's a proper answer. It is rather long. You needn't reply."),
      h2("The arithmetic"),
      p(`You said that by the time you had qualified you would be fifty-seven. That's true. How
        old will you be in four years if you don't do it?`),
      p(`I know that's an old one. I heard it from a bus driver. But do the next sum as well. If
        you work until you're sixty-seven, you will have ten years in your new trade. Ten years
        is longer than you were at primary school, or than the Brontës were publishing, or than
        most people stay in any job these days. No one would say to a woman of twenty-five, "Is
        it worth it, you'll only have till you are thirty-five?"`),
      h2("What nobody says"),
      p(`I don't want to sell you anything. So I'll tell you what's hard, as I had it from people
        who did it, and partly from myself.`),
      ul(
        li(
          p(
            b("You'll be bad at something, in daylight. "),
            `For thirty years you have known where the stationery is. Now a boy of twenty-four
              with a lanyard will show you how to log in, and he'll be nice about it, and you'll
              want to lie down in the road.`,
          ),
        ),
        li(
          p(
            b("The tiredness is different. "),
            `It isn't that you have less in the tank. It's that beginners burn more of it. It
              lasts for about a term.`,
          ),
        ),
        li(
          p(
            b("Some friends will be odd. "),
            `If you can change, then they could have, and it may take them a while to forgive you
              for bringing it up.`,
          ),
        ),
        li(
          p(
            b("Money. "),
            `I'm not going to be airy about money. Sit down with somebody who knows, before and
              not after, and put down the worst month and not the average one.`,
          ),
        ),
      ),
      h2("What you're bringing"),
      p(`You told me, "I've got no skills, I've just run that office." Would you do something for
        me? Take a sheet of paper and draw a line down it. On the left put whatever your new
        trade demands. I've talked to two nurses and they gave me this: get strangers to tell you
        what's the matter. Notice who has gone quiet. Keep eleven things in mind when you're
        interrupted by a twelfth. Say a hard thing in plain words. Wash your hands.`),
      p(`Now, on the right, put down when you did that last. For all of them, I would think,
        apart from the hands, it'll say "Tuesday".`),
      pullQuote("Anahita Marlowe", `You aren't starting again from nothing. You are starting again from fifty-three.`),
      p(`The young ones on your course will have quick memories and good knees. They will be
        frightened of patients, and of silence, and of the word "died". You won't be. In the
        second month one of them is going to come and find you in the corridor. You'll know what
        to do because you did it for Kelly in accounts.`),
      h2("A fear I'd take seriously"),
      p(`At the very end, with your hand more or less on the receiver, you said: "What if I'm
        just running away?"`),
      p(
        `I liked that question best. I'd ask it every month, on a fixed day. Here's how I tell
          the two apart, for what it may be worth. When I'm running away, I can describe exactly
          what is behind me and I'm vague about what is in front. When I'm going towards
          something, it's `,
        i("the other way round"),
        `. On Tuesday you spent about a minute on the office. Then you told me for a quarter of
          an hour about the night nurse who looked after your father, what she did with her
          hands, and how she put the lamp on the floor so that it wouldn't shine in his eyes.`,
      ),
      p(`I do not think you are running away, Helen. I think you've been walking towards that
        lamp for six years.`),
      picture(
        "path-09",
        `I drew this on the back of the envelope. You can't see from the foot of
        the hill.`,
      ),
      h2("What I'd do on Monday"),
      ol(
        `Ring the college and ask one question, any question, so that you've heard somebody's
          voice there.`,
        `Ask to sit in for a day. Courses nearly always let you and people hardly ever ask.`,
        `Find one person who has done it after fifty. If you cannot find one, ring me and I'll
          give you Bernadette.`,
        "Tell nobody else for a fortnight. Keep it warm.",
      ),
      p(`And if on Monday you'd rather not, then don't. There's no virtue in starting again. Many
        people ought to stay exactly where they are and have the windows cleaned. You will know
        which it is.`),
      p(`I was forty-four when I signed the lease on a building that had a room without a window.
        Everyone told me I was brave. I wasn't: I was simply more afraid of being sixty and still
        meaning to.`),
      p("With warm regards, and no hurry,", br(), "Anahita"),
      divider(),
      p(
        i(
          `Helen gave us leave to print this letter. She has begun. The boy with the lanyard is
            called Josh, and he is, she says, very nice about it.`,
        ),
      ),
    ),
  }),

  blog({
    slug: "tom-hesketh-who-mentors-on-foot",
    title: "Tom Hesketh, who mentors on foot",
    excerpt: text`Twenty-two years in probation, then a towpath. Our mentor on questions,
      silence, wet feet and why he never asks anyone where they see themselves in five years.`,
    cover: "path-02",
    category: "work-and-change",
    tags: ["interview", "walking", "listening"],
    author_name: "Owen Pryce",
    days_ago: 61,
    body: doc(
      p(`Most of the academy's mentorship goes on in a room with two chairs. Tom Hesketh's goes
        on along three miles of canal, whatever the weather. He is sixty-four, was a probation
        officer for twenty-two years, and owns four identical waterproofs. I walked with him from
        Lantern Yard to Netherby Lock and back in a fine, soaking rain. My questions are in bold;
        his answers are as near as I could get them with a wet pencil.`),
      picture("portrait-16", "Tom Hesketh, drawn for the wall of the passage."),
      p(b("Why outside?")),
      p(`Because you're side by side. In a room I'm across from you, and I've got a face, and you
        watch it to see how you're doing. Out here you look at the ducks. People will tell a duck
        things.`),
      p(`And because things come to an end. You say what you've got to say by the second bridge
        or you don't. I had an office for years with a clock on the wall behind the client's
        head. I could see it, they couldn't. Now we've both got the bridge.`),
      p(b("Did you mentor people as a probation officer?")),
      p(`I wasn't meant to call it that. There was a form. But what it comes to, when somebody's
        seventeen and he has been told by everybody what he is, is that you're the one person
        who's not made up your mind. That's the job. I was good at it, I think, for about fifteen
        years. The last seven I was good at the form.`),
      p(b("What is the first thing you ask?")),
      p(
        `"What are you up against?" And I write it down. On paper, if it's dry. I want all of it:
          rent, mother, knee. People come expecting to be asked for their `,
        i("goals"),
        `. They've got one ready. It's usually somebody else's. But nobody's ever asked them what
          they are up against, and they go quiet, and then you can't stop them. It takes us to
          the first lock.`,
      ),
      p(`Then I ask "And what have you got?" Meaning, to set against it. They say nothing. "I've
        got nothing." So we walk a bit. And then it's, well, there's my sister. I can drive. I'm
        not daft. By the mill they've got a list as long as the other.`),
      pullQuote("Tom Hesketh", "People come with a goal ready. It's usually somebody else's."),
      p(b("You are known for long silences.")),
      p("(There follows a long silence.)"),
      p(`I'm not doing it on purpose. I'm thinking about what they said. I think folk are so used
        to being answered before they've finished that if you just wait, they take it for a
        technique.`),
      p(b("Is there a question you refuse to ask?")),
      p(`"Where do you see yourself in five years?" I've never known one true answer come out of
        it. Ask a person where they'd like to be on an ordinary Wednesday. What time do they get
        up? Who's in the house? What've they got on their feet? You get the whole thing. I had a
        woman, a very high-up woman in insurance, and her Wednesday had wellingtons in it. She'd
        not noticed till she said it.`),
      p(b("What did she do?")),
      p("Bought wellingtons. You start where you can."),
      p(b("Anahita works with charts. Do you?")),
      p(`No. She offered to do mine. I said that I was born in the back of a Bedford van outside
        Skipton and no one was looking at the clock. But I'll tell you what: I've had people come
        to me after they have been to her, and they've got a better question than the ones I
        start with. I don't need to know where they bought it.`),
      p(b("When do you say no to somebody?")),
      p(`If they're not well, I say so, and I go with them to the doctor's if they want. I've
        done that four times. Walked them to the door. If they're being hurt by someone at home,
        that's not mentoring, that's safety, and there are people who know how. And if somebody
        only wants telling, I say no. There's plenty who'll tell you. You don't have to get wet
        for it.`),
      p(b("How do you know when it has worked?")),
      p(`They start walking in front. I'm not being clever, I mean they actually do. The first
        time they'll hang back half a pace, to see which way I'm going. Round about the fourth I
        find I am looking at the back of a coat.`),
      p(b("And when it has not?")),
      p(`Then we had a walk. I tell them that at the start. The worst that can happen to you here
        is that you'll have a walk.`),
      divider(),
      h2("Three of Tom's questions to take home"),
      ul(
        "What are you up against? (All of it. Include the knee.)",
        "And what have you got?",
        "What does an ordinary Wednesday look like, in the life you would like, hour by hour?",
      ),
      p(
        `Tom takes six people at a time, for six walks each. How it goes, and what it costs,
          stands on the `,
        a("/services/mentorship", "mentorship page"),
        `. He has written up a walk for one in `,
        a("/article/blogs/a-walk-round-the-block-slowly", "A walk round the block, slowly"),
        `, and a small book, `,
        a("/books/a-walk-with-no-purpose", i("A Walk with No Purpose")),
        `, which he describes as "mainly kerbs".`,
      ),
    ),
  }),

  blog({
    slug: "the-case-of-the-unanswered-emails",
    title: "The case of the unanswered emails",
    excerpt: text`She was capable, well liked and 1,412 messages behind. A case story from the
      mentorship about a heap, a hidden rule and a very short reply.`,
    cover: "window-03",
    category: "work-and-change",
    tags: ["decisions", "self-doubt", "listening"],
    author_name: "Tom Hesketh",
    days_ago: 353,
    body: doc(
      p(
        i(
          `This is a true story in the sense that all of it happened, though not all to one
            person. Three people whom I mentored have let me put them together, and they've read
            it.`,
        ),
      ),
      p(`I'll call her Frances. She ran the volunteers for a hospice, a hundred and sixty of
        them, and had done for nine years. Everyone I ever met in the town had a good word for
        her. When she came to me she had 1,412 unanswered messages, and she had the number off by
        heart, like a conviction.`),
      p(`"I'm not busy," she said, before we had got as far as the steps. "That's what's so
        stupid. I've got time. I open one, I read it, I feel sick, and I close it."`),
      h2("First walk: the heap"),
      p(`I asked what was in there. She said "people". I asked what they wanted, and she said
        they wanted answers. I asked her to tell me three of them, from memory.`),
      p(`She told me eleven before I could get a word in. There was a man whose wife had died in
        the spring, who wanted to drive for us. There was a girl needing a reference. There was a
        long one from a woman called Pat, about the Christmas raffle, going back to what was said
        at the raffle before last. She knew them all. She had them by name, and she could've
        answered each of them in about four sentences, and as we walked along, without noticing,
        she did.`),
      p(`So it wasn't that she didn't know what to say. And it wasn't time. I didn't know what it
        was. I said so.`),
      h2("Second walk: a wrong turning"),
      p(`I got this one wrong. I thought: habit. So I gave her a scheme. Ten a day, oldest first,
        before she took her coat off. I was rather pleased with it. She did it for two days and
        then she stopped, and when I next saw her there were 1,460 and she wouldn't look at me.`),
      p(`I have thought about that since. If a person already feels like somebody who fails at a
        simple thing, be careful about handing them another simple thing.`),
      h2("Third walk: the rule"),
      p(`I apologised for the scheme. Then I asked what I ought to have asked in the first place.
        I said, "When you open the one from the man whose wife died, and you feel sick. What's
        the next thing? Right after sick. What does it say?"`),
      p("We went from the mill to the second bridge. It is four hundred yards."),
      quote(`"It says: he waited three weeks, so it had better be good."`),
      p("And there it was. I've since met this rule in a lot of people. I write it out like so:"),
      callout(
        "note",
        p(
          b("The interest rule. "),
          `Whatever is late must be better than if it had been on time. And the later, the better.`,
        ),
      ),
      p(`Do you see what it does? A reply that is due today may be four sentences. In a week it
        needs to be eight, and warm. In a month it's got to be a letter. At three months only a
        visit would do it, with flowers. So every day that she didn't write, the price of writing
        went up, and 1,412 debts were growing at interest in a drawer. No wonder she felt sick. I
        would have.`),
      p(`I asked her where she got it. She laughed and said, "If you're late for Mass you stay
        for the next one as well." That was her grandmother.`),
      pullQuote("Tom Hesketh", "Every day she didn't write, the price of writing went up."),
      h2("Fourth walk: testing it"),
      p(`You can't argue with a rule like that. It has been in the family too long. But you can
        test it. I asked her to turn it round.`),
      table(
        ["Question", "What Frances said"],
        ["Someone owes you a reply for a month. What do you want?", "To hear from them."],
        ["Four sentences, or a letter?", "Four. I'd feel bad if they wrote a letter."],
        ["Do you want the reason it was late?", "Not really. Only if it's interesting."],
        ["What would annoy you?", "A whole page of sorry. Then I'd have to look after them."],
      ),
      p(`She stopped on the path when she heard herself say that one. "I've been saving up to
        make them look after me," she said.`),
      p("We wrote the reply there and then on the parapet. It's this:"),
      quote(
        p(`Dear Alan,`),
        p(`I was glad to get your note and I'm sorry to be so slow. Yes please to driving. Could
          you come in on Thursday at ten and I'll show you the van?`),
        p("Frances"),
      ),
      p(
        `It had been a good deal longer. We struck out `,
        s("I can't apologise enough"),
        `, and `,
        s("you must think me dreadful"),
        `, and something about her mother's hip. She sent it from the bench at Netherby Lock at
          eleven minutes past four. At thirteen minutes past he had answered: "Lovely. See you
          Thursday. A."`,
      ),
      p("She read that out to me twice."),
      h2("Afterwards"),
      p(`She didn't answer 1,412 messages. When she went through them with the new rule, nine
        hundred were notices, two hundred had solved themselves, and about sixty were from Pat.
        The rest took her three weeks, at four sentences each. She kept count, since she's the
        type. Out of two hundred and forty-odd people who got a late reply, guess how many
        mentioned the lateness.`),
      p("Six. One of them was Pat."),
      h3("If you've got a heap of your own"),
      ol(
        "Choose one that makes you feel a bit sick. Not the worst.",
        `Ask what the feeling says next. Write it down as a rule, beginning “Whatever is late
          must…”`,
        "Turn it round: is that what you would want from them?",
        "Write four sentences. One “sorry” at most, and no hips.",
        "Send it before you read it again.",
      ),
      p(`The man who lost his wife has been driving for two years. He's never late, and he always
        leaves about a minute's silence before he starts the engine. Frances told me that. She
        noticed.`),
      button("/services/mentorship", "About the mentorship"),
    ),
  }),

  blog({
    slug: "what-i-unlearned-in-a-classroom",
    title: "What I unlearned in a classroom",
    excerpt: text`Sixteen years of teaching children left me with five certainties to get rid of
      before I could be any use to adults.`,
    cover: "window-04",
    category: "learning",
    tags: ["teaching", "listening", "beginnings"],
    author_name: "Anahita Marlowe",
    days_ago: 415,
    body: doc(
      p(`I was a good teacher. I'm told so by people who'd have no reason to lie, and who are now
        the parents of teenagers. I could get thirty children to look up at the same moment. When
        I began to teach adults I took all my tools along and I found that half of them were no
        use, and a few did harm. It took me about five years to put them down. I list them here
        for anybody who is making the same move, or who was once on the other end of them.`),
      h2("That silence means nobody knows"),
      p(`In a school, if you ask a question and no one answers, you count three and rephrase it.
        You have twenty minutes and there's a fire drill. I went on doing that with adults. I'd
        ask something that was worth asking, such as "When were you last surprised by yourself?",
        and count one, two, three, and help them out.`),
      p(`A woman named Jean stopped me. "I was just getting there," she said, "and you came and
        filled it in." I've learnt to count to twelve. I do it by looking at each pane in the
        middle window, which has twelve. Somewhere round the ninth pane someone always breathes
        in.`),
      h2("That mistakes are to be marked"),
      p(`I used a green pen, as it was supposed to be kinder. For the first few months I
        corrected what people said, gently, in green. "I think you mean that you felt guilty."
        They hadn't meant that. It was the wrong word, and it was theirs. Often, it turned out,
        the wrong word had the story in it.`),
      p(`A man said that after his redundancy he'd felt "posted". I opened my mouth. Then I shut
        it and asked, "Posted?" And he told us that it was like when you push a letter into the
        box and hear it land and can't get it back, except that he was the letter. I'd been about
        to offer him "ousted".`),
      pullQuote("Anahita Marlowe", "Often the wrong word has the story in it."),
      h2("That everyone should speak"),
      p(`We used to go round the class. It's fair, it is democratic, and there were people who
        didn't hear a word anybody else said, since they were working out what to say when it
        came to them. One man told me later that the circle coming towards him was "like waiting
        for the dentist with the door open".`),
      p(`Now we don't go round. Whoever wants to speak speaks. In one group, a woman said nothing
        for five weeks and I worried about her in the bath. In the sixth she put up her hand
        (they do still put up their hands) and said, "I've been listening to the way you all talk
        to each other. I didn't know that you could." That was all she said in the whole course,
        and she came back for the next two.`),
      h2("That I should know more than they do"),
      p(`In a room of eleven-year-olds it is generally so, apart from dinosaurs. In a room of
        adults I'm the least informed person present on nearly everything. I have taught a
        midwife, a man who tuned cathedral organs, and two people who'd buried a child. What
        would I tell them about life?`),
      p(`What I can do is hold the shape of the hour. I've come to think of it as four jobs, none
        of which needs wisdom:`),
      table(
        ["Job", "What it sounds like"],
        ["Begin", "“It's seven. I'm glad you have all come.”"],
        ["Ask", "“What happened? What did you make of it?”"],
        ["Guard", "“Let her finish.”"],
        ["End", "“It's half past eight. Who has the lift home?”"],
      ),
      p(`It doesn't look like much. But think of the last time somebody did all four for you.`),
      h2("That the lesson is what I planned"),
      p(`I was proud of my plans. They had coloured strands. And one winter evening, as I was
        going to begin on "expectations", Walter Dunn came in with snow on his cap and said that
        there was a hare in the yard.`),
      p(`We all went out. It was sitting under the lamp in the snow by the bins. It didn't go. It
        looked at us, or at where we were, with one of those sideways eyes, and nobody said a
        thing for what must have been four minutes. There were eleven of us, in cardigans. Then
        it went over the wall in one movement, like something being poured back.`),
      p(`We went inside and I looked at my plan. I turned it over. I said, "Well, what did you
        expect, when he told you?" And everyone had expected something else: that it would have
        gone, that it would turn out to be a cat, that it would be dead, that we would be cold,
        that the class would be spoilt. That was the lesson on expectations. I have never taught
        it better.`),
      p(
        `I still make a plan. It lies on the table, face up, so that they can see what I had in
          mind. I think of it as the `,
        i("second-best lesson"),
        `: it's what we'll do if there's no hare.`,
      ),
      divider(),
      p(
        `There's more about those years in `,
        a("/books/what-the-class-taught-me", i("What the Class Taught Me")),
        `. And if you would like to sit in a room where nobody goes round, the `,
        a("/services/online-classes", "Tuesday class"),
        ` works the same way on a screen, with the twelve panes to count.`,
      ),
    ),
  }),

  blog({
    slug: "what-a-class-of-adults-learned-from-a-cartoon-rabbit",
    title: "What a class of adults learned from a cartoon rabbit",
    excerpt: text`A ten-minute open film about a large, mild rabbit turned into our best session
      on anger. Watch it with us, and try the three questions.`,
    cover: "garden-02",
    category: "learning",
    tags: ["teaching", "attention", "exercise"],
    author_name: "Kavita Joshi",
    days_ago: 478,
    body: doc(
      p(`In the spring I needed something short for a class on provocation. I wanted a case that
        everybody could see at the same time and nobody was personally hurt by. It's difficult to
        teach anger with people's own anger. They're still inside it, and so they defend it.`),
      p(
        `What I found was `,
        i("Big Buck Bunny"),
        `, an animated film made in 2008 by the Blender Foundation in Amsterdam to show what free
          software can do. It's not ours and it has no connection with us. It was made for the
          fun of it and given away under an open licence, so that anyone may show it. It is about
          ten minutes long, there's no dialogue, and you will know within thirty seconds whether
          you like rabbits.`,
      ),
      h2("First, watch"),
      p(`Please watch it once before you read on. The player below belongs to YouTube, and
        nothing is loaded from there until you press play. If you'd rather not, the next section
        tells the story.`),
      embed("youtube", "aqz-KE-bpKQ", "Big Buck Bunny, an open film by the Blender Foundation"),
      h2("What happens"),
      p(`A very large rabbit comes out of his burrow on a perfect morning. He smells a flower. He
        admires a butterfly. Three small rodents, who are what my grandmother would have called
        idle, kill the butterfly with a piece of fruit, and then another, for no reason but that
        they can. They throw nuts at the rabbit. He walks off. He thinks. And then he goes and
        prepares, with great care and a bow he's made himself, a campaign of revenge.`),
      p(`He wins. It is extremely funny. By the end one of his tormentors has been put to use in
        a way I shan't give away.`),
      h2("Then we asked three questions"),
      p(`There were fourteen of us, in fourteen kitchens. I asked each of these in turn, and gave
        them four minutes to write before anybody could speak.`),
      h3("1. When did you start to enjoy it?"),
      p(`Everyone could name the moment. For nine of us, it was when he makes the bow. A man
        called Colin, who's the calmest person in the class, wrote: "When he narrowed his eyes. I
        felt it in my jaw. I sat up."`),
      p(`That was worth the evening already. We talk of anger as unpleasant, and here were
        fourteen people who had been having a lovely time with it. There's a warm place in anger.
        It comes just after you've decided that you're in the right. If you know what it feels
        like from inside, in the jaw, in the sitting up, you may notice it the next time before
        you've posted the letter.`),
      h3("2. What was he protecting?"),
      p(`The quick answer is himself. But look again: they throw things at him, and he mostly
        puts up with it. What he can't put up with is the butterfly. Someone said "beauty".
        Someone else said "he's protecting the sort of morning it was".`),
      p(
        `I gave them another minute to write about the last time that they'd lost their temper
          and to put, at the bottom, `,
        b("what sort of morning it had been"),
        `. We heard only from those who wished to read. One woman had shouted at her son about a
          wet towel. "I had just made the bed," she read. "I'd got one room in the house that
          looked as though someone lived there on purpose."`,
      ),
      pullQuote(
        "A student in the Tuesday class",
        "I'd got one room in the house that looked as though someone lived there on purpose.",
      ),
      h3("3. What did it cost him?"),
      p(`This took longest. The film doesn't show any cost, being a comedy. So I asked them to go
        through and count. What does he do in the first two minutes? He stretches, he smells, he
        looks, he smiles. And from the moment that he starts to sharpen the stick? He doesn't
        look at one thing in that meadow, except for its use.`),
      p(`Colin put it best. "He had a day off," he said, "and he's spent it on them."`),
      callout(
        "note",
        p(`We weren't saying that he ought to have let it pass. Half of the group thought he was
          quite right, and they were eloquent. The point of the third question is the price, so
          that you can decide if it's one you would pay.`),
      ),
      h2("Try it with something of your own"),
      p(`You needn't use this film. Any story of provocation will do, provided that it's short
        and nobody in it is you. Then:`),
      ol(
        li(p(b("Find the warm place. "), `When did you begin to enjoy it? Where in the body did you know?`)),
        li(p(b("Find the butterfly. "), "What was being protected? Say it as a kind of morning.")),
        li(p(b("Count the cost. "), "What did he stop seeing?")),
      ),
      p(`Only then take an anger of your own, a small one, a wet towel, and put the same
        questions to it. It's curious how much easier they are to answer when a rabbit has gone
        first.`),
      p(
        `We do something of the sort in most of the `,
        a("/services/online-classes", "online classes"),
        `. There isn't always a rabbit. In the autumn we had a very good week with `,
        a(
          "/article/blogs/how-to-listen-to-a-friend-who-does-not-want-advice",
          "a recording of two people failing to discuss a fridge",
        ),
        `.`,
      ),
    ),
  }),
];
