import { text } from "./compose.ts";

type DemoBookSample = { heading: string; paragraphs: string[] };

/** How each book begins, by the slug of the book. Set as the PDF that can be read on trial. */
export const bookSamples: Record<string, DemoBookSample> = {
  "the-light-in-the-room": {
    heading: "What the ceiling was",
    paragraphs: [
      text`The room at the back had no window, so we put the chairs in it. Every building has such a
        room. It gets the chairs, the Christmas boxes, the projector that nobody trusts, and sooner
        or later a class, because the good rooms are taken and somebody says that people will be
        looking at one another and not at the view.`,
      text`I believed in that room for half a year. There was one bulb, of forty watts, and anybody who
        went to fetch a chair came back talking lower, as you do near an illness. We called it the
        sulking room. I brought a lamp from home, and then a second, and moved them about. I had
        begun to put it down to the people, which is what you do with a room that you pay for.`,
      text`In October, when a class had grown too large for the front, I put six of them in there with
        a heater. One was a retired plasterer called Walter Dunn, who spent the whole of an hour on
        kindness gazing upward. I assumed that I was dull. When the others had gone for their coats
        he took the pole that we used for the front windows, reached up and knocked twice. He moved
        along and knocked again. The first knock was flat. The second had something behind it.
        "That's never a ceiling," he said.`,
      text`It would make a better story if I had known at once. What I said was that we had the room
        until half past eight.`,
      text`I've told it many times since, and I notice what I do with it. I hurry to the light. I
        tell about his ladder, and the eleven boards, and the felt tearing up there where I couldn't
        see, and how the floor in front of me turned white. They gasp at the right place. But that
        isn't the part I need. The part I need is the half-year before, when I had an explanation
        that covered everything I could see, and was wrong.`,
      text`It's a dark room. There was nothing foolish in that. It fitted the facts; I could have
        shown it to a surveyor. It even made me kind, in a way. I brought lamps. Most of the
        explanations that people live under are of this sort. I am not good with people. He never
        cared for me. We aren't a family that talks. They've been given a lamp and a chair or two.
        They are not stupid and they are not lies. They've only never been knocked on.`,
      text`So this is not a book about looking on the bright side. I have sat with too many people
        who'd been told to, and it had made them feel that on top of everything else they were
        doing that wrong as well. There are rooms without a window, and grief is one of them, and
        nobody should come to you there with a pole. I would only like you to know the difference in
        the sound.`,
      text`What you listen for is quite small. It's the place in your account of yourself where your
        voice goes flat because you have said it so often. "I was always the difficult one." Tap
        there. Ask it what Walter asked the ceiling: what are you fixed to? Who put you up, and
        what was the weather like that day? The boards under our skylight were nailed there in
        October 1961 by somebody with a leak, and no money, and winter coming. It was a sensible
        thing to do. He had pencilled the date on the back of each, where only the light could have
        read it.`,
      text`For fifty years it arrived every day at that roof, and nobody had sent it away.`,
      text`A question to close with. You needn't answer it. What have you been bringing lamps to?`,
    ],
  },
  "one-sheet-of-paper": {
    heading: "The case against",
    paragraphs: [
      text`Before you sharpen anything you should hear the other side, and I would rather you heard it
        from me. Here it is, as strong as I can make it.`,
      text`There is no known way in which a planet could do what is claimed for it. The midwife's lamp
        is brighter than Venus, and the midwife herself, at that distance, pulls harder than Mars.
        When astrologers have been given charts and asked to match them to people, they have done
        about as well as somebody tossing a coin, and have been a good deal surer of it. Two
        children born in one hour in one ward grow up to resemble each other no more than any two
        children do.`,
      text`That's not all. The signs have slipped by nearly a whole place since they were named. The
        descriptions are written so that each fits nearly everyone: you are sociable, yet there
        are times when you'd rather be alone. A lecturer once gave a whole class the same page and
        they marked it for accuracy, out of five, at above four. And there is a worse thing than
        being wrong. People have put off doctors, left marriages and lent money because of a
        circle. I have met some of them. They did not look fooled. They looked as people do who
        were tired of deciding.`,
      text`I think that all of this is true. I've never heard an answer to it that I would be willing
        to repeat in front of a physicist or a child.`,
      text`So we shall take away the prediction, and with it the reading of character, and the notion
        that anything up there is minding us. Please do it thoroughly. Go back and take away the
        bit that you were keeping in your pocket. Now look at what's left on the table.`,
      text`There is a circle, cut into twelve. Each of the parts is a place in a life: your body, your
        money, your brothers and sisters and the street outside; home; what you make for no
        reason; daily work; the other person; what you owe; the far away; your name in the world;
        your friends; and the room at the back where you put what you can't look at. Somebody
        thought about that list. In some two thousand years nobody has found a thirteenth place
        that it had forgotten.`,
      text`And there are ten words to set down in it, at random as far as you're concerned, much as
        cards are dealt. They are the planets, but I call each by what it does. Shine. Need. Talk.
        Like. Push. Trust. Build. Then the three slow ones, which you share with everyone you were
        at school with: break away, dissolve, dig.`,
      text`That's all. It is a way of being asked seventy or eighty questions in an order that you
        didn't choose. "Push" in the place of friends. Well: with whom, among your friends, do you
        never dare to disagree? "Need" in the place of your name in the world. What do you need from
        those strangers, and have they got it? It will miss, often. When it misses you cross it out,
        and here the pencil has the last word, for the circle is only paper and you were there.`,
      text`I've known people to whom no one in ten years had put a question about their brother. The
        planet did not know that they had a brother. It was just his turn.`,
      text`You'll want a pencil, a dinner plate and a sheet of paper. The plate should be one that
        you like. We begin with the circle, and we begin it at the bottom, since that's where a
        shaking hand shows least.`,
    ],
  },
  "the-evening-page": {
    heading: "Before the first night",
    paragraphs: [
      text`The page is in three parts and you'll have finished it in five minutes. If you haven't, it
        will ask you to stop all the same. We would like to say here what each of the parts is
        for, and afterwards we shall not speak again until night thirty.`,
      text`The first says: what happened, as a camera would have seen it. One thing is enough. The
        camera doesn't know that your sister was being sarcastic. It saw her put down a cup. It
        didn't see you being ignored at the meeting; it saw eleven people, and you speaking for
        about a minute, and a man looking at his telephone. You will find this dull, and then you
        may find it restful. Very little of what hurts us is visible to a camera.`,
      text`The second part says: what I made of it. Here you put back everything that the camera left
        out. Don't be fair. "He thinks I'm finished." Beneath it there is a shorter line, and the
        line begins with the word Or. Write another story which fits the same cup, the same
        telephone. It need not be a happy one, and you don't have to believe it. Or: he was waiting
        to hear about his mother. You're not asked to swap the first for the second. You are only
        asked to go to bed with two.`,
      text`Anahita thinks that this is the whole of the book. Owen thinks that the whole of the book
        is the third part, and as he ruled the lines it has been given rather more room than she
        wanted. It says: one thing for tomorrow, small enough for a tired person to do before
        noon. Not "sort out the loft". Bring down one box. Not "be more patient with Joe". Ask Joe
        about the fish.`,
      text`Then it says STOP HERE. We tried the page without these words on forty people. They went on
        to the back, and up the margin, and some of them were still awake at two with a list of
        their faults in good order. A page should have an edge. Night is not the time at which a
        person is wise, and you would not let anybody else talk to you like that at such an hour.`,
      text`Here is one as it came to us, from a bus driver, with her leave.`,
      text`"What happened: A lad got on with a cello. He paid for himself and asked did he have to pay
        for it. What I made of it: that he was being clever with me. Or: he's new, and it cost a
        lot, and he thinks of it as somebody. Tomorrow: if he's on the 8.10, ask what he's
        playing."`,
      text`She left out what the answer was. It isn't on the page for the day after either. We were
        sorry, and then we saw that she'd used the page exactly as it was meant. It was finished
        with. She'd stopped there.`,
      text`Some advice, of which you may take as much as you like. Keep the book where you take off
        your watch. Use a pencil; you'll be gentler. If you miss a night, leave it empty and don't
        go back to fill it in, for an empty page is true as well. If you miss a week, start at the
        next page as though nothing had happened. Nothing has.`,
      text`And if the same sorrow turns up night after night, close the book and tell a person. This
        is a good place to notice things in. It wasn't ever meant to be the only one.`,
    ],
  },
  "slow-questions": {
    heading: "What does an ordinary Wednesday look like?",
    paragraphs: [
      text`Tom: I ask about Wednesdays because of a man I'll call Derek. This was in my other job. I
        had asked him what he wanted, as we were told to do, and he said that he wanted a boat. So
        for some weeks we talked about the boat. We'd got as far as licences. And one day it was
        raining and we'd run out of boat, and I said, for something to say, "What would you do on
        it of a Wednesday?"`,
      text`He thought about it. "Nobody would come," he said. I said, come and what? "No. I mean that's
        what I'd do. I would be where nobody came." It had never been the boat.`,
      text`Anahita: You'd say that people don't know what they want.`,
      text`Tom: I'd say that they know very well on a Wednesday. On a Saturday everyone wants the same
        things. Ask them about the best day they can imagine and you'll get a beach. I never met a
        soul yet who could live on one.`,
      text`Anahita: I tried it on the woman you lent me. We had agreed that I would use your questions
        in my room, and I'll admit I thought it a bit homely. She had come about leaving the law.
        She had the speech ready; it was a good one, with figures. I said, "It's a Wednesday in
        March, three years after. You're not on holiday and no one is looking. What time is it
        when you wake up?" She said a quarter to seven. What can you hear? She began to cry, and
        said, "Someone's got the radio on downstairs."`,
      text`Tom: Ah.`,
      text`Anahita: So there we were. In her entire plan, with the savings and the course and the flat
        by the sea, there wasn't anybody. It was the law that she had noticed she was tired of. I
        doubt if I should have got to that radio in a month. I'd have asked her whose voice the
        speech was in.`,
      text`Tom: That's a fair question.`,
      text`Anahita: It's a fair question, and it would've gone straight to her mother, and we should
        all have been very interested.`,
      text`Tom: What I like is that they can't get it wrong. You ask somebody about their values and
        they sit up. On a Wednesday there's bins. There's who does the tea. I ask them what's on
        their feet. It takes about twenty minutes to walk somebody through one from end to end, and
        what I do is keep quiet and hold them to the clock. "You've had your dinner. It's ten past
        one. What now?" Ten past one's where you find things. Nobody has ever planned that far.`,
      text`Anahita: And if it turns out that the Wednesday is very like the one they've got?`,
      text`Tom: It does, one time in three. That's my favourite. There was a lass who wanted to throw
        it all up and keep bees. We went through the day and it was her own day, hour by hour, with
        one hour of bees in it. She'd been going to sell the house. I said, have you asked if you
        can put a hive on that flat roof?`,
      text`Anahita: Had she?`,
      text`Tom: She hadn't liked to bother anyone.`,
      text`How to use it. Choose a date about three years off and see that it's a Wednesday. Get out
        of bed. Go slowly; say what you can see, and who's there, and what's in your hands. If
        something comes that you hadn't planned on, stay by it, even if it's only a radio. Don't
        draw any conclusion that day. On the next real Wednesday look about you at ten past one.`,
    ],
  },
  "what-the-class-taught-me": {
    heading: "Thirty-one",
    paragraphs: [
      text`There were thirty-one of them and they were all standing up. Nobody had told me about this.
        I had been told about phonics, and child development, and not to smile until Christmas,
        and that the radiator under the window was to be left alone. I had a plan for the first
        lesson with the minutes down the margin. It started, "Children are seated."`,
      text`It was September 1989. I was twenty-two years old, in my sister's skirt. I said good morning
        and they said it back, in the tune in which all children say it, and they went on standing
        there, quite pleasantly, with their hands on the backs of their chairs. I said, "Sit down,
        please." A few of the ones at the front looked at one another. I said it again with more
        please in it.`,
      text`I now know that for two years they'd had a Mrs Ackroyd, who used to say a grace before
        sitting down, even if it was for sums. They were waiting to be blessed. They thought that I
        was slow.`,
      text`What I thought was that it had happened. I'd been found out, and it had taken under a
        minute. It's strange how ready I was. I didn't ask myself what thirty-one children could
        be doing, all at once and so politely. I had an explanation with me, packed the night
        before along with the register: that I was not the sort of person whom others sit down for.
        It fitted. So I used it.`,
      text`I tried three things. I clapped. I went red, which wasn't planned, but it held their
        interest. Then I did what I've done in every bad minute since and sat down myself, on the
        little chair by the nature table, and found I was eye to eye with a boy who had a plaster on
        his glasses.`,
      text`"What happens now?" I asked him.`,
      text`"You say for what we're about to receive," he said kindly.`,
      text`So I said it, with all the feeling in the world, and they sat down with a noise like a
        wave going out, and received fractions.`,
      text`His name was Gareth Illingworth, and he is now a roofer; he did our slates. When I told him
        this story he had forgotten it. He said, "You were all right. You asked." I've got two
        certificates, and a degree that I took at a kitchen table, and I can't think of any better
        reference.`,
      text`I was in schools for sixteen years, and most of what I learnt in them came in this way, from
        below and slightly to one side. I had supposed that I was going to write about teaching.
        But when I went through the exercise books that I'd kept, the ones where I wrote down what
        had gone wrong, I saw that in nearly every case the children had known what the matter was.
        They would have said. They were standing there with their hands on the backs of their
        chairs.`,
      text`I'd like this to be a cheerful book, and in parts it will be. There is an inspector in it
        who got shut in with the costumes. But I ought to say now that there's also a boy who could
        not hear me, and whom I sent to stand in a corridor for most of a winter, because I'd
        already got an explanation.`,
      text`He comes in chapter four. I have tried to put him down as he was, and not as what he taught
        me. He had not come to school to teach me anything.`,
    ],
  },
  "words-i-could-not-pack": {
    heading: "Fursat",
    paragraphs: [
      text`Say it: foor-sut, the u's short, the r just touched. It came to us from Arabic by way of
        Persian, and by the time it reached my grandfather it had sat down in a cane chair on a
        veranda in Lucknow and taken off its shoes.`,
      text`The dictionary will give you "leisure". I looked it up in my first winter here, hoping, and
        I thought: no. Leisure has centres. Leisure has wear. In my town there's a building with
        the word on it in blue letters a yard high, and people go in there with a bag and a frown
        and count how many times they've swum.`,
      text`Nor is it "spare time". Spare time is what is left over, like pastry. You wouldn't offer it
        to anyone you respected.`,
      text`My grandfather was a clerk on the railways. He lived his working life by the minute, and he
        was proud of it; he could tell you the Punjab Mail at any station in the division. But if
        one of us hung about in his doorway, he'd look at us over his glasses and say, "Do you have
        fursat? Then come. If you don't, come when you do." He wasn't sending us away. He meant that
        he didn't want an hour with somebody else's hand on it.`,
      text`You would go off then and do whatever it was. You finished it properly, for you can't have
        fursat with one eye on the gate. And then you came back and sat down on the step, and
        nothing in particular happened. He shelled peas. He told you about an engine driver who
        could not pronounce his own name. Or else he didn't. I've been to a good many meetings since
        at which I was promised somebody's full attention, and I compare them with that step.`,
      text`You can have four clear days and no fursat at all. You can have it in a bus queue. I knew a
        woman in Aminabad, a seller of bangles, who had eleven people waiting at her counter and so
        much of it that one of them always ended up telling her about a daughter. It isn't a
        quantity. It is more like a temperature.`,
      text`What do I do without the word? At first I did without the thing. I lived by a calendar in
        four colours. If a neighbour called I stood in the doorway with my sleeves rolled, being
        charming, and you could have heard my watch from the road.`,
      text`Then I tried to explain it to my class. I said: it's an hour that nobody has got hold of. A
        man in Grimsby, who hadn't spoken all term, unmuted himself. "Slack water," he said. He'd
        been on the trawlers. Between the tides, when it has finished going out and hasn't yet
        begun to come in, there is a bit when the boat just sits, and you can hear each other. No one
        can hurry it, he said, and you'd be daft to start a job.`,
      text`So that is what I have now. It is not the same. It's colder and there are no peas in it. But
        last Sunday my neighbour came to the gate about a parcel, and I put down what I was holding,
        and I said, "Come in, it's slack water." She looked at me. Then she looked at the tea towel,
        and the radio which I'd switched off, and she came in and took her shoes off at the door
        without being told.`,
    ],
  },
  "a-walk-with-no-purpose": {
    heading: "Circuit one: round the block",
    paragraphs: [
      text`Distance, about half a mile. Time, twelve minutes, or as long as you've got. Going, pavement
        throughout, one kerb. Stick, frame or chair: yes, all of it. Toilets: yours.`,
      text`Go out of your own front door and turn whichever way you generally don't. Keep to the inside.
        At every corner turn the same way again, and in about twelve minutes you'll be looking at
        your own front door. I'm aware that you know this. I had a lad of nineteen who'd lived in
        one street since he was born and had never been round the back of it, because there wasn't
        anything there to go for.`,
      text`That's the principle of the book, so we may as well have it out. Most walks are for
        something. You're off to the shop, or you're doing your steps, or there is a summit, and a
        summit's only a shop with worse weather. There is nothing the matter with that. But a thing
        that's got a purpose can go badly, and I've worked for the most part with people who'd had
        plenty of that. You cannot fail to walk round the block. Turn back half-way and you've
        walked round half of it twice.`,
      text`Look for: tops. All we ever see of a house is the bit that's at the height of a letter box.
        Look up above the door. On my own block there's a date, a stone face with its nose gone, and
        a row of five chimney pots of which one's been painted blue. No one I've asked knows why. I
        could find out. I have decided not to.`,
      text`Where to stop: there's a wall. There's always a wall. It should be about as high as the back
        of your knee and belong to somebody who isn't in. Two minutes by the clock. You'll feel
        conspicuous for the first of them. I've sat on walls for thirty-four years, in and out of
        uniform, and been asked if I was all right perhaps a dozen times, and every time by someone
        I was glad to have met.`,
      text`The question to carry: what's the same as yesterday? Don't answer it. It's to hold, like a
        stone in your pocket. You will find it pulls you about a bit. The bins are the same. The dog
        is the same dog. You are going round for no reason and yesterday you weren't, so there is
        that.`,
      text`The nineteen-year-old did this one with me eleven times. The first three, he walked as they
        do, from the shoulders, as if somebody was watching, and to be fair somebody often had
        been. About the fourth he said, "That's never been there." It was a tree. It was a big ash,
        a hundred years old, and it stood at the back of what turned out to be his own yard.`,
      text`I didn't say anything. There's a temptation to. You've got a tree and a young man and a change
        of tone, and you can feel the wisdom coming up like wind. Walk on. What he said next, forty
        yards further, was that he owed his nan a phone call.`,
      text`A worry has a different size outdoors. I have never known one to grow. I don't know why it
        is; I've heard it explained by the breathing, and by the eyes going side to side, and by
        the ancestors. I put it down to ceilings.`,
      text`Map: none needed. Keep the houses on the same hand. If you meet me coming the other way, one
        of us has misread it.`,
    ],
  },
  "small-braveries": {
    heading: "Number one: send back the soup",
    paragraphs: [
      text`Wobble: two. Time: under a minute. You will need: soup.`,
      text`What to do. Some time before Friday you'll be given something which isn't quite what you
        asked for. The soup is cold, the coffee has milk in it, they have cut your fringe and left
        the other side. You know what you do then. You say "Lovely, thank you", and for the rest of
        the day you tell it to people as a funny story. This week, once, you are going to say so to
        the person who can change it.`,
      text`There are eleven words, and we've tried them out in six towns: "I'm sorry to trouble you.
        This has gone a bit cold." Then stop. That is the brave part. Do not say that it doesn't
        matter. Do not say that it's probably you. Smile if your face wants to, and wait for what
        feels like a year and is, by Lena's watch, between two and four seconds.`,
      text`How to make it smaller. Say it to somebody who is paid to be asked: a till, a help desk, a
        library. Say it about something of which they have a great many. Write it on a piece of
        paper and hold that out. One of our students practised on her own sister with an empty
        bowl. It counted. If it takes more than a deep breath, cut it in half.`,
      text`What usually happens to the face. It goes hot. The eyes find something interesting by the
        door. There is a smile which you have not asked for. This is all quite in order: it is a
        body that thinks it's about to be put out of the village, and has not been told that it's
        only soup.`,
      text`What usually happens to the soup. It's taken away and comes back hot. In four years of
        Tuesdays we've had a hundred and sixty-two reports. A hundred and forty-nine got what they
        asked for. Nine got an apology and no soup. Three were given a pudding. One waiter burst
        into tears, but it emerged that he had been about to anyway, and the two of them are still
        in touch.`,
      text`Lena Brandt writes, on the right-hand page: Why might this work? Not because it makes you
        bold. I do not know of any good study in which one act of complaint has changed a
        character. What we have is older and more modest. People who have done a thing once, and saw
        that it had an effect, are more ready to try the next. It has to be their own doing; praise
        is much weaker. And it has to be a little difficult, for otherwise we give the credit to the
        waiter. In German there is a word for this expectation. It has twenty-seven letters and I'll
        spare you until number nine.`,
      text`The evidence is thin on one point, and I want to say which. Nobody knows if courage about
        soup becomes courage about, for instance, a father. Some of our students say so. I should
        like to believe them, and therefore I am careful.`,
      text`When not to. If the person who brings the soup can hurt you, it isn't soup. There's a
        difference between what makes you blush and what puts you in danger, and page 121 is about
        that. Please read it before number two.`,
      text`Afterwards. Write down what happened, in the active voice. Not "it got sorted". I said. She
        heard. They brought me another. It was hot, and I ate it.`,
    ],
  },
  "das-licht-im-zimmer": {
    heading: "Was die Decke war",
    paragraphs: [
      text`Das Zimmer nach hinten hatte kein Fenster, also stellten wir die Stühle hinein. Jedes Haus hat
        so ein Zimmer. Es bekommt die Stühle, die Weihnachtskisten, den Projektor, dem keiner traut,
        und früher oder später einen Kurs, weil die guten Räume belegt sind und jemand sagt, man
        sehe ja einander an und nicht die Aussicht.`,
      text`Ein halbes Jahr lang habe ich an dieses Zimmer geglaubt. Es hatte eine einzige Birne, vierzig
        Watt, und wer einen Stuhl holen ging, sprach leiser, wenn er wiederkam, so wie man es in der
        Nähe einer Krankheit tut. Wir nannten es das Schmollzimmer. Ich brachte von zu Hause eine
        Lampe mit, dann noch eine, und rückte sie hin und her. Ich fing schon an, es den Leuten
        zuzuschreiben. Das tut man bei einem Raum, für den man Miete zahlt.`,
      text`Im Oktober, als ein Kurs für das vordere Zimmer zu groß geworden war, setzte ich sechs Leute
        mit einem Heizofen dort hinein. Einer von ihnen, ein Gipser im Ruhestand namens Walter Dunn,
        sah eine ganze Stunde lang, in der es um Freundlichkeit ging, nach oben. Ich nahm an, dass
        ich langweilig war. Als die anderen ihre Mäntel holten, nahm er die Stange für die vorderen
        Fenster, langte hinauf und klopfte zweimal. Er ging ein Stück weiter und klopfte noch einmal.
        Das erste Klopfen war dumpf. Hinter dem zweiten war etwas. »Das ist nie und nimmer eine
        Decke«, sagte er.`,
      text`Die Geschichte wäre besser, wenn ich sofort begriffen hätte. Was ich sagte, war, dass wir das
        Zimmer bis halb neun hätten.`,
      text`Ich habe das seither oft erzählt und merke, was ich dabei mache. Ich eile zum Licht. Ich
        erzähle von seiner Leiter, von den elf Brettern, von der Dachpappe, die dort oben riss, wo
        ich es nicht sehen konnte, und wie der Boden vor mir weiß wurde. An der richtigen Stelle
        halten alle den Atem an. Aber das ist nicht der Teil, den ich brauche. Ich brauche das halbe
        Jahr davor, als ich eine Erklärung hatte, die alles abdeckte, was ich sehen konnte, und die
        nicht stimmte.`,
      text`Es ist eben ein dunkles Zimmer. Daran war nichts dumm. Es passte zu den Tatsachen; ich hätte
        es einem Gutachter vorführen können. Es machte mich sogar auf seine Weise freundlich: Ich
        brachte Lampen. Die meisten Erklärungen, unter denen Menschen leben, sind von dieser Art. Ich
        kann nicht mit Leuten. Er hat mich nie gemocht. Bei uns wird nicht geredet. Man hat ihnen
        eine Lampe und ein, zwei Stühle gegeben. Sie sind nicht dumm, und gelogen sind sie auch
        nicht. Es hat nur nie jemand dagegen geklopft.`,
      text`Dies ist also kein Buch darüber, dass man alles von der hellen Seite sehen soll. Ich habe mit
        zu vielen Menschen zusammengesessen, denen man das geraten hatte, und sie glaubten nun, zu
        allem anderen machten sie auch das noch falsch. Es gibt Zimmer ohne Fenster, die Trauer ist
        eines davon, und dort soll niemand mit einer Stange hereinkommen. Ich möchte nur, dass Sie
        den Unterschied im Klang kennen.`,
      text`Worauf man achtet, ist etwas sehr Kleines. Es ist die Stelle in der eigenen Geschichte, an der
        die Stimme flach wird, weil man es so oft gesagt hat. »Ich war schon immer die Schwierige.«
        Dort klopfen Sie an. Fragen Sie, was Walter die Decke gefragt hat: Woran bist du
        festgemacht? Wer hat dich angebracht, und wie war an dem Tag das Wetter? Die Bretter unter
        unserem Oberlicht hatte im Oktober 1961 jemand dorthin genagelt, der ein Leck hatte und kein
        Geld und den Winter vor sich. Es war vernünftig. Auf die Rückseite von jedem hatte er mit
        Bleistift das Datum geschrieben, dort, wo nur das Licht es hätte lesen können.`,
      text`Fünfzig Jahre lang kam es jeden Tag an diesem Dach an, und niemand hatte es fortgeschickt.`,
      text`Zum Schluss eine Frage. Sie müssen sie nicht beantworten. Wohin bringen Sie seit Jahren
        Lampen?`,
    ],
  },
};
