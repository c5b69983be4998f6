/** Scripts and styles of one page, as addresses. */
export interface PageAssets {
  /** The classic script that must run before paint. */
  boot: string
  /** The classic script that brings the entry and the preloads once the first screen is painted. */
  loader: string
  /** The module that hydrates. */
  entry: string
  preloads: string[]
  styles: string[]
}
