import type { Derived, DerivedMatch } from '#rules/model.ts'
import type { Match } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import type { Figure, Statistics } from '#shared/competitions/statistics.ts'
import { isVoid } from './outcome.ts'

/** A value that counts: of an entrant, or of a player who played for it. */
export interface FigureEntry {
  figure: string
  entrant: string
  player: string | null
  match: string
  /** Index of the side, from 0. */
  side: number
  /** The number of the game; null: the value is the match's. */
  game: number | null
  value: number
}

export interface FigureTotals {
  /** How many values: of games, or of matches without games. */
  entries: number
  /** As the figure says: the sum, the mean or the last. */
  total: number
  mean: number
  best: number
}

/**
 * The values of all matches that count, in the order of play: those with a result of their own that was not annulled, overruled or won
 * without play; of their games those that are done.
 */
export function figureEntries({ matches }: Derived): FigureEntry[] {
  return inOrderOfPlay([...matches.values()].filter(({ match }) => isTold(match) && match.result)).flatMap((derived) => {
    if (!isCounted(derived)) return []
    const { match } = derived
    const games = (match.games ?? []).flatMap(({ state, number, statistics }) =>
      state === 'done' && statistics ? entriesIn(derived, statistics, number) : [],
    )
    return match.statistics ? [...entriesIn(derived, match.statistics, null), ...games] : games
  })
}

/** `entries`: at least one, in the order of play. Sums are those of decimal figures, without the errors of binary ones. */
export function totalsOf(entries: readonly Pick<FigureEntry, 'value'>[], { decimals, total, better }: Figure): FigureTotals {
  const unit = 10 ** decimals
  let sum = 0
  let best = entries[0]?.value ?? 0
  for (const { value } of entries) {
    sum += Math.round(value * unit)
    if (better === 'higher' ? value > best : value < best) best = value
  }
  const mean = sum / unit / entries.length
  const totals = { sum: sum / unit, mean, last: entries.at(-1)?.value ?? 0 }
  return { entries: entries.length, total: totals[total], mean, best }
}

function isTold({ statistics, games }: Match): boolean {
  return statistics !== undefined || games?.some((game) => game.statistics) === true
}

function isCounted({ match: { result }, kind, outcomes }: DerivedMatch): boolean {
  if (!result || !outcomes || kind !== result.kind || isVoid(result)) return false
  return resultKindTraits[kind].play !== 'none'
}

/** A match without a time of its own was played after the one before it in the document. */
function inOrderOfPlay(matches: readonly DerivedMatch[]): DerivedMatch[] {
  let last = ''
  const timed = matches.map((derived) => {
    const { result, schedule } = derived.match
    last = result?.endedAt ?? schedule?.at ?? last
    return { derived, at: last }
  })
  return timed.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ derived }) => derived)
}

function entriesIn({ key, sides }: DerivedMatch, statistics: Statistics, game: number | null): FigureEntry[] {
  return (statistics.sides ?? []).flatMap(({ values = [], players = [] }, side) => {
    const entrant = sides[side]?.entrant ?? null
    if (entrant === null) return []
    const entry = { entrant, match: key, side, game }
    return [
      ...values.map(({ figure, value }) => ({ figure, ...entry, player: null, value })),
      ...players.flatMap(({ player, values: own }) => own.map(({ figure, value }) => ({ figure, ...entry, player, value }))),
    ]
  })
}
