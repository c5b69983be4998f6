import { type OwnPage, ownPages } from '#shared/words/site-pages.ts'
import { beginsAs, soundTyped } from './sounds.model.ts'

/** The site's own pages that are called these folded words, and those whose names begin with them, or with how they sound. */
export function findOwnPages(words: string): { called: OwnPage[]; begun: OwnPage[] } {
  const sound = soundTyped(words)
  const called = ownPages.filter((page) => page.names.some(([name]) => name === words))
  const begun = ownPages.filter(
    (page) =>
      !called.includes(page) &&
      page.names.some(
        ([name, pinyin]) =>
          name.startsWith(words) || (sound !== null && sound.typed.length > 1 && beginsAs(spelt(name, pinyin), sound.typed)),
      ),
  )
  return { called, begun }
}

/** As `spell` writes it. */
function spelt(name: string, pinyin: string): string {
  const syllables = pinyin.split(' ')
  return [...name].map((character, i) => character + (syllables[i] ?? '')).join(' ')
}
