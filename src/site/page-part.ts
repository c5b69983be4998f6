/**
 * A component that only some URLs of a page show, in a chunk of its own. It is loaded before the page is rendered: by the page's loader,
 * and for the first page of a visit by `browser.tsx`; the server lists its scripts and styles in the head.
 */
export interface PagePart<Module> {
  /** Its source file, the key in the build's manifest. */
  file: string
  load(): Promise<Module>
  module: Module | null
  /** Of a late part that was shown before its script was there. */
  arrival?: Promise<void>
  /** What the server rendered of it stands without a script until the first page is alive: see `LatePart`. */
  isLate: boolean
}

export type AnyPagePart = PagePart<unknown>

export function pagePart<Module>(file: string, load: () => Promise<Module>): PagePart<Module> {
  return { file, load, module: null, isLate: false }
}

/** One that lies below what is seen first, or has little to tap: `LatePart` shows it. */
export function latePart<Module>(file: string, load: () => Promise<Module>): PagePart<Module> {
  return { file, load, module: null, isLate: true }
}

export async function loadParts(parts: readonly AnyPagePart[]): Promise<void> {
  await Promise.all(
    parts.map(async (part) => {
      part.module ??= await part.load()
    }),
  )
}

/** Throws where it is not loaded: the page has not declared the part. */
export function loadedPart<Module>(part: PagePart<Module>): Module {
  if (part.module === null) throw new Error(`${part.file} was not loaded`)
  return part.module
}
