import { Select } from '#admin/pieces/Select.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { optionsOf } from '#admin/screens/competitions/words.ts'
import { lobbiesOf } from '#rules/presets/lobby-plan.ts'
import { NumberField, type PartProps } from './NumberField.tsx'

const scoringNames = { kills: '名次分 12·9·7·5·4·3·3·2·2·1，每个淘汰 1 分', places: '只看名次：10·8·6·5·4·3·2·1' } as const

/** Rounds, entrants per match, points for places, and who advances. */
export function LobbyFields(props: PartProps & { entrants: number }) {
  const { plan, set, problem, entrants } = props
  const lobbies = lobbiesOf(plan, entrants)
  return (
    <div className={styles.grid}>
      <NumberField {...props} field="lobbyRounds" label="打几轮" />
      <NumberField
        {...props}
        field="lobbySize"
        label="每场最多几方"
        least={2}
        extra={lobbies === 1 ? '所有人同场' : `每轮分 ${lobbies} 场，轮换对手，让相遇次数尽量平均`}
      />
      <NumberField {...props} field="lobbyGames" label="每场几局" />
      <Field label="怎么给分" id="lobbyScoring" problem={problem('lobbyScoring')} extra="可在“规则”一步里改">
        <Select
          id="lobbyScoring"
          value={plan.lobbyScoring}
          options={optionsOf(scoringNames)}
          onChange={(lobbyScoring) => set({ lobbyScoring, tableRuleset: null })}
        />
      </Field>
      <NumberField {...props} field="lobbyAdvance" label="几个进入淘汰赛" least={0} extra="0：积分赛的排名就是最后名次" />
    </div>
  )
}
