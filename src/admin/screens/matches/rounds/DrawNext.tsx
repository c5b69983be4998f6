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
import type { RoundMatch, RoundsView } from '#shared/admin/rounds.ts'

/**
 * Swiss: pairs the next round from the results so far, with a preview, and takes it back while none of it is played; it stands where the round
 * before was entered.
 */
export function DrawNext({ view }: { view: RoundsView }) {
  const [opened, setOpened] = useState<'draw' | 'undo' | null>(null)
  const { data: competition, refetch, isFetching } = useQuery(competitionQuery(view.id))
  const isOlder = competition !== undefined && competition.rev < view.rev
  // The results of the round before have just been entered here.
  useEffect(() => {
    if (isOlder) void refetch()
  }, [isOlder, refetch])
  const last = view.rounds.reduce<RoundOfView | undefined>(
    (latest, round) => (latest && latest.number > round.number ? latest : round),
    undefined,
  )
  const close = () => setOpened(null)
  const place = competition && groupPlaces(competition.document).find(({ key }) => key === view.group)
  return (
    <p>
      {view.rounds.length === 0 ? '还没有编排' : `已编排 ${view.rounds.length} 轮`}{' '}
      <Button
        disabled={!place || (isOlder && isFetching)}
        aria-label={`抽签编排下一轮：${place?.name ?? ''}`}
        onClick={() => setOpened('draw')}
      >
        抽签编排下一轮
      </Button>{' '}
      {last?.matches.every(isUntouched) && (
        <Button
          disabled={!place || (isOlder && isFetching)}
          aria-label={`撤回这一轮：${place?.name ?? ''}${last.name}`}
          onClick={() => setOpened('undo')}
        >
          撤回这一轮
        </Button>
      )}
      {opened === 'draw' && competition && place && <DrawDialog competition={competition} place={place} onClose={close} />}
      {opened === 'undo' && competition && place && last && (
        <UndoDrawDialog competition={competition} place={place} round={last} onClose={close} />
      )}
    </p>
  )
}

type RoundOfView = RoundsView['rounds'][number]

/** A bye has its result from the draw. */
function isUntouched({ play, result, hasGames }: RoundMatch): boolean {
  return play === 'not_started' && !hasGames && (result === null || result.kind === 'bye')
}

interface UndoProps {
  competition: AdminCompetition
  place: GroupPlace
  round: RoundOfView
  onClose(): void
}

function UndoDrawDialog({ competition, place, round, onClose }: UndoProps) {
  return (
    <ActDialog<object>
      title={`撤回这一轮：${place.name}${round.name}`}
      said="这一轮已撤回"
      okText="确认撤回"
      isDangerous
      competitionId={competition.id}
      rev={competition.rev}
      initialValues={{}}
      toAct={() => ({ kind: 'undo_draw', stage: place.stage.key, group: place.group.key, round: round.number })}
      onClose={onClose}
    >
      <p>这一轮的比赛会删去，像没有编排过一样；之后可以重新抽签。</p>
    </ActDialog>
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
