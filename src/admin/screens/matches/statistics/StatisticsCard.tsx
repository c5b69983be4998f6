import { Radio } from 'antd'
import { useRef, useState } from 'react'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { ConflictNotice } from '#admin/screens/matches/ConflictNotice.tsx'
import styles from '#admin/screens/matches/matches.module.css'
import { RestoredNotice } from '#admin/screens/matches/RestoredNotice.tsx'
import type { MatchOutbox } from '#admin/screens/matches/use-outbox.ts'
import { sideName } from '#admin/screens/matches/words.ts'
import { mayHaveStatistics } from '#rules/statistics.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { cellName, nameOfPart } from './cell-name.ts'
import {
  actOf,
  draftConflicts,
  hasChanges,
  type Part,
  type PartDraft,
  type StatisticsAct,
  statisticsOfPart,
  typedFaults,
  untouched,
  withPicked,
  withTyped,
} from './draft.ts'
import { EventsField } from './EventsField.tsx'
import { FigureGrid, type GridGroup } from './FigureGrid.tsx'
import { type PlacedFault, placedFault } from './fault-cells.ts'
import { partsOf, seriesHandle } from './parts.ts'
import { SeriesField } from './SeriesField.tsx'
import own from './statistics.module.css'
import { useStoredDrafts } from './use-stored-drafts.ts'

interface Props {
  /** With what is not sent yet. */
  data: AdminMatch
  outbox: MatchOutbox
  onAct(act: StatisticsAct): void
}

/** Figures, events and series of a match, by what its competition declares. Nothing is shown where it declares nothing. */
export function StatisticsCard({ data, outbox, onAct }: Props) {
  const { figures, eventKinds } = data.statistics
  const numbers = data.games.filter(mayHaveStatistics).map(({ number }) => number)
  const [chosen, setChosen] = useState<Part | undefined>()
  const { drafts, change, isRestored, isStored } = useStoredDrafts(data.match.id)
  const card = useRef<HTMLElement>(null)
  const part = chosen === undefined || (chosen !== null && !numbers.includes(chosen)) ? (numbers.at(-1) ?? null) : chosen
  const isChanged = (one: Part) => hasChanges(drafts.get(one) ?? untouched, statisticsOfPart(data, one), figures)
  const changed = [...numbers, null].filter(isChanged)
  useLeaveGuard(changed.length > 0 && !isStored)
  if (figures.length === 0 && eventKinds.length === 0) return null
  const troubled = outbox.troubled?.act.kind === 'set_statistics' && outbox.troubled.trouble?.kind === 'refused' ? outbox.troubled : null
  const faults =
    troubled?.act.kind === 'set_statistics' && troubled.trouble?.kind === 'refused'
      ? faultsOf(troubled.trouble.faults ?? [], troubled.act)
      : []
  const draftOf = (one: Part) => drafts.get(one) ?? untouched
  const conflicts = changed.flatMap((one) =>
    draftConflicts(draftOf(one), statisticsOfPart(data, one), figures).map((value) => ({ part: one, ...value })),
  )
  const wrong = [...drafts].find(([, draft]) => typedFaults(draft, figures).size > 0)?.[0]
  const save = () => {
    if (wrong !== undefined) {
      setChosen(wrong)
      requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (conflicts.length > 0) return card.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
    onAct(actOf(data, drafts))
    change(new Map())
  }
  return (
    <section className={styles.card} aria-label="数据" ref={card}>
      <div className={styles.cardHead}>
        <h2>数据</h2>
      </div>
      {isRestored && changed.length > 0 && <RestoredNotice what="数据" onDrop={() => change(new Map())} />}
      {numbers.length > 0 && (
        <div className={own.parts}>
          <Radio.Group
            aria-label="哪一局"
            optionType="button"
            value={part ?? 'whole'}
            options={[...numbers, null].map((one) => ({
              value: one ?? 'whole',
              label: `${nameOfPart(data, one)}${isChanged(one) ? '（没保存）' : ''}`,
            }))}
            // antd gives back one of the options.
            onChange={({ target }) => setChosen(target.value === 'whole' ? null : (target.value as number))}
          />
        </div>
      )}
      <PartFields
        key={part ?? 'whole'}
        data={data}
        part={part}
        draft={draftOf(part)}
        faults={faults.filter((fault) => fault.part === part)}
        onDraft={(draft) => change(new Map(drafts).set(part, draft))}
      />
      <ConflictNotice
        what="数据"
        values={conflicts.map((cell) => ({
          name: cellName(data, cell.part, cell.handle),
          theirs: cell.theirs,
          mine: cell.mine,
          onPick: (which) => change(new Map(drafts).set(cell.part, withPicked(draftOf(cell.part), cell, which))),
        }))}
      />
      <div className={own.foot}>
        <MayButton act="results.record" type="primary" disabled={changed.length === 0} onClick={save}>
          保存数据
        </MayButton>
        {changed.length > 0 && (
          <MayButton act="results.record" onClick={() => change(new Map())}>
            撤销修改
          </MayButton>
        )}
        <span role="status" className={own.note}>
          {changed.length > 0 ? `有没保存的数据：${changed.map((one) => nameOfPart(data, one)).join('、')}` : ''}
        </span>
      </div>
    </section>
  )
}

function faultsOf(faults: readonly { path: string; message: string }[], act: StatisticsAct): PlacedFault[] {
  return faults.flatMap((fault) => placedFault(fault, act) ?? [])
}

interface PartProps {
  data: AdminMatch
  part: Part
  draft: PartDraft
  /** Of the server, about what was sent last. */
  faults: readonly PlacedFault[]
  onDraft(draft: PartDraft): void
}

function PartFields({ data, part, draft, faults, onDraft }: PartProps) {
  const { statistics } = data
  const stored = partsOf(statisticsOfPart(data, part))
  const sides = data.match.sides.map(sideName)
  const about = statistics.parts.find(({ game }) => game === part) ?? statistics.parts[0]
  const endSeconds = about?.endSeconds ?? null
  const figures = part === null ? statistics.figures.filter((figure) => !isInGames(data, figure)) : statistics.figures
  const [added, setAdded] = useState<readonly { side: number; player: string }[]>([])
  const names = new Map(statistics.players.map(({ slug, name }) => [slug, name]))
  const named = (slug: string) => ({ slug, name: names.get(slug) ?? slug })
  const mayBe = sides.map((_, side) => (about?.players[side] ?? [...names.keys()]).map(named))
  const rowsOf = (side: number) => {
    const known = about?.players[side]
    const withValues = [...stored.values.keys()].flatMap((handle) => {
      const [of, player = ''] = handle.split(' ')
      return Number(of) === side && player !== '' ? [player] : []
    })
    const late = added.flatMap((one) => (one.side === side ? [one.player] : []))
    return [...new Set([...(known ?? []), ...withValues, ...late])]
  }
  const ofSides = figures.filter(({ of }) => of === 'side')
  const ofPlayers = figures.filter(({ of }) => of === 'player')
  const valueFaults = new Map(
    faults.flatMap(({ of, handle, message }) => (of === 'value' && !(handle in draft.typed) ? [[handle, message]] : [])),
  )
  for (const [handle, fault] of typedFaults(draft, statistics.figures)) valueFaults.set(handle, fault)
  const eventFaults = draft.events
    ? []
    : faults.flatMap(({ of, handle, message }): [number, string][] => (of === 'event' ? [[Number(handle), message]] : []))
  const seriesFaults = faults.flatMap(({ of, handle, message }): [string, string][] => (of === 'series' ? [[handle, message]] : []))
  const series = new Map(stored.series)
  for (const [handle, one] of Object.entries(draft.series)) {
    if (one) series.set(handle, one)
    else series.delete(handle)
  }
  const prefix = nameOfPart(data, part)
  const grid = {
    values: stored.values,
    typed: draft.typed,
    faults: valueFaults,
    disabled: false,
    onType: (handle: string, text: string) => onDraft(withTyped(draft, statisticsOfPart(data, part), { handle, text })),
  }
  const teams = sides.map(
    (name, side): GridGroup => ({
      key: String(side),
      name,
      rows: rowsOf(side).map((player) => ({ side, player, name: named(player).name })),
    }),
  )
  return (
    <>
      {part === null && figures.length < statistics.figures.length && (
        <p className={own.note}>各局里录过的数据项由各局得出，这里只录其他的。</p>
      )}
      {ofSides.length > 0 && (
        <FigureGrid
          {...grid}
          label={`${prefix}各方的数据`}
          head="各方"
          figures={ofSides}
          groups={[{ key: 'sides', name: '', rows: sides.map((name, side) => ({ side, player: null, name })) }]}
        />
      )}
      {ofPlayers.length > 0 && teams.some(({ rows }) => rows.length > 0) && (
        <FigureGrid
          {...grid}
          label={`${prefix}选手的数据`}
          head="选手"
          figures={ofPlayers}
          groups={teams.filter(({ rows }) => rows.length > 0)}
        />
      )}
      {ofPlayers.length > 0 &&
        sides.map((name, side) => {
          if (about?.players[side]) return null
          const shown = new Set(rowsOf(side))
          const options = (mayBe[side] ?? []).filter(({ slug }) => !shown.has(slug))
          return options.length === 0 ? (
            shown.size === 0 && (
              <p key={teams[side]?.key} className={own.note}>
                {name}还没有选手名单：先在战队里登记选手，或在对局里写上出场选手。
              </p>
            )
          ) : (
            <Select<string>
              key={teams[side]?.key}
              aria-label={`加${name}的选手`}
              placeholder={`加${name}的选手`}
              showSearch={{ optionFilterProp: 'label' }}
              value={null}
              style={{ maxWidth: 320 }}
              options={options.map((each) => ({ value: each.slug, label: each.name }))}
              onChange={(player) => setAdded([...added, { side, player }])}
            />
          )
        })}
      {statistics.eventKinds.length > 0 && (
        <EventsField
          kinds={statistics.eventKinds}
          events={draft.events?.now ?? stored.events}
          sides={sides}
          players={mayBe}
          endSeconds={endSeconds}
          faults={new Map(eventFaults)}
          disabled={false}
          onChange={(now) => onDraft({ ...draft, events: { before: draft.events?.before ?? stored.events, now } })}
        />
      )}
      {statistics.figures.some(({ of }) => of === 'side') && (
        <SeriesField
          figures={statistics.figures.filter(({ of }) => of === 'side')}
          series={[...series.values()]}
          sides={sides}
          endSeconds={endSeconds}
          faults={new Map(seriesFaults)}
          disabled={false}
          onPut={(one) => onDraft({ ...draft, series: { ...draft.series, [seriesHandle(one)]: one } })}
          onRemove={(one) => onDraft({ ...draft, series: { ...draft.series, [seriesHandle(one)]: null } })}
        />
      )}
    </>
  )
}

/** Told by the games, and not for the match as a whole. */
function isInGames({ statistics: { parts } }: AdminMatch, { key }: Figure): boolean {
  const has = (statistics: AdminMatch['statistics']['parts'][number]['statistics']) =>
    [...partsOf(statistics).values.keys()].some((handle) => handle.endsWith(` ${key}`))
  const whole = parts.find(({ game }) => game === null)
  return parts.some(({ game, statistics }) => game !== null && has(statistics)) && !has(whole?.statistics ?? null)
}
