import { MayButton } from '#admin/pieces/MayButton.tsx'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { QueuedAct } from './applied.ts'
import styles from './matches.module.css'

type Play = AdminMatch['match']['play']

const next: Readonly<Record<Play, readonly { play: Play; label: string; isMain: boolean }[]>> = {
  not_started: [{ play: 'live', label: '开始', isMain: true }],
  live: [
    { play: 'interrupted', label: '中断', isMain: false },
    { play: 'ended', label: '结束', isMain: false },
  ],
  interrupted: [
    { play: 'live', label: '恢复', isMain: true },
    { play: 'ended', label: '结束', isMain: false },
  ],
  ended: [{ play: 'live', label: '恢复比赛', isMain: false }],
}

interface Props {
  data: AdminMatch
  /** The score says that the match is decided. */
  isDecided: boolean
  onAct(act: QueuedAct): void
  onRecord(): void
}

/** What comes next in a match without a result. */
export function PlayButtons({ data, isDecided, onAct, onRecord }: Props) {
  const { match } = data
  return (
    <div className={styles.play}>
      {next[match.play].map(({ play, label, isMain }) => (
        <MayButton
          key={play}
          act="results.record"
          type={isMain && !isDecided ? 'primary' : 'default'}
          onClick={() => onAct({ kind: 'set_play', match: match.key, play })}
        >
          {label}
        </MayButton>
      ))}
      <MayButton act="results.record" type={isDecided || match.play === 'ended' ? 'primary' : 'default'} onClick={onRecord}>
        录入成绩
      </MayButton>
    </div>
  )
}
