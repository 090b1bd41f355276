import "./visit-counting.css";

/** Explains that clicks on links in letters are counted, where the settings enable it. */
export function LetterClicks() {
  return (
    <section className="rich-text letter-clicks" aria-labelledby="letter-clicks-title">
      <h2 id="letter-clicks-title">Links in our letters</h2>
      <p>
        Links in our letters lead through this site, so that we know how often each is followed. We do not record who
        follows them, set no cookies for it, and do not learn whether a letter is opened.
      </p>
    </section>
  );
}
