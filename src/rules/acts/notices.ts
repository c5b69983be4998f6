import { wordingOf } from '#rules/correct/wording.ts'
import { goneFrom } from '#rules/ladder/challengers.ts'
import type { Derived, Standing } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { resultStateWords } from '#shared/words/results.ts'

/**
 * New tasks for the organiser after an act: places on a ladder that his own moves no longer lead to, ties that need a decision, results that
 * need confirmation.
 */
export function noticesOf(document: CompetitionDocument, before: Derived, after: Derived): string[] {
  const known = new Set(waiting(document, before))
  return [...movesElsewhere(document, before, after), ...waiting(document, after).filter((notice) => !known.has(notice))]
}

/**
 * A ladder is replayed from the beginning, and a move names the entrant whose place is taken, not its number: after a correction of what was
 * before the move it may lead far from where it was meant to. Counted among those who play on, so that who leaves or comes back changes
 * nothing.
 */
function movesElsewhere(document: CompetitionDocument, before: Derived, after: Derived): string[] {
  const words = wordingOf(document, after)
  const gone = goneFrom(document)
  return document.stages.flatMap((stage) =>
    stage.groups.flatMap(({ key, decisions = [] }) => {
      const group = `${stage.key}/${key}`
      return decisions.flatMap((decision) => {
        const [moved = '', other = ''] = decision.order
        const [was, is] = [before, after].map(({ standings }) => placeAmong(standings.get(group)?.moves?.get(decision.key), gone))
        if (was === undefined || is === undefined || was === is || gone.has(moved)) return []
        const [name, taken] = [words.entrant(moved), words.entrant(other)]
        const led = spaced`对${name}的名次裁决因此改变：它排到${taken}当时的位置，那里由第 ${was} 名变为第 ${is} 名。`
        return [`${words.group(group)}：${led}请看现在的名次，是否要重新调整。`]
      })
    }),
  )
}

/** Undefined where there is no such move. */
function placeAmong(above: readonly string[] | undefined, gone: ReadonlySet<string>): number | undefined {
  return above && above.filter((key) => !gone.has(key)).length + 1
}

function waiting(document: CompetitionDocument, derived: Derived): string[] {
  const words = wordingOf(document, derived)
  const ties = [...derived.standings].flatMap(([group, standing]) =>
    standing.isPlayedOut && !standing.isFinal
      ? openTies(standing).map((keys) => `${words.group(group)}：${keys.map(words.entrant).join('、')} 各项相同，名次待裁定。`)
      : [],
  )
  const provisional = [...derived.matches.values()].filter(({ match }) => match.result?.state === 'provisional')
  return [...ties, ...provisional.map(({ key }) => spaced`${words.match(key)}的赛果是${resultStateWords.provisional}的，请确认。`)]
}

function openTies({ rows }: Standing): string[][] {
  const ties = new Map<number, string[]>()
  for (const { rank, isTieOpen, entrant } of rows) if (isTieOpen) ties.set(rank, [...(ties.get(rank) ?? []), entrant])
  return [...ties.values()]
}
