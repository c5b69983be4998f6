/** The URLs of a page's scripts and styles. */
export interface PageAssets {
  /** The classic script that must run before paint. */
  boot: string
  /** The classic script that loads the entry and the preloads after the first screen is painted. */
  loader: string
  /** The module that hydrates. */
  entry: string
  preloads: string[]
  styles: string[]
}
