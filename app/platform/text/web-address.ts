const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u;
/** Without a path, these are names of files beside a document, not hosts. */
const FILE = /\.(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|od[tsp]|txt|md|csv|zip|jpe?g|png|gif|svg)(?:[?#].*)?$/i;

/** Adds `https://` to a URL without a scheme, such as `www.example.org/books`; other texts stay as they are. */
export function addScheme(text: string): string {
  const isHost = HOST.test(text) && (text.includes("/") || !FILE.test(text));
  return isHost ? `https://${text}` : text;
}
