import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Modal, Spin } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { ToRead } from '#admin/pieces/ToRead.tsx'
import { queryClient } from '#admin/query-client.ts'
import { keyOfAll } from '#admin/query-keys.ts'
import { act } from '#admin/screens/competitions/competitions.queries.ts'
import { faultSentences } from '#admin/screens/matches/act-faults.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminTeam } from '#shared/admin/people.ts'
import type { DatedName } from '#shared/competitions/people.ts'

interface Props {
  /** The present one. */
  name: DatedName
  oldNames: AdminTeam['oldNames']
  isDirty: boolean
  /** Some were changed: the record is to be read again. */
  onRenamed(): Promise<void>
}

type OldName = AdminTeam['oldNames'][number]

/** After a change of name or a merge: the unfinished competitions that still show the former name, to be changed from here. */
export function OldNames({ name, oldNames, isDirty, onRenamed }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (oldNames.length === 0) return null
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`${oldNames.length} 项没结束的赛事里还是旧名字`}
        description={
          <>
            <p style={{ margin: '0 0 8px' }}>{oldNames.map(({ competition, name: old }) => `${competition}：${old}`).join('；')}</p>
            <Button disabled={isDirty} title={isDirty ? '请先保存或放弃改动' : undefined} onClick={() => setOpen(true)}>
              改成「{name.name}」…
            </Button>
          </>
        }
        style={{ marginBottom: 12 }}
      />
      {isOpen && <RenameDialog name={name} oldNames={oldNames} onRenamed={onRenamed} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What each competition would change, with both names; then all that are chosen, one after another. */
function RenameDialog({ name, oldNames, onRenamed, onClose }: Omit<Props, 'isDirty'> & { onClose(): void }) {
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<readonly number[]>(oldNames.map(({ competitionId }) => competitionId))
  const [told, setTold] = useState<ReadonlyMap<number, readonly string[]> | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const wanted = oldNames.filter(({ competitionId }) => chosen.includes(competitionId))
  const look = useMutation({
    mutationFn: async () => await each(wanted, (one) => renamed(one, name, true)),
    onSuccess: (lines) => setTold(new Map(lines)),
    onError: (error) => setFailed(faultSentences(error)),
  })
  const rename = useMutation({
    mutationFn: async () => await each(wanted, (one) => renamed(one, name, false)),
    onSuccess: () => void message.success(`${wanted.length} 项赛事已改成「${name.name}」`),
    onError: (error) => setFailed(faultSentences(error)),
    // Those before a failure are changed.
    onSettled: (_done, error) => {
      for (const subject of ['competitions', 'matches'] as const) void queryClient.invalidateQueries({ queryKey: keyOfAll(subject) })
      if (error) return
      onClose()
      void onRenamed()
    },
  })
  return (
    <Modal
      open
      title={`没结束的赛事里也改成「${name.name}」`}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {told === null ? (
            <Button type="primary" loading={look.isPending} disabled={wanted.length === 0} onClick={() => look.mutate()}>
              预览影响
            </Button>
          ) : (
            <Button type="primary" loading={rename.isPending} disabled={wanted.length === 0} onClick={() => rename.mutate()}>
              改 {wanted.length} 项赛事
            </Button>
          )}
        </>
      }
    >
      {failed.map((text) => (
        <Alert key={text} type="error" showIcon role="alert" title={text} style={{ marginBottom: 8 }} />
      ))}
      <Checkbox.Group
        aria-label="要改的赛事"
        style={{ display: 'grid', gap: 8 }}
        value={[...chosen]}
        options={oldNames.map(({ competitionId, competition, name: old }) => ({
          value: competitionId,
          label: `${competition}（现在是 ${old}）`,
        }))}
        onChange={(values: number[]) => {
          setChosen(values)
          setTold(null)
        }}
      />
      {look.isPending && <Spin description="正在计算" />}
      {told && (
        <ToRead label="会带来的影响">
          <ul style={{ marginTop: 12, paddingLeft: 20 }}>
            {wanted.flatMap(({ competitionId, competition }) =>
              (told.get(competitionId) ?? []).map((text) => (
                <li key={`${competitionId} ${text}`}>
                  {competition}：{text}
                </li>
              )),
            )}
          </ul>
        </ToRead>
      )}
    </Modal>
  )
}

async function each<T extends OldName, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<[number, R][]> {
  const done: [number, R][] = []
  for (const one of all) done.push([one.competitionId, await work(one)])
  return done
}

/** The entrant under its new name; the short name of the former one goes with it. Returns what it changes. */
async function renamed({ competitionId, entrant: key }: OldName, { name, shortName }: DatedName, isPreview: boolean): Promise<string[]> {
  const { document, rev } = await api('GET /competitions/:id', { params: { id: competitionId } })
  const entrants = document.entrants.map(({ shortName: before, ...entrant }) =>
    entrant.key === key
      ? { ...entrant, name, ...(shortName && { shortName }) }
      : { ...entrant, ...(before !== undefined && { shortName: before }) },
  )
  const replace: CompetitionAct = { kind: 'replace_document', document: { ...document, entrants } }
  const { changes } = await act(competitionId, rev, isPreview, replace)
  return changes.map(({ text }) => text)
}
