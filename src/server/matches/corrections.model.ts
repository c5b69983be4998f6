import { lobbyChange } from '#rules/correct/lobby-wording.ts'
import { lobbyTotals } from '#rules/lobby.ts'
import { filledOutcomes, scoresOf } from '#rules/score.ts'
import { type StatisticNames, valueChanges, valueChangeText, type WithStatistics } from '#rules/statistic-changes.ts'
import type { Replaced } from '#shared/competitions/document.ts'
import type { Game, ResultKind } from '#shared/competitions/match.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { isDecidedByPlay } from '#shared/competitions/result-kinds.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { resultKindWords } from '#shared/words/results.ts'

type ReplacedMatch = Replaced['matches'][number]

/** What a correction is compared by: one value for each side. */
interface Standing {
  kind: ResultKind | null
  scores: readonly (number | null)[]
  winner: number | null
  placements: readonly (number | null)[]
}

export interface CorrectionRow {
  key: string
  /** When it was made. */
  at: string
  supersedes: string | null
  /** Null: of a correction that does not remember what it replaced. */
  replaced: Replaced | null
}

/** What was told of the match, with the ids of players for their slugs. */
export interface FigureParts {
  /** Of a match as a correction remembers it. */
  toldIn: (match: ReplacedMatch) => WithStatistics
  /** As it stands. */
  present: WithStatistics
  names: StatisticNames
  /** Whether the entrant of each side is public: without it, neither are its players. */
  isSidePublic: readonly boolean[]
}

interface CorrectedMatch {
  key: string
  summary: MatchSummary
  ruleset: Ruleset | undefined
  /** As they stand. */
  games: readonly Game[]
  figures: FigureParts
}

const namedMax = 3

/**
 * What each correction of a match changed, by its key: 3:1 → 1:3；第 1 局 青锋 击杀 12 → 15. `rows` oldest first. Each was followed by what the next one replaced, the last by
 * the result that stands. One that took another back goes to what that one had replaced.
 */
export function correctionTexts(
  rows: readonly CorrectionRow[],
  { key, summary, ruleset, games, figures }: CorrectedMatch,
): ReadonlyMap<string, string> {
  const names = summary.sides.map(({ entrant, label }) => entrant?.name ?? label)
  const matchIn = ({ replaced }: CorrectionRow) => replaced?.matches.find((each) => each.key === key)
  const standingOf = (row: CorrectionRow) => {
    const match = matchIn(row)
    return match ? replacedStanding(match, ruleset) : null
  }
  const figuresSince = (row: CorrectionRow, next: CorrectionRow | undefined) => {
    const [from, to] = [matchIn(row), next && matchIn(next)]
    if (!from || (next && !to)) return ''
    return figureText(figures.toldIn(from), to ? figures.toldIn(to) : figures.present, figures)
  }
  const gamesSince = (row: CorrectionRow, next: CorrectionRow | undefined) => {
    const from = matchIn(row)
    const to = (next ? matchIn(next)?.games : games) ?? []
    if (!from?.games || names.length <= 2) return gamesText(from?.games ?? [], to)
    return to.length === 0 ? '' : lobbyChange(from, { sides: from.sides, games: [...to] }, names)
  }
  const texts = rows.map((row, i): [string, string] => {
    const undone = row.supersedes === null ? undefined : rows.find((other) => other.key === row.supersedes)
    if (undone) {
      const restored = standingOf(undone)
      return [row.key, restored ? `恢复为 ${describe(restored, names)}` : '']
    }
    const [from, next] = [standingOf(row), rows[i + 1]]
    if (!from) return [row.key, '']
    const to = next === undefined ? presentStanding(summary) : standingOf(next)
    if (isPlayedAgain(row.at, next === undefined ? summary : matchIn(next))) return [row.key, `${describe(from, names)} 不算，重赛`]
    const result = to ? changeText(from, to, names) : `原为 ${describe(from, names)}`
    return [row.key, [result || gamesSince(row, next), figuresSince(row, next)].filter((text) => text !== '').join('；')]
  })
  return new Map(texts.filter(([, text]) => text !== ''))
}

/** Whether what followed a correction is no other reading of the same play: it was struck out, or the match ended once more. */
function isPlayedAgain(at: string, after: MatchSummary | ReplacedMatch | undefined): boolean {
  if (after === undefined || ('isResultHidden' in after && after.isResultHidden)) return false
  const endedAt = 'endedAt' in after ? after.endedAt : after.result?.endedAt
  return after.result === null || after.result?.state === 'void' || (endedAt != null && endedAt > at)
}

function presentStanding({ sides, result }: MatchSummary): Standing {
  const winner = sides.findIndex(({ outcome }) => outcome === 'win')
  return {
    kind: result?.kind ?? null,
    scores: sides.map(({ score }) => score),
    winner: sides.length > 2 || winner === -1 ? null : winner,
    placements: sides.map(({ placement }) => placement),
  }
}

function replacedStanding(match: ReplacedMatch, ruleset: Ruleset | undefined): Standing {
  const winner = filledOutcomes(match.sides.map(({ outcome }) => outcome)).indexOf('win')
  return {
    kind: match.result?.kind ?? null,
    scores: scoresOf(match, ruleset?.score ?? 'entered'),
    winner: match.sides.length > 2 || winner === -1 ? null : winner,
    placements: match.sides.length > 2 ? lobbyTotals(match, ruleset ?? {}).map(({ place }) => place) : match.sides.map(() => null),
  }
}

function changeText(from: Standing, to: Standing, names: readonly string[]): string {
  if (names.length > 2) return placesText(from, to, names)
  const [before, after] = [describe(from, names), describe(to, names)]
  return before === after ? '' : `${before} → ${after}`
}

/** 第 1 局 9:15 → 10:15, where the match as a whole came to the same. */
function gamesText(from: readonly Game[], to: readonly Game[]): string {
  const changed = from.flatMap((game) => {
    const after = to.find(({ number }) => number === game.number)
    const [was, is] = [game, after].map((each) => each?.sides.map(({ score }) => score ?? '—').join(':') ?? '')
    return was === is || !is ? [] : [`第 ${game.number} 局 ${was} → ${is}`]
  })
  return changed.slice(0, namedMax).join('，') + (changed.length > namedMax ? `，等 ${changed.length} 局` : '')
}

/** Only what had been told before: what was told later for the first time was not corrected. */
function figureText(from: WithStatistics, to: WithStatistics, { names, isSidePublic }: FigureParts): string {
  const changed = valueChanges(from, to).filter(
    ({ from: value, player, side }) => value !== null && (player === null || (player !== '' && isSidePublic[side])),
  )
  const told = changed.slice(0, namedMax).map((change) => {
    const text = valueChangeText(change, names)
    return change.game === null ? text : `第 ${change.game} 局 ${text}`
  })
  return told.join('，') + (changed.length > namedMax ? `，等 ${changed.length} 项` : '')
}

/** 3:1, or in words what has no score. */
function describe({ kind, scores, winner, placements }: Standing, names: readonly string[]): string {
  if (names.length > 2) return placements.flatMap((place, i) => (place === 1 ? `${names[i]} 第 1 名` : [])).join('、') || '没有名次'
  const won = winner === null ? '' : `${names[winner]} 胜`
  const word = kind === null || isDecidedByPlay(kind) ? '' : resultKindWords[kind]
  const score = scores.length === 2 && scores.every((one) => one !== null) ? scores.join(':') : ''
  if (score !== '') return word === '' ? score : `${score}（${word}）`
  return [word, won].filter(Boolean).join('，') || '没有赛果'
}

/** 青锋 第 2 → 第 1: those whose place changed. */
function placesText(from: Standing, to: Standing, names: readonly string[]): string {
  const word = (place: number | null | undefined) => (place == null ? '没有名次' : `第 ${place}`)
  const changed = names.flatMap((name, i) =>
    from.placements[i] === to.placements[i] ? [] : [`${name} ${word(from.placements[i])} → ${word(to.placements[i])}`],
  )
  const rest = changed.length > namedMax ? `，等 ${changed.length} 方` : ''
  return changed.slice(0, namedMax).join('，') + rest
}
