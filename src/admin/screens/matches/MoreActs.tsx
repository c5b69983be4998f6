import { Button } from 'antd'
import { useHref, useNavigate } from 'react-router'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { useWhyNot } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { isBye } from '#shared/competitions/bye.ts'
import styles from './matches.module.css'

export type MatchDialog = 'end' | 'record' | 'mend' | 'walkover' | 'correct' | 'undo' | 'postpone' | 'schedule' | 'cancel' | 'reveal'

interface Props {
  data: AdminMatch
  /** It has a result, or a ruling has decided it. */
  isDecided: boolean
  onOpen(dialog: MatchDialog): void
}

/** Rare actions. */
export function MoreActs({ data, isDecided, onOpen }: Props) {
  const { state } = data.match.schedule
  const isNotPlayed = isBye(data.match)
  const isOpen = !isDecided && !isNotPlayed
  // What was put off or called off before it became one, or by mistake, can be taken back.
  const mayMove = !isDecided && (!isNotPlayed || state === 'postponed' || state === 'cancelled')
  const actsPath = `/competitions/${data.competitionId}/acts`
  const acts = useHref(actsPath)
  const navigate = useNavigate()
  const mayRule = useWhyNot('results.correct') === null
  return (
    <section className={styles.card} aria-label="其他操作">
      <div className={styles.cardHead}>
        <h2>其他操作</h2>
      </div>
      <div className={styles.more}>
        {isOpen && data.match.sides.length === 2 && data.score !== 'lobby' && (
          <MayButton act="results.record" onClick={() => onOpen('walkover')}>
            弃权
          </MayButton>
        )}
        {isOpen && state !== 'postponed' && state !== 'cancelled' && (
          <MayButton act="results.record" onClick={() => onOpen('postpone')}>
            延期
          </MayButton>
        )}
        {mayMove && (
          <MayButton act="competitions.write" onClick={() => onOpen('schedule')}>
            改时间和场地
          </MayButton>
        )}
        {!isNotPlayed && (
          <MayButton act="results.correct" onClick={() => onOpen('reveal')}>
            延迟公布
          </MayButton>
        )}
        {isOpen && state !== 'cancelled' && (
          <MayButton act="competitions.write" danger onClick={() => onOpen('cancel')}>
            取消比赛
          </MayButton>
        )}
        {mayRule && (
          <Button
            href={acts}
            onClick={(event) => {
              event.preventDefault()
              void navigate(actsPath)
            }}
          >
            赛事裁决
          </Button>
        )}
        <Button href={`/matches/${data.match.id}`} target="_blank" rel="noreferrer">
          看公开页面
        </Button>
      </div>
    </section>
  )
}
