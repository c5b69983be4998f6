import type { PagePosition } from './live.ts'

/** The answer to a browser that asks for a page's data. */
export type PageData =
  /** What the page's loader returned; JSON, of the page's own shape. */
  | { isOtherBuild: false; loaded: unknown; live: PagePosition | null }
  /** The server has other scripts than the browser: the page is opened as a document. */
  | { isOtherBuild: true }
