import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Modal } from 'antd'
import { useRef, useState } from 'react'
import { ApiFailure } from '#admin/api.ts'
import { Select } from '#admin/pieces/Select.tsx'
import { useCloseGuard } from '#admin/pieces/use-leave-guard.ts'
import { keyOf } from '#admin/query-keys.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { faultSentences } from './act-faults.ts'
import { ConflictNotice, type Contested } from './ConflictNotice.tsx'
import {
  knownEdits,
  type Lineups,
  lineupAct,
  type Named,
  type Seat,
  type SeatConflict,
  type SeatEdit,
  seatConflicts,
  typedAt,
  withPicked,
  withTyped,
} from './lineup-draft.ts'
import styles from './matches.module.css'
import { RestoredNotice } from './RestoredNotice.tsx'
import { doAct, matchKey, matchQuery } from './requests.ts'
import { useConfirmedClose } from './use-confirmed-close.ts'
import { useStoredInput } from './use-stored-input.ts'
import { sideName } from './words.ts'

interface Props {
  /** As the server has it: it goes on changing while the dialog is open. */
  data: AdminMatch
  lineups: Lineups
  onClose(): void
}

/** The line-ups of a match. Only what was changed here is written; the rest is as others have it. */
export function LineupDialog({ data, lineups, onClose }: Props) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const { left, keep, drop, isStored } = useStoredInput<SeatEdit[]>(`lineups.${data.match.id}`)
  const [edits, setEdits] = useState(() => knownEdits(lineups, left ?? []))
  const body = useRef<HTMLDivElement>(null)
  const close = useConfirmedClose(edits.length > 0, () => {
    drop()
    onClose()
  })
  useCloseGuard(edits.length > 0 && !isStored)
  const save = useMutation({
    mutationFn: () => saveLineups(client, data, edits),
    onSuccess: async (isSaved) => {
      if (!isSaved) return
      drop()
      void message.success('名单已保存')
      await client.invalidateQueries({ queryKey: matchKey(data.match.id) })
      void client.invalidateQueries({ queryKey: keyOf('GET /competitions/:id') })
      onClose()
    },
  })
  const change = (next: SeatEdit[]) => {
    setEdits(next)
    if (next.length > 0) keep(next)
    else drop()
  }
  const type = (seat: Seat, part: Partial<Named>) => change(withTyped(lineups, edits, { seat, part }))
  const conflicts = seatConflicts(lineups, edits)
  const send = () => {
    if (conflicts.length > 0) body.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
    else save.mutate()
  }
  return (
    <Modal open title="上场名单" okText="保存名单" confirmLoading={save.isPending} onOk={send} onCancel={close} mask={{ closable: false }}>
      <div className={styles.stack} ref={body}>
        {left && edits.length > 0 && <RestoredNotice what="名单" onDrop={() => change([])} />}
        <ConflictNotice
          what="名单"
          values={conflicts.map((conflict) =>
            contested(data, lineups, { conflict, onPick: (which) => change(withPicked(edits, conflict, which)) }),
          )}
        />
        {save.error && faultSentences(save.error).map((text) => <Alert key={text} type="error" showIcon role="alert" title={text} />)}
        {lineups.sides.map((_, side) => {
          const seat = { side, board: null }
          const { starters, substitutes } = typedAt(lineups, edits, seat)
          const options = optionsOf(lineups, side)
          const name = nameOf(data, side)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order
            <fieldset key={side} className={styles.fieldset}>
              <legend>{name}</legend>
              <People
                label={`${name}的上场选手`}
                value={starters}
                options={options}
                onChange={(chosen) => type(seat, { starters: chosen })}
              />
              <People
                label={`${name}的替补`}
                value={substitutes}
                options={options}
                onChange={(chosen) => type(seat, { substitutes: chosen })}
              />
            </fieldset>
          )
        })}
        {lineups.boards.map(({ number }) => (
          <fieldset key={number} className={styles.fieldset}>
            <legend>第 {number} 台</legend>
            {lineups.sides.map((_, side) => (
              <Select
                // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order
                key={side}
                aria-label={`第 ${number} 台${nameOf(data, side)}的选手`}
                placeholder={`${nameOf(data, side)}的选手`}
                mode="multiple"
                style={{ width: '100%', marginTop: 4 }}
                showSearch={{ optionFilterProp: 'label' }}
                value={[...typedAt(lineups, edits, { side, board: number }).starters]}
                options={optionsOf(lineups, side)}
                onChange={(starters: string[]) => type({ side, board: number }, { starters })}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Modal>
  )
}

/** How often others may be first. */
const mostTries = 5

/** False: somebody else wrote the same list meanwhile, which is asked about. What others did besides is kept, and needs no question. */
async function saveLineups(client: QueryClient, data: AdminMatch, edits: readonly SeatEdit[]): Promise<boolean> {
  const { key, id } = data.match
  for (let [theirs, tries] = [data, 1]; ; tries++) {
    if (!theirs.lineups || seatConflicts(theirs.lineups, edits).length > 0) return false
    try {
      await doAct({ competitionId: theirs.competitionId, rev: theirs.rev, act: lineupAct(key, theirs.lineups, edits) })
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 409 || tries >= mostTries) throw error
      theirs = await client.fetchQuery({ ...matchQuery(id), staleTime: 0 })
    }
  }
}

function contested(
  data: AdminMatch,
  lineups: Lineups,
  { conflict, onPick }: { conflict: SeatConflict; onPick: Contested['onPick'] },
): Contested {
  const { side, board, theirs, mine } = conflict
  const text = ({ starters, substitutes }: Named) => {
    const names = (some: readonly string[]) => some.map((value) => playerName(lineups, side, value)).join('、')
    return [names(starters), substitutes.length > 0 && `替补 ${names(substitutes)}`].filter(Boolean).join('，') || null
  }
  const name = board === null ? `${nameOf(data, side)}的名单` : `第 ${board} 台${nameOf(data, side)}的选手`
  return { name, theirs: text(theirs), mine: text(mine), onPick }
}

interface PeopleProps {
  label: string
  value: readonly string[]
  options: { value: string; label: string }[]
  onChange(value: string[]): void
}

/** Players of the team, or a name that is typed. */
function People({ label, value, options, onChange }: PeopleProps) {
  // The name of one player of the team, typed whole and not chosen from the list, is that player.
  const meant = (chosen: string) => {
    const named = options.filter((option) => option.label === chosen.trim())
    return named.length === 1 ? (named[0]?.value ?? chosen) : chosen
  }
  return (
    <Select
      aria-label={label}
      placeholder={label}
      mode="tags"
      style={{ width: '100%', marginTop: 4 }}
      showSearch={{ optionFilterProp: 'label' }}
      tokenSeparators={['、', '，', ',']}
      value={[...value]}
      options={options}
      onChange={(chosen: string[]) => onChange([...new Set(chosen.map(meant))])}
    />
  )
}

function optionsOf({ candidates }: Lineups, side: number): { value: string; label: string }[] {
  return (candidates[side] ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
}

export function playerName({ candidates }: Lineups, side: number, slug: string): string {
  return candidates[side]?.find((player) => player.slug === slug)?.name ?? slug
}

export function nameOf({ match }: AdminMatch, i: number): string {
  const side = match.sides[i]
  return side ? sideName(side) : ''
}
