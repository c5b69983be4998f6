import { Alert } from 'antd'
import type { ActAnswer } from '#shared/admin/acts.ts'
import styles from './matches.module.css'

/** In order of importance. */
const groups: readonly (readonly [string, readonly string[]])[] = [
  ['比分与赛程', ['play', 'score', 'schedule', 'reveal', 'round']],
  ['赛果', ['result', 'confirmed', 'reopened']],
  ['对阵与晋级', ['side', 'place']],
  ['裁决与说明', ['adjustment', 'decision', 'entrant', 'remark']],
  ['名次', ['rank']],
  ['奖项', ['award']],
]

/** All changes of an act, grouped, and notices. */
export function Changes({ changes, notices }: Pick<ActAnswer, 'changes' | 'notices'>) {
  const known = new Set(groups.flatMap(([, kinds]) => kinds))
  const parts = [...groups.map(([name, kinds]) => [name, changes.filter(({ kind }) => kinds.includes(kind))] as const)]
  const others = changes.filter(({ kind }) => !known.has(kind))
  return (
    <div className={styles.changes}>
      {changes.length === 0 && <div>没有别的改变。</div>}
      {[...parts, ['其他', others] as const].map(
        ([name, items]) =>
          items.length > 0 && (
            <div key={name}>
              <h2>
                {name}（{items.length}）
              </h2>
              <ul>
                {items.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          ),
      )}
      {notices.map((notice) => (
        <Alert key={notice} type="info" showIcon title={notice} />
      ))}
    </div>
  )
}
