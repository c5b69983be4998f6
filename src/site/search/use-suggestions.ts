import { useEffect, useState } from 'react'
import { makeBrowserApi } from '#shared/api.ts'
import { searchWordsMax } from '#shared/limits.ts'
import type { Suggestion } from '#shared/search.ts'
import { sendFromBrowser } from '../send.ts'

/** A pause in typing, ms, after which what was typed is asked for. */
const pauseMs = 200
const api = makeBrowserApi(sendFromBrowser)
/** Earlier responses on this page: letters are often deleted again. */
const known = new Map<string, readonly Suggestion[]>()
const none: readonly Suggestion[] = []

/** The suggestions for these words; the last ones stay until the next response. Empty without words. */
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
        // Errors are ignored: searching works without suggestions.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words])
  return words === '' ? none : shown
}
