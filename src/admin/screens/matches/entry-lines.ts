import { outcomesByScore } from '#rules/score.ts'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import { playWords } from '#shared/words/matches.ts'
import { resultKindWords } from '#shared/words/results.ts'
import type { QueuedAct } from './applied.ts'
import { scoreText } from './words.ts'

/** What was entered, as text. `sides`: their names. */
export function linesOf(act: QueuedAct, sides: readonly string[]): string[] {
  switch (act.kind) {
    case 'set_play':
      return [playWords[act.play]]
    case 'set_score':
      return [
        ...(act.scores.some((score) => score !== null) ? [`比分 ${scoreText(act.scores.map((score) => ({ score })))}`] : []),
        ...gameLines(act.games, sides),
      ]
    case 'set_statistics':
      return ['比赛的数据']
    case 'record_result':
      return [resultLine(act.result, sides), ...gameLines(act.result.games, sides)]
    case 'postpone':
      return [`延期：${act.reason}`]
  }
}

/** 赛果：完赛 2 : 1，朔风 胜 */
function resultLine({ kind, sides }: ResultInput, names: readonly string[]): string {
  const score = sides.some((side) => side.score !== null) ? ` ${scoreText(sides)}` : ''
  const outcomes = outcomesByScore(sides.map((side) => side.score)) ?? []
  const winner = sides.findIndex(({ outcome }, i) => (outcome ?? outcomes[i]) === 'win')
  return `赛果：${resultKindWords[kind]}${score}${winner < 0 ? '' : `，${names[winner] ?? `第 ${winner + 1} 方`} 胜`}`
}

function gameLines(games: readonly GameResult[], names: readonly string[]): string[] {
  return games
    .filter(({ state }) => state === 'done' || state === 'live')
    .map(({ number, map, sides }) => {
      const winner = sides.findIndex(({ outcome }) => outcome === 'win')
      const score = sides.some((side) => side.score !== null) ? scoreText(sides) : ''
      return [`第 ${number} 局`, map, score, winner < 0 ? '' : `${names[winner] ?? `第 ${winner + 1} 方`} 胜`].filter(Boolean).join(' ')
    })
}
