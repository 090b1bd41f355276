/** The paths of the articles linked from the first page of the blog, such as `/article/blogs/a-slug`. */
export async function articlePaths(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/article/blogs`)).text();
  const paths = new Set([...page.matchAll(/href="(\/article\/blogs\/[a-z0-9-]+)"/g)].map(([, path]) => path as string));
  if (paths.size === 0) throw new Error("The list of articles links to no article.");
  return [...paths];
}
