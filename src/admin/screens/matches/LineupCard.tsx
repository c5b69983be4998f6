import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Modal } from 'antd'
import { useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { keyOf } from '#admin/query-keys.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { LineupEntry } from '#shared/competitions/match.ts'
import { faultSentences } from './act-faults.ts'
import styles from './matches.module.css'
import { doAct, matchKey } from './requests.ts'
import { useConfirmedClose } from './use-confirmed-close.ts'
import { sideName } from './words.ts'

type Lineups = NonNullable<AdminMatch['lineups']>

/** Who plays, by side and by board; it may be written before the match and after it. */
export function LineupCard({ data, lineups }: { data: AdminMatch; lineups: Lineups }) {
  const [isOpen, setOpen] = useState(false)
  const boards = lineups.boards.filter(({ players }) => players.some((some) => some.length > 0))
  const isWritten = boards.length > 0 || lineups.sides.some((side) => side.length > 0)
  return (
    <section className={styles.card} aria-label="上场名单">
      <div className={styles.cardHead}>
        <h2>上场名单</h2>
        <Button onClick={() => setOpen(true)}>{isWritten ? '修改名单' : '填写名单'}</Button>
      </div>
      {!isWritten && <div>还没有写谁上场。</div>}
      {lineups.sides.map(
        (side, i) =>
          side.length > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order
            <div key={i}>
              <strong>{nameOf(data, i)}</strong>：
              {side.map(({ name, isSubstitute }) => (isSubstitute ? `${name}（替补）` : name)).join('、')}
            </div>
          ),
      )}
      {boards.map(({ number, players }) => (
        <div key={number}>
          第 {number} 台：{players.map((some, i) => some.map((slug) => playerName(lineups, i, slug)).join('、') || '未定').join(' 对 ')}
        </div>
      ))}
      {isOpen && <LineupDialog data={data} lineups={lineups} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** A side while it is written: players by slug, others by the name as typed. */
interface SideDraft {
  starters: readonly string[]
  substitutes: readonly string[]
}

function LineupDialog({ data, lineups, onClose }: { data: AdminMatch; lineups: Lineups; onClose(): void }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [sides, setSides] = useState(() => lineups.sides.map(draftOf))
  const [boards, setBoards] = useState(lineups.boards)
  const [isTouched, setTouched] = useState(false)
  const close = useConfirmedClose(isTouched, onClose)
  const save = useMutation({
    mutationFn: (act: CompetitionAct) => doAct({ competitionId: data.competitionId, rev: data.rev, act }),
    onSuccess: async () => {
      void message.success('名单已保存')
      await client.invalidateQueries({ queryKey: matchKey(data.match.id) })
      void client.invalidateQueries({ queryKey: keyOf('GET /competitions/:id') })
      onClose()
    },
  })
  const setSide = (i: number, part: Partial<SideDraft>) => {
    setTouched(true)
    setSides((before) => before.map((side, at) => (at === i ? { ...side, ...part } : side)))
  }
  const setBoard = (number: number, i: number, players: string[]) => {
    setTouched(true)
    setBoards((before) =>
      before.map((board) =>
        board.number === number ? { ...board, players: board.players.map((some, at) => (at === i ? players : some)) } : board,
      ),
    )
  }
  const send = () =>
    save.mutate({
      kind: 'set_lineups',
      match: data.match.key,
      lineups: sides.map((side, i) => entriesOf(side, lineups, i)),
      boards: boards.filter(({ players }, i) => JSON.stringify(players) !== JSON.stringify(lineups.boards[i]?.players)),
    })
  return (
    <Modal open title="上场名单" okText="保存名单" confirmLoading={save.isPending} onOk={send} onCancel={close} mask={{ closable: false }}>
      <div className={styles.stack}>
        {save.error && faultSentences(save.error).map((text) => <Alert key={text} type="error" showIcon role="alert" title={text} />)}
        {sides.map((side, i) => {
          const options = optionsOf(lineups, i)
          const name = nameOf(data, i)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order
            <fieldset key={i} className={styles.fieldset}>
              <legend>{name}</legend>
              <People
                label={`${name}的上场选手`}
                value={side.starters}
                options={options}
                onChange={(starters) => setSide(i, { starters })}
              />
              <People
                label={`${name}的替补`}
                value={side.substitutes}
                options={options}
                onChange={(substitutes) => setSide(i, { substitutes })}
              />
            </fieldset>
          )
        })}
        {boards.map(({ number, players }) => (
          <fieldset key={number} className={styles.fieldset}>
            <legend>第 {number} 台</legend>
            {players.map((some, i) => (
              <Select
                // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order
                key={i}
                aria-label={`第 ${number} 台${nameOf(data, i)}的选手`}
                placeholder={`${nameOf(data, i)}的选手`}
                mode="multiple"
                style={{ width: '100%', marginTop: 4 }}
                showSearch={{ optionFilterProp: 'label' }}
                value={some}
                options={optionsOf(lineups, i)}
                onChange={(chosen: string[]) => setBoard(number, i, chosen)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Modal>
  )
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

function draftOf(side: readonly LineupEntry[]): SideDraft {
  const values = (some: readonly LineupEntry[]) => some.map(({ player, name }) => player ?? name)
  return { starters: values(side.filter((one) => !one.isSubstitute)), substitutes: values(side.filter((one) => one.isSubstitute)) }
}

/** With what was stored of the same player: the name at that time, and the position. */
function entriesOf({ starters, substitutes }: SideDraft, { sides, candidates }: Lineups, i: number): LineupEntry[] {
  const entry = (value: string, isSubstitute: boolean): LineupEntry => {
    const stored = sides[i]?.find(({ player, name }) => (player ?? name) === value)
    const player = candidates[i]?.find(({ slug }) => slug === value)
    const { isSubstitute: _was, ...rest } = stored ?? { ...(player && { player: player.slug }), name: player?.name ?? value.trim() }
    return { ...rest, ...(isSubstitute && { isSubstitute }) }
  }
  return [
    ...starters.map((value) => entry(value, false)),
    ...substitutes.filter((value) => !starters.includes(value)).map((value) => entry(value, true)),
  ]
}

function optionsOf({ candidates }: Lineups, i: number): { value: string; label: string }[] {
  return (candidates[i] ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
}

function playerName({ candidates }: Lineups, i: number, slug: string): string {
  return candidates[i]?.find((player) => player.slug === slug)?.name ?? slug
}

function nameOf({ match }: AdminMatch, i: number): string {
  const side = match.sides[i]
  return side ? sideName(side) : ''
}
