import { Select } from '#admin/pieces/Select.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { NumberField, type PartProps } from './NumberField.tsx'

/** Groups, number of legs, and who advances. */
export function GroupFields(props: PartProps) {
  const { plan, set, problem } = props
  return (
    <div className={styles.grid}>
      <NumberField {...props} field="groups" label="分几组" />
      <Field label="组内循环" id="groupLegs" problem={problem('groupLegs')}>
        <Select
          id="groupLegs"
          value={plan.groupLegs}
          options={[
            { value: 1, label: '单循环' },
            { value: 2, label: '双循环' },
          ]}
          onChange={(groupLegs) => set({ groupLegs })}
        />
      </Field>
      <NumberField {...props} field="advance" label="每组晋级几名" />
      <NumberField {...props} field="bestNext" label="另外晋级几个" least={0} extra="各组下一名里成绩较好的" />
    </div>
  )
}
