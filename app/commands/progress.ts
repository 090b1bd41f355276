/** Where progress is shown: a terminal gets one line that changes, anything else a line at every tenth. */
interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows how far long work has come.
 * @param label what is being done.
 * @returns the function to tell of progress with; ends its line when all is done.
 */
export function showProgress(label: string, screen: Screen = process.stderr): (done: number, total: number) => void {
  let shown = -1;
  let ended = false;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = screen.isTTY ? percent : Math.floor(percent / 10) * 10;
    if (step === shown || ended) return;
    shown = step;
    ended = percent === 100;
    if (screen.isTTY) screen.write(`\r${label} ${bar(percent)} ${percent} %${ended ? "\n" : ""}`);
    else screen.write(`${label} ${step} %\n`);
  };
}

const WIDTH = 24;

function bar(percent: number) {
  const full = Math.round((percent / 100) * WIDTH);
  return `${"█".repeat(full)}${"░".repeat(WIDTH - full)}`;
}
