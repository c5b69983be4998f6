import { filledOutcomes, scoresOf } from '#rules/score.ts'
import type { MatchSummary } from '#shared/competitions/answers.ts'
import type { Replaced } from '#shared/competitions/document.ts'
import type { ResultKind } from '#shared/competitions/match.ts'
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
  supersedes: string | null
  /** Null: of a correction that does not remember what it replaced. */
  replaced: Replaced | null
}

const namedMax = 3

/**
 * What each correction of a match changed, by its key: 3:1 → 1:3. `rows` oldest first. Each was followed by what the next one replaced, the last by
 * the result that stands. One that took another back goes to what that one had replaced.
 */
export function correctionTexts(
  rows: readonly CorrectionRow[],
  { key, summary, ruleset }: { key: string; summary: MatchSummary; ruleset: Ruleset | undefined },
): ReadonlyMap<string, string> {
  const names = summary.sides.map(({ entrant, label }) => entrant?.name ?? label)
  const standingOf = ({ replaced }: CorrectionRow) => {
    const match = replaced?.matches.find((each) => each.key === key)
    return match ? replacedStanding(match, ruleset) : null
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
    return [row.key, to ? changeText(from, to, names) : `原为 ${describe(from, names)}`]
  })
  return new Map(texts.filter(([, text]) => text !== ''))
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
    placements: match.sides.map(({ placement }) => placement ?? null),
  }
}

function changeText(from: Standing, to: Standing, names: readonly string[]): string {
  if (names.length > 2) return placesText(from, to, names)
  const [before, after] = [describe(from, names), describe(to, names)]
  return before === after ? '' : `${before} → ${after}`
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
