import { Empty } from 'antd'
import { useMemo } from 'react'
import styles from '#admin/screens/matches/matches.module.css'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { Ruling, RulingPolicy } from '#shared/competitions/document.ts'
import { formatDateTime } from '#shared/dates.ts'
import { rulingKindWords, rulingPolicyWords } from '#shared/words/organiser.ts'
import { entrantName, matchLabels } from './places.ts'

/** The meaning of each policy in a table, next to its label. */
export const policyNotes: Readonly<Record<RulingPolicy, string>> = {
  opponents_win: '打过的和没打的，都算对手赢。',
  void_unplayed: '打过的成绩照算，没打的不算，谁都不得分。',
  void_all: '打过的也不算，就像没有参加过；在表里排在最后，没有数据。',
  from_now: '打过的成绩照算，没打的都算对手赢。',
}

/** All rulings of the competition, newest first. */
export function Rulings({ competition: { document } }: { competition: AdminCompetition }) {
  const rulings = [...(document.rulings ?? [])].sort((a, b) => (a.at < b.at ? 1 : -1))
  const superseded = new Set(rulings.map(({ supersedes }) => supersedes))
  const matches = useMemo(() => matchLabels(document), [document])
  if (rulings.length === 0) return <Empty description="还没有裁决。弃权、更正和退赛都会记在这里。" />
  return (
    <ul className={styles.order}>
      {rulings.map((ruling) => {
        const about = [ruling.entrant && entrantName(document, ruling.entrant), ruling.match && matches.get(ruling.match)]
          .filter(Boolean)
          .join('，')
        return (
          <li key={ruling.key}>
            <div className={styles.orderName}>
              <strong>
                {isReinstatement(ruling) ? '恢复参赛' : rulingKindWords[ruling.kind]}
                {about && `：${about}`}
              </strong>
              <div>{ruling.publicNote}</div>
              {ruling.policy && (
                <div>
                  {rulingPolicyWords[ruling.policy]}
                  {superseded.has(ruling.key) && '（已恢复参赛，不再生效）'}
                </div>
              )}
              {ruling.reason && <div>内部说明：{ruling.reason}</div>}
              <small>{[formatDateTime(ruling.at), ruling.author].filter(Boolean).join('，')}</small>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A correction about an entrant and no match takes back what had excluded it. */
function isReinstatement({ kind, entrant, match }: Ruling): boolean {
  return kind === 'correction' && entrant !== undefined && match === undefined
}
