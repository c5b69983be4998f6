import type { Reader } from '#server/db/open.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { listWindows, type Windows } from './search.queries.ts'

/** How texts are searched, and where the newest of them begin. */
export interface SearchIndex {
  search: TextSearch
  windowsOf: (read: Reader) => Promise<Windows>
}

const keptMs = 60_000

/** The windows are looked up once a minute: an old answer makes them wider than they need be, and changes nothing of what is found. */
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
