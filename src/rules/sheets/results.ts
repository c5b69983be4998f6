import { isSame, startFaults } from '#rules/acts/play.ts'
import { recordedMatch, rulingOf } from '#rules/acts/record.ts'
import { findSeats, hasResult, type MatchSeat } from '#rules/acts/seat.ts'
import { changesBetween } from '#rules/correct/changes.ts'
import { editMatches } from '#rules/correct/edit.ts'
import { withHintsOf, withoutHints } from '#rules/correct/hints.ts'
import { movedSlots } from '#rules/correct/occupants.ts'
import { isPlayed } from '#rules/correct/result.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import type { CompetitionDocument, Ruling } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type SheetField, sheetFieldWords } from '#shared/sheets/fields.ts'
import { sheetFaults } from './judge.ts'
import { type MatchLookup, matchLookup } from './lookup.ts'
import { cellText, faultAt, hasColumn, type SheetChange, type SheetFault, type SheetOutcome, type SheetRow } from './model.ts'
import { momentIn, readResult, tellsResult } from './read-result.ts'
import { entrantNames, type WrittenCells, writtenResult } from './written.ts'

interface Context {
  /** ISO UTC. */
  at: string
  author: string
}

const compared = ['score', 'games', 'shootout', 'winner', 'kind', 'state', 'endedAt', 'embargo', 'note'] as const satisfies SheetField[]

/**
 * Records the results that the lines tell. First results and provisional ones are taken as the acts of the console would; one that is official and
 * other than its line is told, for a correction is somebody's word. Lines may follow from each other: a final whose sides the same sheet brings.
 */
export function applyResults(document: CompetitionDocument, rows: readonly SheetRow[], context: Context): SheetOutcome {
  const before = derive(document)
  const work = new Work(document, rows, context)
  let waiting = [...rows]
  let [current, derived] = [withoutHints(document), before]
  for (;;) {
    const lookup = matchLookup(current, derived)
    const pass = work.pass(current, lookup, waiting)
    if (pass.edited.size === 0) {
      work.faults.push(...pass.waiting.map(({ fault }) => fault))
      break
    }
    current = editMatches(current, (match) => pass.edited.get(match.key) ?? match)
    derived = derive(current)
    waiting = pass.waiting.map(({ row }) => row)
    if (waiting.length === 0) break
  }
  return work.conclude(current, before, derived)
}

class Work {
  readonly faults: SheetFault[] = []
  /** By match key, the line that is about it. */
  private readonly rowOf = new Map<string, SheetRow>()
  private readonly keyOf = new Map<SheetRow, string>()
  private readonly changed = new Set<string>()
  private readonly original: CompetitionDocument
  private readonly rows: readonly SheetRow[]
  private readonly context: Context
  private readonly columns: readonly SheetField[]
  private unchanged = 0

  constructor(original: CompetitionDocument, rows: readonly SheetRow[], context: Context) {
    this.original = original
    this.rows = rows
    this.context = context
    this.columns = compared.filter((field) => hasColumn(rows, field))
  }

  /** One look at every waiting line: matches as they become, and lines whose match has not both of its sides yet. */
  pass(document: CompetitionDocument, lookup: MatchLookup, rows: readonly SheetRow[]) {
    const seats = findSeats(document)
    const names = entrantNames(document)
    const edited = new Map<string, Match>()
    const waiting: { row: SheetRow; fault: SheetFault }[] = []
    for (const row of rows) {
      const found = lookup.find(row)
      if (found.is === 'wrong') this.faults.push(...found.faults)
      else if (found.is === 'unmet') {
        if (tellsResult(row)) waiting.push({ row, fault: found.fault })
        else this.unchanged += 1
      } else {
        const seat = seats.get(found.match.key)
        const other = this.rowOf.get(found.match.key)
        if (other && other !== row) this.faults.push(faultAt(row, 'key', `第 ${other.number} 行已经写了这场比赛，一场比赛只能有一行。`))
        else if (seat) {
          this.rowOf.set(found.match.key, row)
          this.keyOf.set(row, found.match.key)
          const next = this.next(row, seat, found.match, lookup, names)
          if (next === null) this.unchanged += 1
          else if ('fault' in next) waiting.push({ row, fault: next.fault })
          else if ('match' in next) edited.set(seat.match.key, next.match)
        }
      }
    }
    for (const key of edited.keys()) this.changed.add(key)
    return { edited, waiting }
  }

  /** Null: the line says what stands. */
  private next(
    row: SheetRow,
    seat: MatchSeat,
    derived: DerivedMatch,
    lookup: MatchLookup,
    names: ReadonlyMap<string, string>,
  ): { match: Match } | { fault: SheetFault } | { refused: true } | null {
    const stands = writtenResult(seat.match, derived, names)
    const isTold = (field: SheetField) => cellText(row, field) !== '' && cellText(row, field) !== String(stands[field] ?? '')
    const revealed = this.revealed(row, seat.match, isTold)
    if (revealed === null) return { refused: true }
    const isResultOther =
      tellsResult(row) &&
      (isTold('homeScore') || isTold('awayScore') || this.columns.some((field) => field !== 'embargo' && field !== 'note' && isTold(field)))
    if (!isResultOther) return isSame(revealed, seat.match) ? null : { match: revealed }
    const read = readResult(row, derived, lookup.entrants)
    if (!read.ok) {
      this.faults.push(...read.faults)
      return { refused: true }
    }
    const { state, endedAt } = seat.match.result ?? {}
    const input = {
      ...read.input,
      // What a column does not tell stays as it is.
      ...(cellText(row, 'state') === '' && state !== undefined && { state }),
      ...(cellText(row, 'endedAt') === '' && endedAt !== undefined && { endedAt }),
    }
    const recorded = recordedMatch({ ...seat, match: revealed }, input, this.context.at)
    if (isSame(recorded, seat.match)) return null
    if (hasResult(seat.match) && state !== 'provisional') {
      const text = compared
        .flatMap((field) => (field === 'score' || field === 'winner' ? String(stands[field] ?? '') : []))
        .filter((part) => part !== '')
      const message = `这场比赛已有赛果（${text.join('，') || '见比赛页面'}），与这一行不同：要改它请在比赛页面用“更正”。`
      this.faults.push(faultAt(row, this.columns.find(isTold) ?? 'score', message))
      return { refused: true }
    }
    const [hindrance] = startFaults(derived, '')
    return hindrance ? { fault: faultAt(row, 'score', hindrance.message) } : { match: recorded }
  }

  /** The match with the moment of its reveal and its note; null where those are no such. */
  private revealed(row: SheetRow, match: Match, isTold: (field: SheetField) => boolean): Match | null {
    let isWrong = false
    const wrong = (field: SheetField, message: string): null => {
      this.faults.push(faultAt(row, field, message))
      isWrong = true
      return null
    }
    const embargo = isTold('embargo') ? momentIn(row, 'embargo', wrong) : null
    const note = cellText(row, 'note')
    if (isTold('note') && [...note].length > 200) wrong('note', '备注最多 200 个字，请缩短。')
    if (isWrong) return null
    return { ...match, ...(embargo !== null && { embargoUntil: embargo }), ...(isTold('note') && { note }) }
  }

  conclude(plain: CompetitionDocument, before: Derived, reached: Derived): SheetOutcome {
    const ruled = this.withRulings(plain, reached)
    const document = this.changed.size === 0 ? this.original : withHintsOf(this.original, ruled, reached)
    const after = document === plain ? reached : derive(document)
    if (this.faults.length === 0 && this.changed.size > 0) this.judge(document, before, after)
    return {
      document,
      changes: this.faults.length > 0 ? [] : this.changes(document, before, after),
      follows: this.faults.length > 0 ? [] : following(document, before, after),
      faults: this.faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
      matches: [...this.changed],
      unchanged: this.unchanged,
    }
  }

  /** A result that was not decided by play stands by a ruling. */
  private withRulings(document: CompetitionDocument, derived: Derived): CompetitionDocument {
    const seats = findSeats(document)
    const stood = findSeats(this.original)
    const words = wordingOf(document, derived)
    let rulings: Ruling[] = [...(document.rulings ?? [])]
    for (const key of this.changed) {
      const match = seats.get(key)?.match
      if (!match?.result || match.result.kind === stood.get(key)?.match.result?.kind) continue
      const ruling = rulingOf(match, { rulings, note: words.result(derived.matches.get(key)), ...this.context })
      if (ruling) rulings = [...rulings, ruling]
    }
    return rulings.length === (document.rulings ?? []).length ? document : { ...document, rulings }
  }

  private judge(document: CompetitionDocument, before: Derived, after: Derived): void {
    this.faults.push(...sheetFaults(this.original, document, this.rowOf, fieldOfFault, { before, after }))
    const words = wordingOf(document, after)
    const stood = findSeats(this.original)
    for (const { slot, from } of movedSlots(this.original, before, after)) {
      if (slot.kind !== 'side' || from.state !== 'known') continue
      const seat = stood.get(slot.match)
      if (!seat || !isPlayed(seat.match)) continue
      const message = `${words.match(slot.match)}已经进行，而按这张表上场的会是别人：请先在比赛页面核对。`
      this.faults.push({ row: this.rowOf.get(slot.match)?.number ?? null, column: null, message })
    }
  }

  private changes(document: CompetitionDocument, before: Derived, after: Derived): SheetChange[] {
    const words = wordingOf(document, after)
    const names = entrantNames(document)
    const [stood, stands] = [findSeats(this.original), findSeats(document)]
    return this.rows.flatMap((row) => {
      const key = this.keyOf.get(row) ?? ''
      const [old, now] = [stood.get(key)?.match, stands.get(key)?.match]
      const [was, is] = [before.matches.get(key), after.matches.get(key)]
      if (!this.changed.has(key) || !old || !now || !was || !is) return []
      return differing(writtenResult(old, was, names), writtenResult(now, is, names)).map(([field, from, to]): SheetChange => {
        return { row: row.number, subject: words.match(key), what: sheetFieldWords[field].label, from, to }
      })
    })
  }
}

/** What follows from the lines: other sides, ranks, places and prizes. */
function following(document: CompetitionDocument, before: Derived, after: Derived): string[] {
  return changesBetween(document, before, after).flatMap(({ kind, text }) => (kind === 'result' ? [] : [text]))
}

function differing(before: WrittenCells, after: WrittenCells): [SheetField, string, string][] {
  return compared.flatMap((field): [SheetField, string, string][] => {
    const [from, to] = [String(before[field] ?? ''), String(after[field] ?? '')]
    return from === to ? [] : [[field, from, to]]
  })
}

function fieldOfFault(rest: string): SheetField {
  if (rest.startsWith('.games')) return 'games'
  if (rest.startsWith('.result.shootout')) return 'shootout'
  if (rest.startsWith('.result.kind')) return 'kind'
  if (rest.startsWith('.result.state')) return 'state'
  if (rest.startsWith('.result.endedAt')) return 'endedAt'
  return rest.endsWith('.outcome') ? 'winner' : 'score'
}
