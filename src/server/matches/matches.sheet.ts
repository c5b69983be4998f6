import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { resultKindWords, resultStateWords } from '#shared/words/results.ts'

/** Public too: it contains what a summary contains, without hidden results. */
export const matchSheet: ListSheet<MatchSummary> = {
  name: '比赛',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '赛事', cell: ({ competition }) => competition.name },
    { title: '阶段', cell: ({ stage }) => stage.name },
    { title: '分组', cell: ({ group }) => group.name },
    { title: '轮次', cell: ({ round }) => round.number },
    { title: '场次', cell: ({ name }) => name },
    { title: '时间', cell: ({ schedule }) => (schedule.precision === 'tbd' ? '' : dayOrMoment(schedule)) },
    { title: '主队', cell: ({ sides }) => (isOfMany(sides) ? '' : sideName(sides[0])) },
    { title: '客队', cell: ({ sides }) => (isOfMany(sides) ? '' : sideName(sides[1])) },
    { title: '比分', cell: ({ sides }) => scoreText(sides) },
    {
      title: '点球',
      cell: ({ sides }) => (sides.every(({ shootout }) => shootout !== null) ? sides.map(({ shootout }) => shootout).join('–') : ''),
    },
    { title: '胜方', cell: ({ sides }) => sideName(sides.find(({ outcome }) => outcome === 'win')) },
    { title: '方式', cell: ({ result }) => (result ? resultKindWords[result.kind] : '') },
    {
      title: '状态',
      cell: (match) => (match.isResultHidden ? '尚未公布' : match.result ? resultStateWords[match.result.state] : waitingText(match)),
    },
    { title: '各方名次', cell: ({ sides }) => (isOfMany(sides) ? placesText(sides) : '') },
  ],
}

function dayOrMoment({ at, precision }: MatchSummary['schedule']): string {
  return precision === 'day' ? when(at).slice(0, 10) : when(at)
}

/** Over, with an unconfirmed score. */
function waitingText({ play, sides }: MatchSummary): string {
  return play === 'ended' && sides.some(({ score, placement }) => score !== null || placement !== null) ? '等待赛果' : ''
}

function sideName(side: MatchSide | undefined): string {
  return side ? (side.entrant?.name ?? side.label) : ''
}

function scoreText(sides: readonly MatchSide[]): string {
  return sides.length === 2 && sides.every(({ score }) => score !== null) ? sides.map(({ score }) => score).join('–') : ''
}

function isOfMany(sides: readonly MatchSide[]): boolean {
  return sides.length > 2
}

/** 1 松云、2 竹溪; names alone where there are no places. */
function placesText(sides: readonly MatchSide[]): string {
  return sides
    .toSorted((a, b) => (a.placement ?? Number.POSITIVE_INFINITY) - (b.placement ?? Number.POSITIVE_INFINITY) || 0)
    .map((side) => (side.placement === null ? sideName(side) : `${side.placement} ${sideName(side)}`))
    .join('、')
}
