import { lineupText, playerNames } from '#rules/lineup-words.ts'
import type { Change, Derived, DerivedAward, DerivedMatch, Standing } from '#rules/model.ts'
import { statisticLines, statisticNamesOf } from '#rules/statistic-changes.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match, Result } from '#shared/competitions/match.ts'
import { formatDateTime } from '#shared/dates.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import { resultStateWords } from '#shared/words/results.ts'
import { lobbyChange } from './lobby-wording.ts'
import { movedSlots } from './occupants.ts'
import { type Wording, wordingOf } from './wording.ts'

/**
 * The differences between two derivations of a document, each as a Chinese sentence: results, figures, line-ups, sides, ranks, places of stages, awards, in
 * this order. A match in `reopened` is reported as reopened instead of by its result. Ranks are compared where an entrant is in both
 * tables.
 */
export function changesBetween(document: CompetitionDocument, before: Derived, after: Derived, reopened: readonly string[] = []): Change[] {
  const words = { before: wordingOf(document, before), after: wordingOf(document, after) }
  return [
    ...resultChanges(before, after, reopened, words),
    ...statisticChanges(document, before, after, words),
    ...lineupChanges(document, before, after, words),
    ...slotChanges(document, before, after, words.after),
    ...rankChanges(before, after, words.after),
    ...awardChanges(before, after, words.after),
  ]
}

function resultChanges(before: Derived, after: Derived, reopened: readonly string[], words: { before: Wording; after: Wording }): Change[] {
  return [...after.matches.values()].flatMap((match): Change[] => {
    const earlier = before.matches.get(match.key)
    if (reopened.includes(match.key)) {
      const rest = match.isNotNeeded ? '不再需要这场比赛' : '需要重赛'
      const was = earlier?.match.result ? `（${words.before.result(earlier)}）的赛果清除` : '已经开始，要停下'
      return [
        {
          kind: 'reopened',
          match: match.key,
          text: `${words.after.match(match.key)}${was}，${rest}。`,
        },
      ]
    }
    if (!earlier || isUntouched(earlier, match) || resultOf(earlier) === resultOf(match)) return []
    return [
      {
        kind: 'result',
        match: match.key,
        text: `${words.after.match(match.key)}：${resultChange(earlier, match, words)}。`,
      },
    ]
  })
}

/** Figures that are another, or gone, or there again. */
function statisticChanges(
  document: CompetitionDocument,
  before: Derived,
  after: Derived,
  words: { before: Wording; after: Wording },
): Change[] {
  return [...after.matches.values()].flatMap((match) => {
    const earlier = before.matches.get(match.key)
    if (!earlier || earlier.match === match.match) return []
    const lines = statisticLines(
      earlier.match,
      match.match,
      statisticNamesOf(document, words.after.sides(match), words.before.sides(earlier)),
    )
    return lines.map((line): Change => ({ kind: 'statistics', match: match.key, text: `${words.after.match(match.key)}，${line}。` }))
  })
}

/** Who is named no more, and who is named again: with the name that the side had then. */
function lineupChanges(
  document: CompetitionDocument,
  before: Derived,
  after: Derived,
  words: { before: Wording; after: Wording },
): Change[] {
  const players = playerNames(document)
  return [...after.matches.values()].flatMap((match) => {
    const earlier = before.matches.get(match.key)
    if (!earlier || earlier.match === match.match) return []
    const lines = match.sides.flatMap((_, i) => {
      const [was, is] = [lineupText(earlier.match, i, players), lineupText(match.match, i, players)]
      if (was === is) return []
      return [
        ...(was === '' ? [] : [`${words.before.sides(earlier)[i]}的上场名单清除（${was}）`]),
        ...(is === '' ? [] : [`${words.after.sides(match)[i]}的上场名单为${is}`]),
      ]
    })
    return lines.length === 0
      ? []
      : [{ kind: 'lineups' as const, match: match.key, text: `${words.after.match(match.key)}：${lines.join('，')}。` }]
  })
}

/** The whole result before and after; for a lobby only the differences, because most of its dozens of places do not change. */
function resultChange(earlier: DerivedMatch, match: DerivedMatch, words: { before: Wording; after: Wording }): string {
  const [was, is] = [words.before.result(earlier), words.after.result(match)]
  const isSameLobby = match.sides.length > 2 && earlier.kind === match.kind && match.kind !== null
  const change = isSameLobby ? lobbyChange(earlier.match, match.match, words.after.sides(match)) : ''
  if (change !== '') return change
  return was === is
    ? `${is}，${detailChanges(earlier.match, match.match, words.after.games(match)).join('、') || '其他细节有改动'}`
    : `${was} → ${is}`
}

/** Differences besides the score and the winner. */
function detailChanges(before: Match, after: Match, unit: string): string[] {
  const [was, is] = [before.result, after.result]
  const different = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return [
    ...(is && was?.state !== is.state
      ? [was ? `${resultStateWords[was.state]} → ${resultStateWords[is.state]}` : resultStateWords[is.state]]
      : []),
    ...gameChanges(before.games ?? [], after.games ?? [], unit),
    ...(different(partsOf(was), partsOf(is)) ? ['各段比分有改动'] : []),
    ...(different(incidentsOf(before), incidentsOf(after)) ? ['弃权的原因有改动'] : []),
    ...(was?.endedAt === is?.endedAt ? [] : [`结束时间 ${momentText(was?.endedAt)} → ${momentText(is?.endedAt)}`]),
  ]
}

function gameChanges(before: readonly Game[], after: readonly Game[], unit: string): string[] {
  const [was, is] = [before, after].map((games) => new Map(games.map((game) => [game.number, textOf(game)])))
  const numbers = [...new Set([...before, ...after].map(({ number }) => number))].sort((a, b) => a - b)
  const changed = numbers.filter((number) => was?.get(number) !== is?.get(number))
  return changed.length === 0 ? [] : [`第 ${changed.join('、')} ${unit}有改动`]
}

/** Without its figures; a form gives the same in another order, and says what the document leaves out. */
function textOf({ map, mode, state, durationSeconds, sides, ...game }: Game): string {
  const ofSide = ({ score, outcome, placement, incident, players }: Game['sides'][number]) => [
    score,
    outcome,
    placement,
    incident,
    players ?? [],
  ]
  return JSON.stringify([map ?? '', mode ?? '', state, durationSeconds, game.note ?? '', sides.map(ofSide)])
}

function partsOf(result: Result | undefined) {
  return [result?.regulation, result?.extraTime, result?.shootout, result?.decidedIn]
}

function incidentsOf({ sides }: Match) {
  return sides.map(({ incident }) => incident ?? null)
}

function momentText(at: string | undefined): string {
  return at === undefined ? '未记' : formatDateTime(at)
}

/** Neither edited nor with another outcome, which is true for most matches of a document. */
function isUntouched(one: DerivedMatch, other: DerivedMatch): boolean {
  return (
    one.match === other.match &&
    one.winner === other.winner &&
    one.loser === other.loser &&
    one.kind === other.kind &&
    one.outcomes?.join() === other.outcomes?.join()
  )
}

/** Everything that a visitor sees as the result; equal for equal results. */
function resultOf({ match, outcomes, winner, loser, kind }: DerivedMatch): string {
  const sides = match.sides.map(({ score, placement, incident }) => [score, placement, incident])
  return JSON.stringify([
    outcomes,
    winner,
    loser,
    kind,
    sides,
    (match.games ?? []).map((game) => [game.number, textOf(game)]),
    match.result,
  ])
}

function slotChanges(document: CompetitionDocument, before: Derived, after: Derived, words: Wording): Change[] {
  const moved = movedSlots(document, before, after).map(({ slot, from, to }): Change => {
    const text = `${words.slot(slot)}：${words.occupant(from)} → ${words.occupant(to)}。`
    const ends = { from: from.state === 'known' ? from.entrant : null, to: to.state === 'known' ? to.entrant : null }
    return slot.kind === 'side'
      ? { kind: 'side', match: slot.match, side: slot.index, ...ends, text }
      : { kind: 'place', stage: slot.stage, place: slot.index + 1, ...ends, text }
  })
  return [...moved.filter(({ kind }) => kind === 'side'), ...moved.filter(({ kind }) => kind === 'place')]
}

function rankChanges(before: Derived, after: Derived, words: Wording): Change[] {
  return [...tablesOf(after)].flatMap(([group, standing]) => {
    const earlier = new Map(
      tablesOf(before)
        .get(group)
        ?.rows.map((row) => [row.entrant, row]),
    )
    return standing.rows.flatMap(({ entrant, rank, figures, adjustments, isShared, isTieOpen }): Change[] => {
      const row = earlier.get(entrant)
      if (row === undefined) return []
      // Before the first match everybody is somewhere only because a table has lines; on a ladder a place is one's own.
      const isFirst = row.figures.played === 0 && row.ladder === undefined
      const isAdjusted = adjustments.length !== row.adjustments.length
      if (isFirst ? figures.played === 0 && !isAdjusted : row.rank === rank) return []
      const now = `${isShared || isTieOpen ? '并列' : ''}第 ${rank} 名`
      const was = `${row.isShared || row.isTieOpen ? '并列' : ''}第 ${row.rank} 名`
      const text = `${words.group(group)}：${words.entrant(entrant)} ${isFirst ? `现在${now}` : `由${was}变为${now}`}。`
      return [{ kind: 'rank', group, entrant, from: row.rank, to: rank, text }]
    })
  })
}

/** Groups by `stage/group`; rankings across groups by the stage alone. */
function tablesOf(derived: Derived): ReadonlyMap<string, Standing> {
  const across = [...derived.stages.values()].flatMap(({ key, across }): [string, Standing][] => (across ? [[key, across]] : []))
  return new Map([...derived.standings, ...across])
}

function awardChanges(before: Derived, after: Derived, words: Wording): Change[] {
  const kinds: readonly DerivedAward['kind'][] = ['champion', 'runner_up', 'third']
  return kinds.flatMap((award) => {
    const [held, holds] = [holdersOf(award, before), holdersOf(award, after)]
    const lost = held.filter((entrant) => !holds.includes(entrant))
    const won = holds.filter((entrant) => !held.includes(entrant))
    return Array.from({ length: Math.max(lost.length, won.length) }, (_, index): Change => {
      const [from = null, to = null] = [lost[index], won[index]]
      return { kind: 'award', award, from, to, text: `${awardKindWords[award]}：${words.entrant(from)} → ${words.entrant(to)}。` }
    })
  })
}

function holdersOf(kind: DerivedAward['kind'], derived: Derived): string[] {
  return derived.awards.filter((award) => award.kind === kind).map(({ entrant }) => entrant)
}
