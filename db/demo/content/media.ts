/**
 * Every illustration the demo content asks for. The alternative text is also the order to the
 * illustrator: what it says should be seen in the drawing, the rest is free.
 */
import type { MediaEntry } from "./types.ts";

function entry<const K extends string>(key: K, alt: string, width: number, height: number) {
  return { key, motif: key.slice(0, key.indexOf("-")), alt, width, height };
}

/** Landscape, 3:2 */
const land = <const K extends string>(key: K, alt: string) => entry(key, alt, 2000, 1333);
/** Upright, 2:3 */
const tall = <const K extends string>(key: K, alt: string) => entry(key, alt, 1333, 2000);
/** Square */
const square = <const K extends string>(key: K, alt: string) => entry(key, alt, 1600, 1600);
const face = <const K extends string>(key: K, alt: string) => entry(key, alt, 1200, 1200);
const book = <const K extends string>(key: K, alt: string) => entry(key, alt, 1200, 1800);
const issue = <const K extends string>(key: K, alt: string) => entry(key, alt, 1200, 1600);
const poster = <const K extends string>(key: K, alt: string) => entry(key, alt, 1280, 720);

const list = [
  // -------------------------------------------------------------- dawn
  land("dawn-01", "A low sun rising behind three blue hills under a peach-coloured sky"),
  land("dawn-02", "A pale disc of sun in soft mist, its light spreading in wide rings"),
  land("dawn-03", "Sunrise over a wide valley, with long bands of gold cloud"),
  land("dawn-04", "Dark rooftops of a small town against a rose and amber dawn"),
  land("dawn-05", "Morning light pouring over layered hills, warm gold in front and dusk blue behind"),
  land("dawn-06", "A thin line of orange light along a dark horizon, the sky above still blue"),
  land("dawn-07", "A large sun half risen over a plain, its rays reaching to the top of the picture"),
  land("dawn-08", "Hills in five shades of mauve, each paler than the one before it"),
  land("dawn-09", "The first light touching the top of one hill while the others stay dark"),
  tall("dawn-10", "A tall sky turning from violet to apricot above a narrow strip of hills"),
  land("dawn-11", "A red sun seen through thin cloud above misty hills"),
  square("dawn-12", "A small white sun in the middle of a plain yellow sky, with low hills beneath"),
  land("dawn-13", "A cold dawn in blue and silver over hills that look like folded paper"),
  square("dawn-14", "Birds in a loose line crossing an orange morning sky over dark hills"),
  land("dawn-15", "Four hills at sunrise with mist lying in the hollows between them"),

  // -------------------------------------------------------------- window
  land("window-01", "Daylight falling through a square opening in the ceiling onto a bare wooden floor"),
  land("window-02", "A tall window with thin curtains, and a bright shape of light on the wall"),
  land("window-03", "A window with twelve panes and their shadows slanting across a floor"),
  land("window-04", "A row of three high schoolroom windows with morning light coming in at an angle"),
  land("window-05", "An empty room with one open window and a long shape of light on the floor"),
  land("window-06", "A round window with a cross of glazing bars and sun behind it"),
  land("window-07", "A wide arched window, its light laid out on the floor of a quiet hall"),
  land("window-08", "A window at evening, warm inside and blue outside"),
  tall("window-09", "A narrow window with a leaf pattern of shadow on the wall beside it"),
  land("window-10", "Two windows side by side with a stripe of sun beneath each"),
  square("window-11", "A square window of four panes with pale green light in it"),
  tall("window-12", "A tall arched window reaching nearly to the floor, with golden light behind it"),
  square("window-13", "Raindrops on a grey-blue window pane with a warm blur of light beyond"),
  land("window-14", "A cut through a house showing light travelling down a shaft into a lower room"),

  // -------------------------------------------------------------- leaves
  land("leaves-01", "A branch of young green leaves reaching across warm paper"),
  land("leaves-02", "Two stems of leaves leaning towards each other"),
  land("leaves-03", "A few fallen leaves in ochre and brown on a pale ground"),
  land("leaves-04", "A spread of sage-green leaves of many shapes, drawn like pressed plants"),
  land("leaves-05", "A single stem with paired leaves lying across a cream sheet"),
  land("leaves-06", "Dark leaves in silhouette against a soft golden ground"),
  square("leaves-07", "A ring of overlapping green leaves seen from above"),
  tall("leaves-08", "A tall fern with its fronds opening one above the other"),
  land("leaves-09", "Leaves in red, rust and gold, scattered as if by wind"),
  land("leaves-10", "One leaf, large, with every vein drawn"),

  // -------------------------------------------------------------- mandala
  land("mandala-01", "A circle divided into twelve parts, drawn in fine ochre lines on paper"),
  land("mandala-02", "A mandala of nested rings, with one ring much heavier than the rest"),
  land("mandala-03", "A mandala of eight petals in saffron and dusk blue"),
  land("mandala-04", "Pale mandala lines on a deep blue-violet ground"),
  square("mandala-05", "A mandala of six petals built from circles of one size"),
  square("mandala-06", "A twelve-pointed star inside a ring of small dots"),
  square("mandala-07", "A mandala of squares turned a little further in each ring"),
  square("mandala-08", "A flower of sixteen narrow petals in sage green"),
  square("mandala-09", "A mandala of triangles in ochre, rust and cream"),
  square("mandala-10", "Concentric rings of arcs, like ripples meeting"),
  square("mandala-11", "A mandala in white lines on a dark ground, with a bright centre"),
  square("mandala-12", "An unfinished mandala, one half of it drawn and the other only begun"),
  square("mandala-13", "An empty wheel of twelve equal parts with a smaller circle at its centre"),
  land("mandala-14", "Three small circle drawings in a row, each with one more ring than the last"),

  // -------------------------------------------------------------- garden
  land("garden-01", "Rows of plants in a walled garden under a soft morning sky"),
  land("garden-02", "A grassy bank with round bushes and a few bright flowers"),
  land("garden-03", "Tall flowers on thin stems along a garden wall"),
  land("garden-04", "A garden bed full of flowers in many heights and colours"),
  land("garden-05", "Seed heads and grasses standing against a pale gold sky"),
  land("garden-06", "Small green shoots in straight lines in dark soil"),
  square("garden-07", "Round heads of white flowers above feathery green"),
  tall("garden-08", "Runner beans climbing tall poles, with red flowers"),
  land("garden-09", "Poppies in red and orange among long grass"),
  square("garden-10", "A small tree in the middle of a lawn with its shadow beside it"),
  land("garden-11", "A garden in spring, with bare branches and the first pale green"),
  land("garden-12", "A garden in full summer, crowded with flowers"),
  land("garden-13", "A garden in autumn, in rust, ochre and brown"),
  land("garden-14", "A garden in winter, with bare stems under a white sky"),

  // -------------------------------------------------------------- water
  land("water-01", "Still water with one slow ring spreading across it"),
  land("water-02", "A grey river with broad, even ripples and a pale sky"),
  land("water-03", "A lake at evening with the last light lying across it in a path"),
  land("water-04", "Light moving on water in short bright strokes"),
  land("water-05", "Calm water under an even, pale blue sky"),
  land("water-06", "Hills and their reflection in perfectly still water"),
  land("water-07", "A canal at dawn with reeds along one side"),
  square("water-08", "Rings from several raindrops meeting on a pond"),
  tall("water-09", "The moon above dark water, with a broken line of light beneath it"),
  land("water-10", "Mist over a wide lake, the far shore only just to be seen"),
  square("water-11", "Round lily leaves on dark green water"),
  land("water-12", "Two rings on still water, about to touch"),

  // -------------------------------------------------------------- night
  land("night-01", "A night sky full of stars above a dark line of hills"),
  land("night-02", "A thin crescent moon and a few stars over a sleeping valley"),
  land("night-03", "Stars joined by fine lines into a figure, on deep blue"),
  land("night-04", "A band of stars crossing a violet sky from corner to corner"),
  land("night-05", "A large pale moon low over dark hills"),
  land("night-06", "Star trails turning in circles around one still point"),
  square("night-07", "A full moon with a soft ring around it"),
  tall("night-08", "A tall dark sky with a few bright stars and one lit window below"),
  land("night-09", "The phases of the moon in a row, from new to full and back"),

  // -------------------------------------------------------------- desk
  land("desk-01", "An open notebook and a pencil under the light of a small lamp"),
  land("desk-02", "A desk with a stack of four books and a sheet of paper"),
  land("desk-03", "A blank sheet of paper alone in the middle of a wooden table"),
  land("desk-04", "A row of books on a shelf with a cup beside them"),
  land("desk-05", "Envelopes and letters spread on a table, one of them open"),
  land("desk-06", "A table by a window with a cup and a folded newspaper"),
  land("desk-07", "A desk with an open notebook, a lamp and a glowing screen"),
  land("desk-08", "A shelf of books in warm colours, some leaning on their neighbours"),
  land("desk-09", "A reading chair beside a small round table with a lamp and a book"),
  square("desk-10", "A pile of six books with a cup on top"),
  tall("desk-11", "A tall bookcase with a stool in front of it"),
  land("desk-12", "A page ruled into three parts, with a pencil lying across it"),

  // -------------------------------------------------------------- path
  land("path-01", "A path winding over green hills towards a bright horizon"),
  land("path-02", "A straight towpath between trees beside a canal"),
  land("path-03", "A path between hedges turning out of sight to the left"),
  land("path-04", "A path through a field of tall yellow grass"),
  land("path-05", "A footpath climbing a hill towards a single tree"),
  land("path-06", "A path leading to a small house with one lit window"),
  tall("path-07", "A narrow path going straight up a hill into the morning light"),
  land("path-08", "A path crossing a frosty field at sunrise"),
  land("path-09", "Two paths parting at the foot of a hill"),
  land("path-10", "Stepping stones in a curve across short grass"),

  // -------------------------------------------------------------- portraits
  face("portrait-01", "Drawn portrait of a woman with grey-streaked dark hair and a saffron scarf"),
  face("portrait-02", "Drawn portrait of a woman with short white hair and a blue jumper"),
  face("portrait-03", "Drawn portrait of a man with a dark beard and an ochre shirt"),
  face("portrait-04", "Drawn portrait of a woman with long black hair and a green dress"),
  face("portrait-05", "Drawn portrait of a man with grey hair and a brown jacket"),
  face("portrait-06", "Drawn portrait of a woman with curly hair and a rust-red blouse"),
  face("portrait-07", "Drawn portrait of a young man with short hair and a sage-green shirt"),
  face("portrait-08", "Drawn portrait of a woman in a violet headscarf"),
  face("portrait-09", "Drawn portrait of a bald man with a white beard and a dark blue coat"),
  face("portrait-10", "Drawn portrait of a woman with brown hair and a cream jumper"),
  face("portrait-11", "Drawn portrait of a man with black hair and a grey shirt"),
  face("portrait-12", "Drawn portrait of a young woman with red hair and a blue blouse"),
  face("portrait-13", "Drawn portrait of an older woman with grey hair tied up and a green cardigan"),
  face("portrait-14", "Drawn portrait of a man with a moustache and a yellow scarf"),
  face("portrait-15", "Drawn portrait of a woman with dark hair cut to the chin and an orange shirt"),
  face("portrait-16", "Drawn portrait of a man with a weathered face, grey beard and a flat cap"),

  // -------------------------------------------------------------- book covers
  book("bookcover-the-light-in-the-room", "Book cover: a square of light on a dark floor"),
  book("bookcover-one-sheet-of-paper", "Book cover: a fine circle of twelve parts on cream paper"),
  book("bookcover-the-evening-page", "Book cover: a lamp and an open notebook on a deep blue ground"),
  book("bookcover-slow-questions", "Book cover: two paths parting on a green hill"),
  book("bookcover-what-the-class-taught-me", "Book cover: three tall windows above a row of chairs"),
  book("bookcover-words-i-could-not-pack", "Book cover: a leaf and a small suitcase on warm ochre"),
  book("bookcover-a-walk-with-no-purpose", "Book cover: a winding footpath on pale yellow"),
  book("bookcover-small-braveries", "Book cover: a small green shoot in a wide rust-red field"),
  book("bookcover-das-licht-im-zimmer", "Book cover: a square of light on a deep green floor"),

  // -------------------------------------------------------------- covers of The Lightwell Letter
  issue("magcover-1", "Cover of The Lightwell Letter, issue 1: a window standing open"),
  issue("magcover-2", "Cover of The Lightwell Letter, issue 2: a garden in high summer"),
  issue("magcover-3", "Cover of The Lightwell Letter, issue 3: leaves coming down"),
  issue("magcover-4", "Cover of The Lightwell Letter, issue 4: a lamp in a dark room"),
  issue("magcover-5", "Cover of The Lightwell Letter, issue 5: a path in spring light"),
  issue("magcover-6", "Cover of The Lightwell Letter, issue 6: still water and a low sun"),
  issue("magcover-7", "Cover of The Lightwell Letter, issue 7: a table with letters on it"),
  issue("magcover-8", "Cover of The Lightwell Letter, issue 8: a night sky over hills"),

  // -------------------------------------------------------------- video posters
  poster("poster-four-breaths-with-the-light", "A soft circle of warm light on a dark ground"),
  poster("poster-sunrise-in-half-a-minute", "The sun just clearing a line of hills"),
  poster("poster-a-leaf-comes-down", "One ochre leaf in the air above a pale ground"),
  poster("poster-the-night-sky-turning", "Stars drawn out into arcs around a still point"),
  poster("poster-a-mandala-drawing-itself", "A half-drawn mandala in fine saffron lines"),
  poster("poster-rain-on-the-schoolroom-window", "Raindrops on a window with warm light behind it"),
] as const satisfies readonly MediaEntry[];

/** The keys as a type, so that a misspelt one does not compile. */
export type MediaKey = (typeof list)[number]["key"];

export const mediaKeys: MediaEntry[] = [...list];

const altByKey = new Map<string, string>(list.map((item) => [item.key, item.alt]));

/** The alternative text of an illustration. */
export function altOf(key: MediaKey): string {
  return altByKey.get(key) ?? "";
}
