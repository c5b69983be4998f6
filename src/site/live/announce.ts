import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { hasPublicResult, matchLabel, namesBefore } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { areResultsHidden } from '../spoilers/hidden-results.ts'
import { matchesIn } from './with-frames.ts'

/** What comes within this time is said together, ms. */
const gatheringMs = 1_500
/** More matches than these are only counted. */
const mostSaid = 3

let place: HTMLElement | null = null
let waiting = new Map<number, string>()

/** Tells screen readers what is new of the page's matches, once. */
export function announceChanges(before: unknown, after: unknown): void {
  const known = matchesIn(before)
  for (const [id, match] of matchesIn(after)) {
    const old = known.get(id)
    if (!old || !isNews(old, match)) continue
    if (waiting.size === 0) setTimeout(say, gatheringMs)
    waiting.set(id, areResultsHidden() ? `${namesBefore(match)}，有新的比分` : matchLabel(match))
  }
}

/** Where results are hidden only a score is, not who has come to a later match. */
function isNews(old: MatchSummary, match: MatchSummary): boolean {
  if (!areResultsHidden()) return matchLabel(old) !== matchLabel(match)
  return hasPublicResult(match) && scoresOf(old) !== scoresOf(match)
}

function scoresOf({ sides }: MatchSummary): string {
  return JSON.stringify(sides.map(({ score, shootout, outcome, placement }) => [score, shootout, outcome, placement]))
}

function say(): void {
  place ??= newPlace()
  const texts = [...waiting.values()]
  waiting = new Map()
  place.textContent = texts.length > mostSaid ? `${texts.length} 场比赛有变化` : texts.join('；')
}

function newPlace(): HTMLElement {
  const made = document.createElement('div')
  made.className = page.hidden ?? ''
  made.setAttribute('role', 'status')
  document.body.append(made)
  return made
}
