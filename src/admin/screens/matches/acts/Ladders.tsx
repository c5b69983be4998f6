import { useMemo, useState } from 'react'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { siteToday } from '#admin/pieces/site-today.ts'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import styles from '#admin/screens/matches/matches.module.css'
import { ladderNow } from '#rules/ladder/challengers.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { formatShort } from '#shared/dates.ts'
import { ChallengeDialog, MoveDialog } from './LadderDialogs.tsx'
import type { LadderPlace } from './ladder-place.ts'
import { entrantName, groupPlaces } from './places.ts'

type Open = { dialog: 'challenge' | 'move' | 'close'; ladder: LadderPlace } | null

/** Challenges, the organiser's moves, and the end of a ladder. */
export function Ladders({ competition }: { competition: AdminCompetition }) {
  const { document } = competition
  const ladders = useMemo(
    () =>
      groupPlaces(document).flatMap(({ stage, group, name }): LadderPlace[] => {
        const now = ladderNow(document, stage.key, group.key)
        return now ? [{ ...now, name }] : []
      }),
    [document],
  )
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.column}>
      {ladders.map((ladder) => (
        <Ladder key={`${ladder.stage.key}/${ladder.group.key}`} competition={competition} ladder={ladder} onOpen={setOpen} />
      ))}
      {open?.dialog === 'challenge' && <ChallengeDialog competition={competition} ladder={open.ladder} onClose={close} />}
      {open?.dialog === 'move' && <MoveDialog competition={competition} ladder={open.ladder} onClose={close} />}
      {open?.dialog === 'close' && <CloseDialog competition={competition} ladder={open.ladder} onClose={close} />}
    </div>
  )
}

interface Props {
  competition: AdminCompetition
  ladder: LadderPlace
}

function Ladder({ competition: { document }, ladder, onOpen }: Props & { onOpen(open: Open): void }) {
  const { stage, group, order, isClosed, name } = ladder
  const matches = group.rounds.flatMap((round) => round.matches)
  const waiting = matches.filter(({ result, schedule }) => result === undefined && schedule?.state !== 'cancelled').length
  const decisions = stage.ladder.by === 'position' ? (group.decisions ?? []) : []
  const isOver = document.competition.isFinished === true
  return (
    <section aria-label={name}>
      <ul className={styles.order}>
        <li style={{ flexWrap: 'wrap' }}>
          <div className={styles.orderName} style={{ flexBasis: 180 }}>
            <strong>{name}</strong>
            <div>
              {order.length} 个参赛者，{matches.length} 场挑战{waiting > 0 && `，${waiting} 场没有赛果`}
              {isClosed && '，已封榜'}
            </div>
          </div>
          <MayButton
            act="competitions.write"
            type="primary"
            disabled={isClosed}
            onClick={() => onOpen({ dialog: 'challenge', ladder })}
            aria-label={`发起挑战：${name}`}
          >
            发起挑战
          </MayButton>
          {stage.ladder.by === 'position' && (
            <MayButton act="results.correct" onClick={() => onOpen({ dialog: 'move', ladder })} aria-label={`调整名次：${name}`}>
              调整名次
            </MayButton>
          )}
          {!isOver && (
            <MayButton
              act="results.correct"
              onClick={() => onOpen({ dialog: 'close', ladder })}
              aria-label={`${isClosed ? '重新开放' : '封榜'}：${stage.name}`}
            >
              {isClosed ? '重新开放' : '封榜'}
            </MayButton>
          )}
        </li>
      </ul>
      {decisions.length > 0 && (
        <>
          <h2 className={styles.group}>调整过的名次</h2>
          <ul className={styles.order}>
            {decisions.map(({ key, order: [moved = '', other = ''], publicNote, at }) => (
              <li key={key}>
                <div className={styles.orderName}>
                  <strong>
                    {entrantName(document, moved)} 移到 {entrantName(document, other)} 当时的名次
                  </strong>
                  <div>{publicNote}</div>
                  {at && <small>{formatShort(at, siteToday())}</small>}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function CloseDialog({ competition, ladder: { stage, isClosed }, onClose }: Props & { onClose(): void }) {
  return (
    <ActDialog<object>
      title={isClosed ? `重新开放：${stage.name}` : `封榜：${stage.name}`}
      said={isClosed ? '天梯已重新开放' : '天梯已封榜'}
      okText={isClosed ? '确认重新开放' : '确认封榜'}
      competitionId={competition.id}
      rev={competition.rev}
      initialValues={{}}
      toAct={() => ({ kind: 'close_ladder', stage: stage.key, isClosed: !isClosed })}
      onClose={onClose}
    >
      <p>
        {isClosed
          ? '重新开放之后又可以发起挑战，名次不再是最后的；由名次进入后面阶段的位置会重新空出来。'
          : '封榜之后不能再发起挑战。所有挑战都有赛果时，名次就是最后的，可以由此进入后面的阶段。'}
      </p>
    </ActDialog>
  )
}
