/** A terminal gets one line that is updated in place, anything else a line for every 10 %. */
interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Prints the progress of a long operation.
 * @returns the function to report progress to; it ends the line at 100 %.
 */
export function showProgress(
  label: string,
  output: ProgressOutput = process.stderr,
): (done: number, total: number) => void {
  let shown = -1;
  let ended = false;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = output.isTTY ? percent : Math.floor(percent / 10) * 10;
    if (step === shown || ended) return;
    shown = step;
    ended = percent === 100;
    if (output.isTTY) output.write(`\r${label} ${bar(percent)} ${percent} %${ended ? "\n" : ""}`);
    else output.write(`${label} ${step} %\n`);
  };
}

const WIDTH = 24;

function bar(percent: number) {
  const full = Math.round((percent / 100) * WIDTH);
  return `${"█".repeat(full)}${"░".repeat(WIDTH - full)}`;
}
