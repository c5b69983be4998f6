import type { TableRow } from '#shared/competitions/table-views.ts'
import { outcomeWords } from '#shared/words/matches.ts'
import { resultKindWords } from '#shared/words/results.ts'

/** Whether a row has a round without an opponent among its matches. */
export function hasCountedBye({ byes }: Pick<TableRow, 'byes'>): boolean {
  return byes.some(({ kind }) => kind !== 'zero')
}

/** One mark of 近况; `title` where the mark is short for something. */
interface FormMark {
  key: string
  look: TableRow['form'][number]
  text: string
  title?: string
}

const most = 5

/** The last of what `countedMatches` counts, oldest first. A bye has no date: it follows the matches of the rounds before it. */
export function formMarks({ form, formMatches, byes }: Pick<TableRow, 'form' | 'formMatches' | 'byes'>): FormMark[] {
  const marks = form.map((look, i) => ({ key: `m${i}`, look, text: outcomeWords[look], round: formMatches[i]?.round ?? 0 }))
  const oldest = Math.min(...marks.map(({ round }) => round))
  const told: (FormMark & { round: number })[] = [...marks]
  for (const { kind, round } of byes) {
    // Of a long list the older ones are not known here.
    if (kind === 'zero' || (marks.length >= most && round.number < oldest)) continue
    const after = told.reduce((next, one, i) => (one.round < round.number ? i + 1 : next), 0)
    const look = kind === 'full' ? 'win' : 'draw'
    told.splice(after, 0, { key: `b${round.number}`, look, text: '轮', title: resultKindWords.bye, round: round.number })
  }
  return told.slice(-most).map(({ round: _round, ...mark }) => mark)
}
