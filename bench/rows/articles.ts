/** The addresses of articles that the first page of the blog links to, such as `/article/blogs/a-slug`. */
export async function articlePaths(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/article/blogs`)).text();
  const paths = new Set([...page.matchAll(/href="(\/article\/blogs\/[a-z0-9-]+)"/g)].map(([, path]) => path as string));
  if (paths.size === 0) throw new Error("The list of articles links to no article.");
  return [...paths];
}

/** The path of the article of the first page whose page has most bytes. */
export async function longestArticle(url: string): Promise<string> {
  let longest = { path: "", length: 0 };
  for (const path of await articlePaths(url)) {
    const { length } = await (await fetch(url + path)).text();
    if (length > longest.length) longest = { path, length };
  }
  return longest.path;
}
