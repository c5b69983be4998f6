import { Form } from 'antd'
import styles from '#admin/screens/competitions/competitions.module.css'
import { DeclaredFields } from '#admin/screens/competitions/figures/DeclaredFields.tsx'
import { type Declared, hasDeclaredProblems, tidyEventKind, tidyFigure } from '#admin/screens/competitions/figures/declared.ts'
import { useWhyNot } from '#admin/session.ts'
import type { PartKind } from './PartForm.tsx'

export const statisticsForm: PartKind<'PUT /settings/statistics', Declared> = {
  reads: 'GET /settings',
  writes: 'PUT /settings/statistics',
  root: 'value',
  label: '数据项',
  revOf: ({ statistics }) => statistics.rev,
  typedOf: ({ statistics }) => statistics.value,
  valueOf: ({ figures, eventKinds }) => ({ figures: figures.map(tidyFigure), eventKinds: eventKinds.map(tidyEventKind) }),
  Fields,
}

function Fields() {
  return (
    <>
      <h2 className={styles.unseen}>数据项</h2>
      <p>新建的赛事从这里的数据项和事件开始，之后各自修改；已有的赛事不受影响。</p>
      <Form.Item
        name="value"
        rules={[
          {
            validator: async (_rule, declared: Declared) => {
              if (hasDeclaredProblems(declared)) throw new Error('还有要改的地方，已在上面标出')
            },
          },
        ]}
      >
        <DeclaredField />
      </Form.Item>
    </>
  )
}

/** The form gives it its value. */
function DeclaredField({ value, onChange }: { value?: Declared; onChange?(declared: Declared): void }) {
  const why = useWhyNot('site.write')
  return value && onChange && <DeclaredFields value={value} disabled={why !== null} onChange={onChange} />
}
