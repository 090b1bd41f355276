import type { DemoService } from "./types.ts";

export interface DemoEnquiry {
  name: string;
  phone?: string;
  service: DemoService | null;
  message: string;
  state: "new" | "in_progress" | "done" | "spam";
  /** When it was sent, relative to the day of seeding. */
  days_ago: number;
  note?: string;
  /** The answer, and how many days after the question it was sent. */
  reply?: { text: string; after: number; via?: "phone" };
}

export const enquiries: DemoEnquiry[] = [
  {
    name: "Maud Pennywhistle",
    service: "mentorship",
    state: "new",
    days_ago: 0.2,
    message:
      "I am 57 and would like to leave my job in a bank to bind books. My family thinks I am unwell. Is this something you help with, or something you talk people out of?",
  },
  {
    name: "Ferdinand Okoro-Lark",
    phone: "+44 1632 960318",
    service: "online-classes",
    state: "new",
    days_ago: 1.1,
    message: "Are the Tuesday evenings recorded? I drive a night bus and would have to miss every other one.",
  },
  {
    name: "Sunniva Dewfield",
    service: "astro-clinic",
    state: "new",
    days_ago: 4.6,
    message: "I don't know my time of birth, only that it was raining. Does that rule me out?",
  },
  {
    name: "Casimir Inkpen",
    service: null,
    state: "in_progress",
    days_ago: 2.4,
    note: "Kavita knows the school and will ring them on Monday.",
    message:
      "I teach at a primary school in Whitcombe. Would one of you come and talk to our staff about the evening page? We have a small budget and a good cake rota.",
  },
  {
    name: "Ottilie Snowdrop",
    service: "mentorship",
    state: "in_progress",
    days_ago: 6.3,
    message: "Could the first conversation take place on foot? I think better when I am not being looked at.",
    reply: {
      after: 1.2,
      text: "Dear Ottilie,\n\nyes, gladly. Tom walks with people on Wednesdays and Fridays, in any weather short of lightning. Which day would suit you?\n\nWarmly,\nLightwell Academy",
    },
  },
  {
    name: "Barnaby Thistlewood",
    service: "online-classes",
    state: "done",
    days_ago: 12.5,
    message: "Can two people share one place if they share one sofa?",
    reply: {
      after: 0.6,
      text: "Dear Barnaby,\n\none sofa is one place. Please both bring a pencil, though.\n\nWarmly,\nLightwell Academy",
    },
  },
  {
    name: "Philippa Rainbird",
    phone: "+44 1632 960871",
    service: "astro-clinic",
    state: "done",
    days_ago: 19.8,
    message: "I would rather talk than write. Please call me after six.",
    reply: { after: 0.9, via: "phone", text: "Talked for twenty minutes; she has booked the first free Thursday." },
  },
  {
    name: "Leopold Fernsby",
    service: null,
    state: "done",
    days_ago: 33.2,
    message: "Where can I get issue 3 of the magazine on paper? Mine went for a walk with a guest.",
    reply: {
      after: 2.1,
      text: "Dear Leopold,\n\nwe have put one in the post. You can also read and print every issue on our site.\n\nWarmly,\nLightwell Academy",
    },
  },
  {
    name: "Winifred Quill",
    service: "mentorship",
    state: "done",
    days_ago: 51.7,
    message: "Do you mentor people who are quite happy and only slightly lost?",
    reply: {
      after: 1.4,
      text: "Dear Winifred,\n\nmostly those, in fact. There is a place from the second week of next month. Shall we keep it for you?\n\nWarmly,\nLightwell Academy",
    },
  },
  {
    name: "Ambrose Kestrel",
    service: "online-classes",
    state: "done",
    days_ago: 78.4,
    message: "Is there a reduced fee for students? I can pay in vegetables.",
    reply: {
      after: 0.8,
      text: "Dear Ambrose,\n\nstudents pay half. The vegetables are optional, and welcome.\n\nWarmly,\nLightwell Academy",
    },
  },
  {
    name: "Best Ranking Team",
    service: null,
    state: "spam",
    days_ago: 3.3,
    message: "Dear webmaster! We have a very good offer: ten thousand visitors for your site by tomorrow, guaranteed.",
  },
  {
    name: "Crystal Fortune",
    service: "astro-clinic",
    state: "spam",
    days_ago: 8.9,
    message: "Your lucky numbers are ready. Reply to this message with your card number to receive them.",
  },
];
