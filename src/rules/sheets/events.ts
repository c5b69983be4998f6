import { wordingOf } from '#rules/correct/wording.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { EventKind, MatchEvent } from '#shared/competitions/statistics.ts'
import { clockSeconds } from './clock-cell.ts'
import { cellText, faultAt, type SheetChange, type SheetFault, type SheetOutcome, type SheetRow, type Wrong } from './model.ts'
import { type NameIndex, nameIndex, unknownName } from './names.ts'
import { type RowTarget, rowTargets } from './row-targets.ts'
import { concluded, parsePath, StatisticsEdits } from './statistics-edits.ts'

/** Written instead of an event: there is none. */
const none = new Set(['-', '—', '–', '无', '删除'])

interface ReadEvent {
  row: SheetRow
  event: MatchEvent
}

/**
 * Replaces the events of every game, or match as a whole, that the lines name, by those of the lines; others keep theirs. A line whose
 * event is 无 says that there is none.
 */
export function applyEvents(document: CompetitionDocument, rows: readonly SheetRow[]): SheetOutcome {
  const lines = rowTargets(document)
  const { eventKinds = [] } = document.competition
  const kinds = nameIndex(eventKinds, ({ key, name }) => [name, key])
  const words = wordingOf(document, lines.derived)
  const edits = new StatisticsEdits()
  const faults: SheetFault[] = []
  const places = new Map<string, { line: RowTarget; rows: SheetRow[]; events: ReadEvent[] }>()

  for (const row of rows) {
    const line = lines.find(row, faults)
    if (!line) continue
    const handle = handleOf(line.seat.match.key, line.game?.number ?? null)
    const place = places.get(handle) ?? { line, rows: [], events: [] }
    places.set(handle, place)
    place.rows.push(row)
    if (none.has(cellText(row, 'event'))) continue
    const event = eventIn(line, kinds, faults)
    if (event) place.events.push({ row, event })
  }

  const changes: SheetChange[] = []
  let unchanged = 0
  for (const { line, rows: own, events } of places.values()) {
    events.sort((a, b) => a.event.at - b.event.at)
    const before = edits.of(line)
    const now = events.map(({ event }) => event)
    const [from, to] = [before.events ?? [], now].map((list) => new Set(list.map((event) => JSON.stringify(canonical(event)))))
    const isSame = JSON.stringify((before.events ?? []).map(canonical)) === JSON.stringify(now.map(canonical))
    if (isSame) {
      unchanged += own.length
      continue
    }
    edits.set(line, { ...before, events: now })
    const subject = `${words.match(line.seat.match.key)}${line.game ? ` 第 ${line.game.number} 局` : ''}`
    const gone = (before.events ?? []).filter((event) => !to?.has(JSON.stringify(canonical(event))))
    for (const { row, event } of events) {
      if (from?.has(JSON.stringify(canonical(event)))) unchanged += 1
      else changes.push({ row: row.number, subject, what: '新增事件', from: '', to: textOf(event) })
    }
    const first = own[0]?.number ?? 0
    changes.push(...gone.map((event): SheetChange => ({ row: first, subject, what: '删去事件', from: textOf(event), to: '' })))
    const isOnlyOrder = gone.length === 0 && events.every(({ event }) => from?.has(JSON.stringify(canonical(event))))
    if (isOnlyOrder) changes.push({ row: first, subject, what: '事件的先后', from: '', to: '按表格' })
  }
  return concluded({
    original: document,
    derived: lines.derived,
    edits,
    faults,
    changes,
    unchanged,
    rowOf: (match, rest) => {
      const path = parsePath(match, rest)
      const place = places.get(handleOf(match.key, path?.game ?? null))
      const [, index] = /^\.events\[(\d+)\]/.exec(path?.within ?? '') ?? []
      return place?.events[Number(index)]?.row ?? place?.rows[0]
    },
  })

  function textOf({ at, kind, side, text }: MatchEvent): string {
    const name = eventKinds.find(({ key }) => key === kind)?.name ?? kind
    return [`${at} 秒`, name, `第 ${side} 方`, text ?? ''].filter((part) => part !== '').join(' ')
  }
}

function eventIn({ row, side, player }: RowTarget, kinds: NameIndex<EventKind>, faults: SheetFault[]): MatchEvent | null {
  const start = faults.length
  const wrong: Wrong = (field, message) => {
    faults.push(faultAt(row, field, message))
    return null
  }
  const at = clockSeconds(row, wrong)
  const kind = kindIn(row, kinds, wrong)
  const text = cellText(row, 'text')
  if ([...text].length > 200) wrong('text', '说明最多 200 个字，请缩短。')
  if (side === null) wrong('side', '看不出是谁的事件：请写参赛方。')
  if (kind?.of === 'side' && player !== null) wrong('player', `“${kind.name}”是一方的事件，请清空选手。`)
  if (at === null || kind === null || side === null || faults.length > start) return null
  return { at, kind: kind.key, side: side + 1, ...(player !== null && { player }), ...(text !== '' && { text }) }
}

function kindIn(row: SheetRow, kinds: NameIndex<EventKind>, wrong: Wrong): EventKind | null {
  const text = cellText(row, 'event')
  if (text === '') return wrong('event', '事件是空的：请写事件的名称；这一局没有事件，写“无”。')
  const found = kinds.find(text)
  return found.is === 'found' ? found.item : wrong('event', unknownName('事件', text, found))
}

function canonical({ at, kind, side, player, text }: MatchEvent) {
  return [at, kind, side, player ?? '', text ?? '']
}

function handleOf(match: string, game: number | null): string {
  return `${match}\n${game ?? ''}`
}
