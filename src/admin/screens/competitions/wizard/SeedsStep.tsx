import { App, Button, Empty, Flex } from 'antd'
import { SortableRows } from '#admin/pieces/SortableRows.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import type { DraftEntrant } from './draft.ts'
import type { StepProps } from './step-props.ts'

export function SeedsStep({ draft: { entrants }, change }: StepProps) {
  const { message } = App.useApp()
  const set = (some: readonly DraftEntrant[], said: string) => {
    change({ entrants: some })
    void message.success(said)
  }
  if (entrants.length === 0) return <Empty description="先在上一步加入参赛者。" />
  const order = (entrant: DraftEntrant) => Number(entrant.key.slice(1))
  return (
    <>
      <p className={styles.note}>排在前面的种子高：淘汰赛里相遇得晚，人数不足时首轮轮空。拖动左边的把手，或按空格键拿起后用方向键移动。</p>
      <Flex gap={8} wrap style={{ marginBottom: 12 }}>
        <Button onClick={() => set(shuffled(entrants), '已随机抽签')}>随机抽签</Button>
        <Button
          onClick={() =>
            set(
              entrants.toSorted((a, b) => order(a) - order(b)),
              '已恢复录入的顺序',
            )
          }
        >
          按录入的顺序
        </Button>
        <Button
          disabled={entrants.every((entrant) => entrant.rating === null)}
          onClick={() =>
            set(
              entrants.toSorted((a, b) => (b.rating ?? -1) - (a.rating ?? -1)),
              '已按等级分排列',
            )
          }
        >
          按等级分
        </Button>
      </Flex>
      <SortableRows
        items={entrants}
        idOf={(entrant) => entrant.key}
        nameOf={(entrant) => entrant.name}
        onOrder={(some) => change({ entrants: some })}
        render={(entrant, index) => (
          <>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.grow}>{entrant.name}</span>
            {entrant.rating !== null && <span className={styles.note}>{entrant.rating}</span>}
          </>
        )}
      />
    </>
  )
}

/** Fisher–Yates shuffle with the browser's random numbers, without modulo bias. */
function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(below(left.length), 1))
  return drawn
}

function below(limit: number): number {
  const most = Math.floor(2 ** 32 / limit) * limit
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value < most ? value % limit : below(limit)
}
