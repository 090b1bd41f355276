import { text } from "./compose.ts";
import type { DemoAmbassador, DemoTestimonial } from "./types.ts";

/** People who represent the academy where they live. All are fictional. */
export const ambassadors: DemoAmbassador[] = [
  {
    name: "Bernadette Akinyemi",
    role: "Nurse, and keeper of the late-start telephone",
    region: "North East England",
    photo: "portrait-02",
    bio: text`Bernadette ran a school kitchen for twenty-six years and qualified as a nurse at
      fifty-five. She came to the mentorship in her last year of cooking to find out whether she
      was being ridiculous. Nowadays anyone who asks us if it’s too late is given her number, on
      Sundays between four and six. She doesn’t encourage them, she says; she only tells them
      what the first term is like, and which shoes. She also wrote our page on sitting with the
      ill, and she makes the best jollof rice in Gateshead, on the authority of her ward.`,
    links: [
      { label: "The late-start telephone", url: "https://example.com/late-start" },
      { label: "Notes from a new nurse", url: "https://example.com/bernadette-akinyemi" },
    ],
  },
  {
    name: "Imran Qureshi",
    role: "Barber and convener of the Monday chairs",
    region: "West Yorkshire",
    photo: "portrait-03",
    bio: text`Imran has a barber’s shop with four chairs in Bradford. On the first Monday of the
      month, when he is shut, the chairs are turned to face each other and a dozen men come to
      talk, using the three questions from the evening page. He took the online class for two
      winters with the camera off, and then one night he put it on. He holds that a man will say
      nearly anything to a mirror, and that the art lies in turning the chair round slowly. He
      trains other barbers to do the same and charges them a haircut.`,
    links: [{ label: "The Monday chairs", url: "https://example.com/monday-chairs" }],
  },
  {
    name: "Meera Kulkarni",
    role: "Teacher trainer",
    region: "Maharashtra, India",
    photo: "portrait-04",
    bio: text`Meera trains primary teachers in and around Pune, and came across the evening page
      in a parcel of books from a cousin. She translated it into Marathi, cut it down by a third
      for people with a long bus ride, and has since handed it to some six hundred teachers.
      Twice a year she and Kavita teach a class together across five and a half time zones. She
      is strict about one thing: whoever gives the page to a teacher has to have kept it
      themselves for thirty nights. She’s in her ninth year, and sometimes writes only the
      weather.`,
    links: [
      { label: "The page in Marathi", url: "https://example.com/page-in-marathi" },
      { label: "Meera’s teaching notes", url: "https://example.com/meera-kulkarni" },
    ],
  },
  {
    name: "Henning Voss",
    role: "Retired organ tuner",
    region: "Saxony, Germany",
    photo: "portrait-05",
    bio: text`For forty-one years Henning travelled between churches with a bag of tuning knives
      and listened for what was very slightly out. He heard of the academy at Lena Brandt’s
      weekend in Leipzig, came over for one class and remained, online, for seven. He hosts the
      German-speaking circle on Wednesday evenings. His contribution to the method is a rule that
      he brought from his trade: tune each pipe to its neighbour, never to your idea of the
      chord. He knows that he talks about organs a lot.`,
    links: [{ label: "The Wednesday circle", url: "https://example.com/mittwochskreis" }],
  },
  {
    name: "Lucía Ferrer",
    role: "Bookseller",
    region: "Valencia, Spain",
    photo: "portrait-06",
    bio: text`Lucía’s bookshop is nine feet wide. At the back of it is a table with room for
      five, and there on Saturdays people draw mandalas, wheels, and plans for leaving their
      jobs, with no one asking which. She met Anahita in a queue at a book fair, when they were
      both waiting to complain about the same thing. She is translating One Sheet of Paper into
      Spanish at the speed of a page a day, and sends us the questions that it raises. The best
      so far: “In Spanish a house can be married. Can yours?”`,
    links: [{ label: "The table at the back", url: "https://example.com/la-mesa-del-fondo" }],
  },
  {
    name: "Callum Reid",
    role: "Apprentice coordinator",
    region: "Glasgow, Scotland",
    photo: "portrait-07",
    bio: text`Callum looks after a hundred and twenty apprentices in the shipyards and says the
      job is mostly getting people to Thursday. At nineteen he was one of the young men who used
      to walk round their own estates with Tom Hesketh. Ten years later he looked Tom up to tell
      him about a bicycle wheel in a tree. He now takes his apprentices round the block in pairs,
      a first-year with a third-year, and has them tell each other what they’re up against.
      Drop-out has gone down, though he’s careful to add that the canteen also got better.`,
    links: [{ label: "Walk and talk for apprentices", url: "https://example.com/round-the-block" }],
  },
  {
    name: "Nasrin Yousefi",
    role: "Family-law mediator",
    region: "Ontario, Canada",
    photo: "portrait-08",
    bio: text`Nasrin spends her days in a room with two people who used to love each other. She
      found “A letter from Shiraz” online, read the Persian first, and wrote to Anahita to
      correct a comma. From the correspondence came a workshop on listening, which she gives to
      mediators in Toronto in English and in Persian. She uses the egg timer, the five sentences
      and a tray of tea glasses, since a person holding one in both hands interrupts less. She
      remains doubtful of the astro-clinic and says so at every opportunity, and we wouldn’t be
      without her.`,
    links: [
      { label: "Listening with an egg timer", url: "https://example.com/egg-timer" },
      { label: "Nasrin Yousefi, mediator", url: "https://example.com/nasrin-yousefi" },
    ],
  },
  {
    name: "Gwilym Parry",
    role: "Hill farmer and reader aloud",
    region: "Gwynedd, Wales",
    photo: "portrait-09",
    bio: text`Gwilym farms sheep above Bethesda with his daughter, and has learnt most of what he
      knows about patience from a gate. When his wife died a neighbour lent him our winter
      reading list, and he read all of it, aloud, to the dog. He now reads on the telephone to
      eleven people who live alone on farms, a chapter each a week, in Welsh or English
      as they like. He doesn’t call it anything. Owen, who sends him books, has asked what they
      talk about after the chapter. “The chapter,” says Gwilym. “To begin with.”`,
    links: [{ label: "A chapter a week", url: "https://example.com/pennod-yr-wythnos" }],
  },
];

export const testimonials: DemoTestimonial[] = [
  {
    name: "Helen T.",
    role: "Student nurse, formerly office manager",
    photo: "portrait-10",
    text: text`I rang to ask whether I was too old and got a four-page letter. Then I got six
      conversations in which nobody once told me that I could do it. They asked me when I had
      last done something like it, and I had to say, on Tuesday.`,
    service: "mentorship",
    featured: true,
    consented_on: "2026-08-20",
  },
  {
    name: "J. Holroyd",
    role: "Teaches pattern-making, two days a week",
    photo: "portrait-14",
    text: text`I’d thirty-one years in a foundry and I thought that was me done. Tom wrote down
      what I’d got on the back of an envelope, walking, in the rain. It went on to the other
      side. I have still got the envelope.`,
    service: "mentorship",
    featured: true,
    consented_on: "2025-09-02",
  },
  {
    name: "“Frances”",
    role: "Volunteer coordinator",
    photo: null,
    text: text`I came about emails and it was about my grandmother. He got it wrong the first
      time and said so, and I think that is when I started to trust it. I now answer in four
      sentences and go home.`,
    service: "mentorship",
    featured: false,
    consented_on: "2025-11-18",
  },
  {
    name: "Dr Imogen Vale",
    role: "Science writer",
    photo: "portrait-15",
    text: text`I don’t believe in astrology, and neither, in the sense that I don’t, does she. I
      was asked ten extremely good questions by means of a dinner plate. I’ve gone back to one of
      them every week since.`,
    service: "astro-clinic",
    featured: true,
    consented_on: "2025-12-01",
  },
  {
    name: "Joanna",
    role: "Solicitor and builder of stage sets",
    photo: "portrait-12",
    text: text`A friend gave it to me as a joke. There was no crystal, no incense, and not one
      word about my future. There was a pencil. I came out with a sheet of paper with a ring
      round one question, and I now have Fridays off.`,
    service: "astro-clinic",
    featured: false,
    consented_on: "2025-05-30",
  },
  {
    name: "P. Lindley",
    role: "Retired headmaster",
    photo: null,
    text: text`She told me at the outset what the evidence was, which is to say that there is
      none. Then she asked me something that no inspector ever had. I should like it noted that I
      remain a sceptic. I should also like it noted that I stayed for tea.`,
    service: "astro-clinic",
    featured: false,
    consented_on: "2025-07-11",
  },
  {
    name: "Colin A.",
    role: "Bus driver, three winters of Tuesdays",
    photo: "portrait-11",
    text: text`You’re not made to speak. I think that’s what did it. I listened for five weeks
      and in the sixth I’d something to say, about a rabbit as it goes, and fourteen people wrote
      it down.`,
    service: "online-classes",
    featured: true,
    consented_on: "2025-08-19",
  },
  {
    name: "Marjorie Bell",
    role: "Great-grandmother",
    photo: "portrait-13",
    text: text`I am eighty-one and had never used the computer for anything but the bowls club. A
      young man rang beforehand and stayed on the line until I could see everybody. The class is
      on Tuesday. I’ve begun putting on earrings for it.`,
    service: "online-classes",
    featured: false,
    consented_on: "2026-05-06",
  },
  {
    name: "Sanne de Wit",
    role: "Software tester, Utrecht",
    photo: null,
    text: text`I’ve done many courses that wished me to become a better version of myself, like
      an app. Here they asked what had happened, what I made of it, and what next. That was all,
      for six weeks. I sleep no better, but I do open my post.`,
    service: "online-classes",
    featured: false,
    consented_on: "2026-03-27",
  },
  {
    name: "Karen Dunn",
    role: "Walter’s granddaughter",
    photo: null,
    text: text`Grandad went there for fourteen years and we never really knew what they did.
      After he died a lady brought us a list, in his own words, of things that he’d said. It ran
      to nine pages. Nobody had asked her to; they had just all been listening.`,
    service: null,
    featured: true,
    consented_on: "2025-12-12",
  },
];
