import { type OwnPage, ownPages } from '#shared/words/site-pages.ts'
import { fold } from './folding.model.ts'
import type { ParsedQuery } from './parsed-query.model.ts'
import { beginsAs, soundTyped } from './sounds.model.ts'

interface OwnPagesFound {
  called: OwnPage[]
  begun: OwnPage[]
  mentioned: OwnPage[]
}

/** The site's own pages that are called these words, those whose names begin with them, or with how they sound, and those that speak of all terms. */
export function findOwnPages({ words, terms }: ParsedQuery): OwnPagesFound {
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
  // A single character is spoken of everywhere.
  const mentioned =
    words.length < 2
      ? []
      : ownPages.filter((page) => {
          const text = fold([...page.names.map(([name]) => name), page.about].join(' '))
          return !called.includes(page) && !begun.includes(page) && terms.every(({ forms }) => forms.some((form) => text.includes(form)))
        })
  return { called, begun, mentioned }
}

/** As `spell` writes it. */
function spelt(name: string, pinyin: string): string {
  const syllables = pinyin.split(' ')
  return [...name].map((character, i) => character + (syllables[i] ?? '')).join(' ')
}
