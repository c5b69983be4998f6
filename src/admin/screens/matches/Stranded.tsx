import { Alert, Button } from 'antd'
import type { GameResult } from '#shared/admin/results.ts'
import { playWords } from '#shared/words/matches.ts'
import { resultKindWords } from '#shared/words/results.ts'
import type { QueuedAct } from './applied.ts'
import styles from './matches.module.css'
import { discard, resend } from './outbox.ts'
import { keptHere } from './TroubleNotice.tsx'
import { useMatchOutbox } from './use-outbox.ts'
import { scoreText } from './words.ts'

/** Entries for a match that cannot be opened any more: shown as text, so that they can be passed on, and stored until somebody decides. */
export function Stranded({ matchId, onAgain }: { matchId: number; onAgain(): void }) {
  const { entries } = useMatchOutbox(matchId)
  const [first] = entries
  if (!first) return null
  const sides = first.matchName.split(' 对 ')
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`${first.matchName}：你有录入没有保存`}
      description={
        <div className={styles.stack}>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {entries.flatMap(({ id, act }) => linesOf(act, sides).map((line) => <li key={`${id} ${line}`}>{line}</li>))}
          </ul>
          <div>{keptHere}也可以把它告诉接手的人。</div>
          <div className={styles.more}>
            <Button onClick={() => discard(matchId)}>放弃我的录入</Button>
            <Button
              type="primary"
              onClick={() => {
                resend(matchId)
                onAgain()
              }}
            >
              再试一次
            </Button>
          </div>
        </div>
      }
    />
  )
}

function linesOf(act: QueuedAct, sides: readonly string[]): string[] {
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
      return [`赛果：${resultKindWords[act.result.kind]} ${scoreText(act.result.sides)}`, ...gameLines(act.result.games, sides)]
    case 'postpone':
      return [`延期：${act.reason}`]
  }
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
