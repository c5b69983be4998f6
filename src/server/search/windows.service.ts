import type { Reader } from '#server/db/open.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { listWindows, type Windows } from './windows.queries.ts'

/** The text search of this database, and the start times of its windows. */
export interface SearchIndex {
  search: TextSearch
  windowsOf: (read: Reader) => Promise<Windows>
}

const keptMs = 60_000

/** The windows are updated once a minute: old ones are only wider than necessary, and the results are the same. */
export function searchIndex(search: TextSearch): SearchIndex {
  let known: { at: number; windows: Windows } | null = null
  return {
    search,
    windowsOf: async (read) => {
      const now = performance.now()
      if (known === null || now - known.at > keptMs) known = { at: now, windows: await listWindows(read) }
      return known.windows
    },
  }
}
