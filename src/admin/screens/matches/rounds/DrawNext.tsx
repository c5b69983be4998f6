import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import { entrantOptions, type GroupPlace, groupPlaces } from '#admin/screens/matches/acts/places.ts'
import { competitionQuery } from '#admin/screens/matches/requests.ts'
import { derive } from '#rules/derive.ts'
import { drawnFrom } from '#rules/pairing/swiss-stage.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { RoundsView } from '#shared/admin/rounds.ts'

/** Swiss: pairs the next round from the results so far, with a preview; it stands where the round before was entered. */
export function DrawNext({ view }: { view: RoundsView }) {
  const [isOpen, setOpen] = useState(false)
  const { data: competition, refetch, isFetching } = useQuery(competitionQuery(view.id))
  const isOlder = competition !== undefined && competition.rev < view.rev
  // The results of the round before have just been entered here.
  useEffect(() => {
    if (isOlder) void refetch()
  }, [isOlder, refetch])
  const place = competition && groupPlaces(competition.document).find(({ key }) => key === view.group)
  return (
    <p>
      {view.rounds.length === 0 ? '还没有编排' : `已编排 ${view.rounds.length} 轮`}{' '}
      <Button
        disabled={!place || (isOlder && isFetching)}
        aria-label={`抽签编排下一轮：${place?.name ?? ''}`}
        onClick={() => setOpen(true)}
      >
        抽签编排下一轮
      </Button>
      {isOpen && competition && place && <DrawDialog competition={competition} place={place} onClose={() => setOpen(false)} />}
    </p>
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
