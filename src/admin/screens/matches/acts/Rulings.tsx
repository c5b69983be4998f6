import { Empty } from 'antd'
import styles from '#admin/screens/matches/matches.module.css'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { RulingKind, RulingPolicy } from '#shared/competitions/document.ts'
import { formatDateTime } from '#shared/dates.ts'
import { entrantName, groupPlaces, matchName } from './places.ts'

const kindNames: Readonly<Record<RulingKind, string>> = {
  walkover: '弃权',
  forfeit: '弃权或退赛',
  double_forfeit: '双方弃权',
  disqualification: '取消资格',
  replay: '重赛',
  void: '成绩作废',
  correction: '更正',
  award: '判定胜负',
  deduction: '扣分',
  postponement: '延期',
  remark: '赛果说明',
}

export const policyNames: Readonly<Record<RulingPolicy, { name: string; text: string }>> = {
  opponents_win: { name: '全部比赛判对手胜', text: '打过的和没打的，都算对手赢。' },
  void_unplayed: { name: '没打的比赛作废', text: '打过的成绩照算，没打的不算，谁都不得分。' },
  void_all: { name: '全部比赛作废', text: '打过的也不算，就像没有参加过；在表里排在最后，没有数据。' },
  from_now: { name: '从现在起判对手胜', text: '打过的成绩照算，没打的都算对手赢。' },
}

/** All rulings of the competition, newest first. */
export function Rulings({ competition: { document } }: { competition: AdminCompetition }) {
  const rulings = [...(document.rulings ?? [])].sort((a, b) => (a.at < b.at ? 1 : -1))
  if (rulings.length === 0) return <Empty description="还没有裁决。弃权、更正和退赛都会记在这里。" />
  const matches = new Map(
    groupPlaces(document).flatMap(({ group }) => group.rounds.flatMap((round) => round.matches.map((match) => [match.key, match]))),
  )
  return (
    <ul className={styles.order}>
      {rulings.map((ruling) => {
        const match = ruling.match === undefined ? undefined : matches.get(ruling.match)
        const about = [ruling.entrant && entrantName(document, ruling.entrant), match && matchName(document, match)]
          .filter(Boolean)
          .join('，')
        return (
          <li key={ruling.key}>
            <div className={styles.orderName}>
              <strong>
                {kindNames[ruling.kind]}
                {about && `：${about}`}
              </strong>
              <div>{ruling.publicNote}</div>
              {ruling.policy && <div>{policyNames[ruling.policy].name}</div>}
              {ruling.reason && <div>内部说明：{ruling.reason}</div>}
              <small>{[formatDateTime(ruling.at), ruling.author].filter(Boolean).join('，')}</small>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
