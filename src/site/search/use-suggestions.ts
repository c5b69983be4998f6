import { useEffect, useState } from 'react'
import { makeApi } from '#shared/api.ts'
import { searchWordsMax } from '#shared/limits.ts'
import type { Suggestions } from '#shared/search.ts'
import { sendFromBrowser } from '../send.ts'

type Suggestion = Suggestions['items'][number]

/** A pause in typing, ms, after which what was typed is asked for. */
const pauseMs = 200
const api = makeApi(sendFromBrowser)
/** What was asked on this page before; letters are often taken back. */
const known = new Map<string, readonly Suggestion[]>()
const none: readonly Suggestion[] = []

/** What these words may mean, as far as is known; the last answer stays until the next one comes. None for no words. */
export function useSuggestions(words: string): readonly Suggestion[] {
  const [shown, setShown] = useState<readonly Suggestion[]>(none)
  useEffect(() => {
    if (words === '' || words.length > searchWordsMax) return
    const before = known.get(words)
    if (before !== undefined) return setShown(before)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { items } = await api.suggestions(words, abort.signal)
        known.set(words, items)
        if (!abort.signal.aborted) setShown(items)
      } catch {
        // Suggestions are a help; without them one searches as well.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words])
  return words === '' ? none : shown
}
