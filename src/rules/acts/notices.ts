import { wordingOf } from '#rules/correct/wording.ts'
import type { Derived, Standing } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { resultStateWords } from '#shared/words/results.ts'

/** New tasks for the organiser after an act: ties that need a decision, results that need confirmation. */
export function noticesOf(document: CompetitionDocument, before: Derived, after: Derived): string[] {
  const known = new Set(waiting(document, before))
  return waiting(document, after).filter((notice) => !known.has(notice))
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
