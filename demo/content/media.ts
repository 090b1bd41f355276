/** The alternative texts of the demo academy's pictures, by the names of their files in `pictures/`. */
const altByKey = {
  // dawn
  "dawn-01": "A low sun rising behind three blue hills under a peach-coloured sky",
  "dawn-02": "A pale disc of sun in soft mist, its light spreading in wide rings",
  "dawn-03": "Sunrise over a wide valley, with long bands of gold cloud",
  "dawn-04": "Dark rooftops of a small town against a rose and amber dawn",
  "dawn-05": "Morning light pouring over layered hills, warm gold in front and dusk blue behind",
  "dawn-06": "A thin line of orange light along a dark horizon, the sky above still blue",
  "dawn-07": "A large sun half risen over a plain, its rays reaching to the top of the picture",
  "dawn-08": "Hills in five shades of mauve, each paler than the one before it",
  "dawn-09": "The first light touching the top of one hill while the others stay dark",
  "dawn-10": "A tall sky turning from violet to apricot above a narrow strip of hills",
  "dawn-11": "A red sun seen through thin cloud above misty hills",
  "dawn-12": "A small white sun in the middle of a plain yellow sky, with low hills beneath",
  "dawn-13": "A cold dawn in blue and silver over hills that look like folded paper",
  "dawn-14": "Birds in a loose line crossing an orange morning sky over dark hills",
  "dawn-15": "Four hills at sunrise with mist lying in the hollows between them",

  // window
  "window-01": "Daylight falling through a square opening in the ceiling onto a bare wooden floor",
  "window-02": "A tall window with thin curtains, and a bright shape of light on the wall",
  "window-03": "A window with twelve panes and their shadows slanting across a floor",
  "window-04": "A row of three high schoolroom windows with morning light coming in at an angle",
  "window-05": "An empty room with one open window and a long shape of light on the floor",
  "window-06": "A round window with a cross of glazing bars and sun behind it",
  "window-07": "A wide arched window, its light laid out on the floor of a quiet hall",
  "window-08": "A window at evening, warm inside and blue outside",
  "window-09": "A narrow window with a leaf pattern of shadow on the wall beside it",
  "window-10": "Two windows side by side with a stripe of sun beneath each",
  "window-11": "A square window of four panes with pale green light in it",
  "window-12": "A tall arched window reaching nearly to the floor, with golden light behind it",
  "window-13": "Raindrops on a grey-blue window pane with a warm blur of light beyond",
  "window-14": "A cut through a house showing light travelling down a shaft into a lower room",

  // leaves
  "leaves-01": "A branch of young green leaves reaching across warm paper",
  "leaves-02": "Two stems of leaves leaning towards each other",
  "leaves-03": "A few fallen leaves in ochre and brown on a pale ground",
  "leaves-04": "A spread of sage-green leaves of many shapes, drawn like pressed plants",
  "leaves-05": "A single stem with paired leaves lying across a cream sheet",
  "leaves-06": "Dark leaves in silhouette against a soft golden ground",
  "leaves-07": "A ring of overlapping green leaves seen from above",
  "leaves-08": "A tall fern with its fronds opening one above the other",
  "leaves-09": "Leaves in red, rust and gold, scattered as if by wind",
  "leaves-10": "One leaf, large, with every vein drawn",

  // mandala
  "mandala-01": "A circle divided into twelve parts, drawn in fine ochre lines on paper",
  "mandala-02": "A mandala of nested rings, with one ring much heavier than the rest",
  "mandala-03": "A mandala of eight petals in saffron and dusk blue",
  "mandala-04": "Pale mandala lines on a deep blue-violet ground",
  "mandala-05": "A mandala of six petals built from circles of one size",
  "mandala-06": "A twelve-pointed star inside a ring of small dots",
  "mandala-07": "A mandala of squares turned a little further in each ring",
  "mandala-08": "A flower of sixteen narrow petals in sage green",
  "mandala-09": "A mandala of triangles in ochre, rust and cream",
  "mandala-10": "Concentric rings of arcs, like ripples meeting",
  "mandala-11": "A mandala in white lines on a dark ground, with a bright centre",
  "mandala-12": "An unfinished mandala, one half of it drawn and the other only begun",
  "mandala-13": "An empty wheel of twelve equal parts with a smaller circle at its centre",
  "mandala-14": "Three small circle drawings in a row, each with one more ring than the last",

  // garden
  "garden-01": "Rows of plants in a walled garden under a soft morning sky",
  "garden-02": "A grassy bank with round bushes and a few bright flowers",
  "garden-03": "Tall flowers on thin stems along a garden wall",
  "garden-04": "A garden bed full of flowers in many heights and colours",
  "garden-05": "Seed heads and grasses standing against a pale gold sky",
  "garden-06": "Small green shoots in straight lines in dark soil",
  "garden-07": "Round heads of white flowers above feathery green",
  "garden-08": "Runner beans climbing tall poles, with red flowers",
  "garden-09": "Poppies in red and orange among long grass",
  "garden-10": "A small tree in the middle of a lawn with its shadow beside it",
  "garden-11": "A garden in spring, with bare branches and the first pale green",
  "garden-12": "A garden in full summer, crowded with flowers",
  "garden-13": "A garden in autumn, in rust, ochre and brown",
  "garden-14": "A garden in winter, with bare stems under a white sky",

  // water
  "water-01": "Still water with one slow ring spreading across it",
  "water-02": "A grey river with broad, even ripples and a pale sky",
  "water-03": "A lake at evening with the last light lying across it in a path",
  "water-04": "Light moving on water in short bright strokes",
  "water-05": "Calm water under an even, pale blue sky",
  "water-06": "Hills and their reflection in perfectly still water",
  "water-07": "A canal at dawn with reeds along one side",
  "water-08": "Rings from several raindrops meeting on a pond",
  "water-09": "The moon above dark water, with a broken line of light beneath it",
  "water-10": "Mist over a wide lake, the far shore only just to be seen",
  "water-11": "Round lily leaves on dark green water",
  "water-12": "Two rings on still water, about to touch",

  // night
  "night-01": "A night sky full of stars above a dark line of hills",
  "night-02": "A thin crescent moon and a few stars over a sleeping valley",
  "night-03": "Stars joined by fine lines into a figure, on deep blue",
  "night-04": "A band of stars crossing a violet sky from corner to corner",
  "night-05": "A large pale moon low over dark hills",
  "night-06": "Star trails turning in circles around one still point",
  "night-07": "A full moon with a soft ring around it",
  "night-08": "A tall dark sky with a few bright stars and one lit window below",
  "night-09": "The phases of the moon in a row, from new to full and back",

  // desk
  "desk-01": "An open notebook and a pencil under the light of a small lamp",
  "desk-02": "A desk with a stack of four books and a sheet of paper",
  "desk-03": "A blank sheet of paper alone in the middle of a wooden table",
  "desk-04": "A row of books on a shelf with a cup beside them",
  "desk-05": "Envelopes and letters spread on a table, one of them open",
  "desk-06": "A table by a window with a cup and a folded newspaper",
  "desk-07": "A desk with an open notebook, a lamp and a glowing screen",
  "desk-08": "A shelf of books in warm colours, some leaning on their neighbours",
  "desk-09": "A reading chair beside a small round table with a lamp and a book",
  "desk-10": "A pile of six books with a cup on top",
  "desk-11": "A tall bookcase with a stool in front of it",
  "desk-12": "A page ruled into three parts, with a pencil lying across it",

  // path
  "path-01": "A path winding over green hills towards a bright horizon",
  "path-02": "A straight towpath between trees beside a canal",
  "path-03": "A path between hedges turning out of sight to the left",
  "path-04": "A path through a field of tall yellow grass",
  "path-05": "A footpath climbing a hill towards a single tree",
  "path-06": "A path leading to a small house with one lit window",
  "path-07": "A narrow path going straight up a hill into the morning light",
  "path-08": "A path crossing a frosty field at sunrise",
  "path-09": "Two paths parting at the foot of a hill",
  "path-10": "Stepping stones in a curve across short grass",

  // portraits
  "portrait-01": "Drawn portrait of a woman with grey-streaked dark hair and a saffron scarf",
  "portrait-02": "Drawn portrait of a woman with short white hair and a blue jumper",
  "portrait-03": "Drawn portrait of a man with a dark beard and an ochre shirt",
  "portrait-04": "Drawn portrait of a woman with long black hair and a green dress",
  "portrait-05": "Drawn portrait of a man with grey hair and a brown jacket",
  "portrait-06": "Drawn portrait of a woman with curly hair and a rust-red blouse",
  "portrait-07": "Drawn portrait of a young man with short hair and a sage-green shirt",
  "portrait-08": "Drawn portrait of a woman in a violet headscarf",
  "portrait-09": "Drawn portrait of a bald man with a white beard and a dark blue coat",
  "portrait-10": "Drawn portrait of a woman with brown hair and a cream jumper",
  "portrait-11": "Drawn portrait of a man with black hair and a grey shirt",
  "portrait-12": "Drawn portrait of a young woman with red hair and a blue blouse",
  "portrait-13": "Drawn portrait of an older woman with grey hair tied up and a green cardigan",
  "portrait-14": "Drawn portrait of a man with a moustache and a yellow scarf",
  "portrait-15": "Drawn portrait of a woman with dark hair cut to the chin and an orange shirt",
  "portrait-16": "Drawn portrait of a man with a weathered face, grey beard and a flat cap",

  // book covers
  "bookcover-the-light-in-the-room": "Book cover: a square of light on a dark floor",
  "bookcover-one-sheet-of-paper": "Book cover: a fine circle of twelve parts on cream paper",
  "bookcover-the-evening-page": "Book cover: a lamp and an open notebook on a deep blue ground",
  "bookcover-slow-questions": "Book cover: two paths parting on a green hill",
  "bookcover-what-the-class-taught-me": "Book cover: three tall windows above a row of chairs",
  "bookcover-words-i-could-not-pack": "Book cover: a leaf and a small suitcase on warm ochre",
  "bookcover-a-walk-with-no-purpose": "Book cover: a winding footpath on pale yellow",
  "bookcover-small-braveries": "Book cover: a small green shoot in a wide rust-red field",
  "bookcover-das-licht-im-zimmer": "Book cover: a square of light on a deep green floor",

  // covers of The Lightwell Letter
  "magcover-1": "Cover of The Lightwell Letter, issue 1: a window standing open",
  "magcover-2": "Cover of The Lightwell Letter, issue 2: a garden in high summer",
  "magcover-3": "Cover of The Lightwell Letter, issue 3: leaves coming down",
  "magcover-4": "Cover of The Lightwell Letter, issue 4: a lamp in a dark room",
  "magcover-5": "Cover of The Lightwell Letter, issue 5: a path in spring light",
  "magcover-6": "Cover of The Lightwell Letter, issue 6: still water and a low sun",
  "magcover-7": "Cover of The Lightwell Letter, issue 7: a table with letters on it",
  "magcover-8": "Cover of The Lightwell Letter, issue 8: a night sky over hills",

  // video posters
  "poster-four-breaths-with-the-light": "A soft circle of warm light on a dark ground",
  "poster-sunrise-in-half-a-minute": "The sun just clearing a line of hills",
  "poster-a-leaf-comes-down": "One ochre leaf in the air above a pale ground",
  "poster-the-night-sky-turning": "Stars drawn out into arcs around a still point",
  "poster-a-mandala-drawing-itself": "A half-drawn mandala in fine saffron lines",
  "poster-rain-on-the-schoolroom-window": "Raindrops on a window with warm light behind it",
} as const;

/** Lets the compiler find misspelt keys. */
export type MediaKey = keyof typeof altByKey;

export const media = (Object.keys(altByKey) as MediaKey[]).map((key) => ({ key, alt: getAlt(key) }));

/** Returns the alternative text of a picture. */
export function getAlt(key: MediaKey): string {
  return altByKey[key];
}
