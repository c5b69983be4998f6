import { MayButton } from '#admin/pieces/MayButton.tsx'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { QueuedAct } from './applied.ts'
import type { MatchDialog } from './MoreActs.tsx'
import styles from './matches.module.css'

type Play = AdminMatch['match']['play']

/** `end`: opens the result, which itself ends the match. */
type Next = { label: string; isMain: boolean } & ({ play: Play } | { opens: Extract<MatchDialog, 'end' | 'record'> })

const other: Next = { opens: 'record', label: '录入成绩', isMain: false }
const next: Readonly<Record<Play, readonly Next[]>> = {
  not_started: [{ play: 'live', label: '开始', isMain: true }, other],
  live: [{ opens: 'end', label: '结束', isMain: true }, { play: 'interrupted', label: '中断', isMain: false }, other],
  interrupted: [{ play: 'live', label: '恢复', isMain: true }, { opens: 'end', label: '结束', isMain: false }, other],
  ended: [{ opens: 'end', label: '确认成绩', isMain: true }, other, { play: 'live', label: '恢复比赛', isMain: false }],
}

/** Begun by mistake: offered as long as nothing was scored. */
const takenBack: Next = { play: 'not_started', label: '改回未开始', isMain: false }

/** The current scores are those of the annulled result. */
const replay: readonly Next[] = [{ play: 'live', label: '开始重赛', isMain: true }, other]

interface Props {
  data: AdminMatch
  /** By the score the match is decided. */
  isDecided: boolean
  onAct(act: QueuedAct): void
  onOpen(dialog: MatchDialog): void
}

function stepsOf({ match, result, games }: AdminMatch): readonly Next[] {
  if (match.play === 'ended' && result?.state === 'void') return replay
  const isScored = ({ sides }: Pick<AdminMatch['games'][number], 'sides'>) =>
    sides.some(({ score, outcome }) => score !== null || outcome !== null)
  const isUntouched = !games.some(isScored) && match.sides.every(({ score }) => score === null)
  const isBegun = match.play === 'live' || match.play === 'interrupted'
  return isBegun && isUntouched ? [...next[match.play], takenBack] : next[match.play]
}

/** The next step of a match without a result. */
export function PlayButtons({ data, isDecided, onAct, onOpen }: Props) {
  const { match } = data
  return (
    <div className={styles.play}>
      {stepsOf(data).map((each) => (
        <MayButton
          key={each.label}
          act="results.record"
          type={each.isMain || (isDecided && 'opens' in each && each.opens === 'end') ? 'primary' : 'default'}
          onClick={() => ('opens' in each ? onOpen(each.opens) : onAct({ kind: 'set_play', match: match.key, play: each.play }))}
        >
          {each.label}
        </MayButton>
      ))}
    </div>
  )
}
