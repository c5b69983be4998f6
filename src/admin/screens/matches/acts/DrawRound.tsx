import { Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import styles from '#admin/screens/matches/matches.module.css'
import { derive } from '#rules/derive.ts'
import { drawnFrom } from '#rules/pairing/swiss-stage.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { entrantOptions, type GroupPlace, groupPlaces } from './places.ts'

/** Swiss: pairs the next round from the results so far, with a preview. */
export function DrawRound({ competition }: { competition: AdminCompetition }) {
  const [drawn, setDrawn] = useState<GroupPlace | null>(null)
  const places = groupPlaces(competition.document).filter(({ stage }) => stage.format === 'swiss')
  return (
    <div className={styles.column}>
      <ul className={styles.order}>
        {places.map((place) => (
          <li key={place.key}>
            <div className={styles.orderName}>
              <strong>{place.name}</strong>
              <div>{place.group.rounds.length === 0 ? '还没有编排' : `已编排 ${place.group.rounds.length} 轮`}</div>
            </div>
            <MayButton act="competitions.write" onClick={() => setDrawn(place)} aria-label={`抽签编排下一轮：${place.name}`}>
              抽签编排下一轮
            </MayButton>
          </li>
        ))}
      </ul>
      {drawn && <DrawDialog competition={competition} place={drawn} onClose={() => setDrawn(null)} />}
    </div>
  )
}

interface Values {
  half?: string[]
  zero?: string[]
}

function DrawDialog({ competition, place, onClose }: { competition: AdminCompetition; place: GroupPlace; onClose(): void }) {
  const { document } = competition
  const options = useMemo(() => {
    const drawn = drawnFrom({ document, derived: derive(document), stage: place.stage.key, group: place.group.key })
    return entrantOptions(document).filter(({ value }) => drawn.includes(value))
  }, [document, place])
  const filter = { optionFilterProp: 'label' } as const
  return (
    <ActDialog<Values>
      title={`编排下一轮：${place.name}`}
      said="下一轮已编排"
      okText="就按这个对阵"
      competitionId={competition.id}
      rev={competition.rev}
      initialValues={{}}
      toAct={({ half = [], zero = [] }) => ({
        kind: 'draw_round',
        stage: place.stage.key,
        group: place.group.key,
        absences: [
          ...half.map((entrant) => ({ entrant, bye: 'half' as const })),
          ...zero.filter((entrant) => !half.includes(entrant)).map((entrant) => ({ entrant, bye: 'zero' as const })),
        ],
      })}
      onClose={onClose}
    >
      <p>对阵按目前成绩抽出，预览后才生效。这一轮请假的人在这里选。</p>
      <Form.Item name="half" label="请假，记半分">
        <Select mode="multiple" showSearch={filter} options={options} />
      </Form.Item>
      <Form.Item name="zero" label="请假，不得分">
        <Select mode="multiple" showSearch={filter} options={options} />
      </Form.Item>
    </ActDialog>
  )
}
