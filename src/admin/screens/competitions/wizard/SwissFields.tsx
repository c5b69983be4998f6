import styles from '#admin/screens/competitions/competitions.module.css'
import { NumberField, type PartProps } from './NumberField.tsx'

/** Rounds, or wins and losses, and who advances. */
export function SwissFields(props: PartProps & { entrants: number }) {
  const { plan } = props
  return (
    <div className={styles.grid}>
      {plan.preset === 'swiss' ? (
        <NumberField
          {...props}
          field="swissRounds"
          label="轮数"
          extra={`${props.entrants} 个参赛者至少要 ${Math.ceil(Math.log2(Math.max(2, props.entrants)))} 轮才分得出第一`}
        />
      ) : (
        <>
          <NumberField {...props} field="swissWins" label="几胜晋级" />
          <NumberField {...props} field="swissLosses" label="几负淘汰" />
        </>
      )}
      <NumberField {...props} field="swissAdvance" label="几个进入淘汰赛" least={0} extra="0：瑞士轮的排名就是最后名次" />
    </div>
  )
}
