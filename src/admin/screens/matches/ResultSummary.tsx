import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { incidentWords, resultStateWords } from '#shared/words/results.ts'
import { LobbySummary } from './LobbySummary.tsx'
import { isLobby } from './lobby.ts'
import styles from './matches.module.css'
import { matchScores, winnerOf } from './result-draft.ts'
import { publicScores } from './score.ts'
import { scoreText, sideName, sidesText } from './words.ts'

/** 比分, 胜者 and how it came about, for confirmation. */
export function ResultSummary({ data, input }: { data: AdminMatch; input: ResultInput }) {
  const { sides } = data.match
  const winner = winnerOf(data, input)
  const winning = winner === null ? undefined : sides[winner]
  const entered = matchScores(data, { scores: input.sides.map(({ score }) => score), games: input.games })
  const scores = publicScores({ ...data, play: 'ended' }, input.games, entered)
  const shootout = input.sides.map((side) => side.shootout)
  const missing = input.sides.flatMap(({ incident }, i) => {
    const side = sides[i]
    return incident && side ? [`${sideName(side)}${incidentWords[incident]}`] : []
  })
  if (isLobby(data) && input.state !== 'void' && input.kind !== 'void') return <LobbySummary data={data} input={input} />
  return (
    <div className={styles.summary}>
      <span>{sidesText(sides)}</span>
      {/* What many sides scored, kills for one, is no result. */}
      {!isLobby(data) && scores.some((score) => score !== null) && <strong>{scoreText(scores.map((score) => ({ score })))}</strong>}
      {shootout.some((score) => score !== null) && <span>决胜 {scoreText(shootout.map((score) => ({ score })))}</span>}
      {missing.length > 0 && <span>{missing.join('，')}</span>}
      <strong>{outcomeText(input, winning && sideName(winning))}</strong>
      {input.state === 'provisional' && <span>记为{resultStateWords.provisional}</span>}
    </div>
  )
}

function outcomeText({ kind, state }: ResultInput, winner: string | undefined): string {
  if (state === 'void') return '成绩作废，安排重赛'
  if (kind === 'void') return '成绩作废，不再重赛'
  if (winner !== undefined) return `胜者：${winner}`
  return kind === 'double_forfeit' ? '双方都判负' : '没有胜者（平局）'
}
