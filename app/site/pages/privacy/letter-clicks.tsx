import "./visit-counting.css";

/** Explains that clicks on links in letters are counted, where the settings enable it. */
export function LetterClicks() {
  return (
    <section className="rich-text letter-clicks" aria-labelledby="letter-clicks-title">
      <h2 id="letter-clicks-title">Links in our letters</h2>
      <p>
        Links in our letters go through this site so that we can count clicks. We don’t record who clicked, we don’t set
        cookies, and we don’t track whether you open a letter.
      </p>
    </section>
  );
}
