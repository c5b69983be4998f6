import { Button } from 'antd'
import { useState } from 'react'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { LineupDialog, nameOf, playerName } from './LineupDialog.tsx'
import type { Lineups } from './lineup-draft.ts'
import styles from './matches.module.css'

/** Who plays, by side and by board; it may be written before the match and after it. */
export function LineupCard({ data, lineups }: { data: AdminMatch; lineups: Lineups }) {
  const [isOpen, setOpen] = useState(false)
  const boards = lineups.boards.filter(({ players }) => players.some((some) => some.length > 0))
  const isWritten = boards.length > 0 || lineups.sides.some((side) => side.length > 0)
  return (
    <section className={styles.card} aria-label="上场名单">
      <div className={styles.cardHead}>
        <h2>上场名单</h2>
        <Button onClick={() => setOpen(true)}>{isWritten ? '修改名单' : '填写名单'}</Button>
      </div>
      {!isWritten && <div>还没有写谁上场。</div>}
      {lineups.sides.map(
        (side, i) =>
          side.length > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order
            <div key={i}>
              <strong>{nameOf(data, i)}</strong>：
              {side.map(({ name, isSubstitute }) => (isSubstitute ? `${name}（替补）` : name)).join('、')}
            </div>
          ),
      )}
      {boards.map(({ number, players }) => (
        <div key={number}>
          第 {number} 台：{players.map((some, i) => some.map((slug) => playerName(lineups, i, slug)).join('、') || '未定').join(' 对 ')}
        </div>
      ))}
      {isOpen && <LineupDialog data={data} lineups={lineups} onClose={() => setOpen(false)} />}
    </section>
  )
}
