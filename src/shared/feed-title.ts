/** The name of the feed of a column, or with null of all news, in a feed reader and where one is found. */
export function feedTitle(site: { name: string }, column: { name: string } | null, hidesResults: boolean): string {
  return [column?.name, site.name, hidesResults ? '防剧透' : ''].filter(Boolean).join('｜')
}
