import type { MatchView } from '#shared/competitions/match-view.ts'
import { figuresOf } from '../competition/match-words.ts'
import { areResultsHidden, onHiddenResults } from '../spoilers/hidden-results.ts'

let shown = ''
let running: string | null = null

/** The tab of a match's own page leads with its score while it runs; never where results are hidden. */
export function showRunningScore(page: { name: string; loaded: unknown } | null): void {
  if (running === null) onHiddenResults(write)
  running = page?.name === 'match' ? scoreOf((page.loaded as { match: MatchView }).match) : '' // as its loader returns it
  write()
}

function write(): void {
  const title = document.title.startsWith(shown) ? document.title.slice(shown.length) : document.title
  shown = running && !areResultsHidden() ? `${running} ` : ''
  document.title = shown + title
}

function scoreOf(match: MatchView): string {
  const { sides } = figuresOf(match)
  return match.play === 'live' && sides.length === 2 ? sides.map(({ text }) => text).join(':') : ''
}
