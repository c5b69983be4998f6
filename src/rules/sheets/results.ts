import { earlyEmbargo, isEmbargoOver } from '#rules/acts/embargo.ts'
import { hasResult, type LocatedMatch, locateMatches } from '#rules/acts/located-match.ts'
import { ownResultMessage } from '#rules/acts/own-results.ts'
import { isSame, scoredMatch, startFaults } from '#rules/acts/play.ts'
import { recordedMatch, ruledBy, rulingKindOf } from '#rules/acts/record.ts'
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
import { spaced } from '#shared/spaced.ts'
import { resultStateWords } from '#shared/words/results.ts'
import { sheetFaults } from './judge.ts'
import { isLobby, type LobbyPlace, lobbyCells } from './lobby-lines.ts'
import { type MatchLookup, matchLookup } from './lookup.ts'
import { cellText, faultAt, hasColumn, type SheetFault, type SheetOutcome, type SheetRow } from './model.ts'
import { readLobby } from './read-lobby.ts'
import { momentIn, namesResult, readResult, shortened } from './read-result.ts'
import { compared, following, resultChanges, type SheetLine } from './result-changes.ts'
import { entrantNames, wholeFields, writtenResult } from './written.ts'

interface Context {
  /** ISO UTC. */
  at: string
  author: string
  /** Keys of the matches whose provisional results the importer recorded. */
  own: ReadonlySet<string>
}

/**
 * Records the results of the lines. First and provisional results are recorded like acts of the console; a line that differs from an
 * official result is reported, because a correction needs somebody's decision. Lines may depend on each other: a final whose sides result
 * from the same sheet.
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

/** The match that a line is about, and what it is read with. */
interface Sought {
  seat: LocatedMatch
  derived: DerivedMatch
  lookup: MatchLookup
  names: ReadonlyMap<string, string>
}

/** Null: nothing changes. */
type Next = { match: Match } | { fault: SheetFault } | { refused: true } | null

class Work {
  readonly faults: SheetFault[] = []
  /** The line for each match key. */
  private readonly rowOf = new Map<string, SheetRow>()
  private readonly keyOf = new Map<SheetRow, string>()
  /** For lines of a lobby. */
  private readonly placeOf = new Map<SheetRow, LobbyPlace>()
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

  /** One pass over the waiting lines: applies those whose match has both sides, and returns the others. */
  pass(document: CompetitionDocument, lookup: MatchLookup, rows: readonly SheetRow[]) {
    const seats = locateMatches(document)
    const names = entrantNames(document)
    const edited = new Map<string, Match>()
    const waiting: { row: SheetRow; fault: SheetFault }[] = []
    const lobbies = new Map<string, { seat: LocatedMatch; match: DerivedMatch; rows: SheetRow[] }>()
    for (const row of rows) {
      const found = lookup.find(row)
      if (found.is === 'wrong') this.faults.push(...found.faults)
      else if (found.is === 'unmet') {
        if (namesResult(row)) waiting.push({ row, fault: found.fault })
        else this.unchanged += 1
      } else {
        const seat = seats.get(found.match.key)
        const other = this.rowOf.get(found.match.key)
        if (seat && isLobby(seat)) {
          const lobby = lobbies.get(seat.match.key) ?? { seat, match: found.match, rows: [] }
          lobby.rows.push(row)
          lobbies.set(seat.match.key, lobby)
        } else if (other && other !== row)
          this.faults.push(faultAt(row, 'key', `第 ${other.number} 行已经写了这场比赛，一场比赛只能有一行。`))
        else if (seat) {
          this.rowOf.set(found.match.key, row)
          this.keyOf.set(row, found.match.key)
          const next = this.next(row, { seat, derived: found.match, lookup, names })
          if (next === null) this.unchanged += 1
          else if ('fault' in next) waiting.push({ row, fault: next.fault })
          else if ('match' in next) edited.set(seat.match.key, next.match)
        }
      }
    }
    for (const [key, lobby] of lobbies) {
      const [first] = lobby.rows
      if (!first) continue
      this.rowOf.set(key, first)
      for (const row of lobby.rows) this.keyOf.set(row, key)
      const next = this.nextLobby(lobby, lookup)
      if (next === null) this.unchanged += lobby.rows.length
      else if ('fault' in next) waiting.push(...lobby.rows.map((row) => ({ row, fault: next.fault })))
      else if ('match' in next) edited.set(key, next.match)
    }
    for (const key of edited.keys()) this.changed.add(key)
    return { edited, waiting }
  }

  /** Null: the line says what stands. */
  private next(row: SheetRow, { seat, derived, lookup, names }: Sought): Next {
    if (lobbyCells.some((field) => cellText(row, field) !== '')) {
      this.faults.push(faultAt(row, 'entrant', '这场比赛是两方对阵，没有名次可写：请写主队、客队和比分。'))
      return { refused: true }
    }
    const stands = writtenResult(seat.match, derived, names)
    const isTold = (field: SheetField) => cellText(row, field) !== '' && cellText(row, field) !== String(stands[field] ?? '')
    const revealed = this.revealed(row, seat.match, isTold)
    if (revealed === null) return { refused: true }
    const isResultOther =
      namesResult(row) &&
      (isTold('homeScore') || isTold('awayScore') || this.columns.some((field) => field !== 'embargo' && field !== 'note' && isTold(field)))
    if (!isResultOther) return isSame(revealed, seat.match) ? null : { match: revealed }
    const read = readResult(row, { seat, derived, entrants: lookup.entrants, now: this.context.at })
    if (!read.ok) {
      this.faults.push(...read.faults)
      return { refused: true }
    }
    const recorded = recordedMatch({ ...seat, match: revealed }, read.input, this.context.at)
    if (isSame(recorded, seat.match)) return null
    if (hasResult(seat.match) && seat.match.result?.state !== 'provisional') {
      const text = compared
        .flatMap((field) => (field === 'score' || field === 'winner' ? String(stands[field] ?? '') : []))
        .filter((part) => part !== '')
      const message = `这场比赛已有赛果（${text.join('，') || '见比赛页面'}），与这一行不同：要改它请在比赛页面用“更正”。`
      this.faults.push(faultAt(row, this.columns.find(isTold) ?? 'score', message))
      return { refused: true }
    }
    if (this.isOwnMadeOfficial(recorded, row)) return { refused: true }
    const [hindrance] = startFaults(derived, '')
    return hindrance ? { fault: faultAt(row, 'score', hindrance.message) } : { match: recorded }
  }

  /** A result that the importer recorded as provisional is confirmed by somebody else. */
  private isOwnMadeOfficial({ key, result }: Match, row: SheetRow): boolean {
    if (result?.state !== 'official' || !this.context.own.has(key)) return false
    const message = `${ownResultMessage}：请在“状态”一格写“${resultStateWords.provisional}”，或删去这一行。`
    this.faults.push(faultAt(row, row.cells.has('state') ? 'state' : 'score', message))
    return true
  }

  /** Like `next`, for a lobby, which has a line for each side and game. */
  private nextLobby(
    { seat, match: derived, rows }: { seat: LocatedMatch; match: DerivedMatch; rows: readonly SheetRow[] },
    lookup: MatchLookup,
  ): Next {
    const head = this.headOf(rows)
    if (head === null) return { refused: true }
    const stands = writtenResult(seat.match, derived, new Map())
    const isTold = (field: SheetField) => cellText(head, field) !== '' && cellText(head, field) !== String(stands[field] ?? '')
    const revealed = this.revealed(head, seat.match, isTold)
    if (revealed === null) return { refused: true }
    const read = readLobby(rows, head, { seat, derived, entrants: lookup.entrants, now: this.context.at })
    if (read.is === 'wrong') {
      this.faults.push(...read.faults)
      return { refused: true }
    }
    for (const [row, place] of read.places) this.placeOf.set(row, place)
    if (read.is === 'same') return isSame(revealed, seat.match) ? null : { match: revealed }
    const { match, result } = { match: seat.match, result: seat.match.result }
    if (hasResult(match) && result?.state !== 'provisional') {
      this.faults.push(faultAt(head, 'placement', '这场比赛已有赛果，与这张表不同：要改它请在比赛页面用“更正”。'))
      return { refused: true }
    }
    const [hindrance] = startFaults(derived, '')
    if (hindrance) return { fault: faultAt(head, 'entrant', hindrance.message) }
    const own = { ...seat, match: revealed }
    if (read.is === 'result') {
      const recorded = recordedMatch(own, read.input, this.context.at)
      return this.isOwnMadeOfficial(recorded, head) ? { refused: true } : { match: recorded }
    }
    return { match: scoredMatch(own, { games: read.games, scores: match.sides.map(() => null) }).match }
  }

  /** The line for a lobby as a whole: its first, completed by the others. Null where they contradict each other. */
  private headOf(rows: readonly SheetRow[]): SheetRow | null {
    const [first, ...others] = rows
    if (!first) return null
    const cells = new Map(first.cells)
    let isWrong = false
    for (const row of others) {
      for (const field of wholeFields) {
        const cell = row.cells.get(field)
        const told = cells.get(field)
        if (!cell || cell.text === '' || cell.text === told?.text) continue
        if (told === undefined || told.text === '') cells.set(field, cell)
        else {
          this.faults.push(
            faultAt(
              row,
              field,
              `同一场比赛的“${sheetFieldWords[field].label}”写了“${told.text}”和“${cell.text}”：请改成一样，或只写一行。`,
            ),
          )
          isWrong = true
        }
      }
    }
    return isWrong ? null : { ...first, cells }
  }

  /** The match with its reveal time and note; null where those are invalid. */
  private revealed(row: SheetRow, match: Match, isTold: (field: SheetField) => boolean): Match | null {
    let isWrong = false
    const wrong = (field: SheetField, message: string): null => {
      this.faults.push(faultAt(row, field, message))
      isWrong = true
      return null
    }
    const embargo = isTold('embargo') ? momentIn(row, 'embargo', wrong) : null
    if (embargo !== null && isEmbargoOver(embargo, match.embargoUntil, this.context.at))
      wrong('embargo', `“${shortened(cellText(row, 'embargo'))}”已经过去了，赛果会马上公开：请改成以后的时间，或清空这一格。`)
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
      changes:
        this.faults.length > 0
          ? []
          : resultChanges({ document: this.original, derived: before }, { document, derived: after }, this.lines()),
      follows: this.faults.length > 0 ? [] : [...following(document, before, after), ...this.earlyEmbargoes(document, after)],
      faults: this.faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
      matches: [...this.changed],
      unchanged: this.unchanged,
    }
  }

  /** A result that was not decided by play needs a ruling. */
  private withRulings(document: CompetitionDocument, derived: Derived): CompetitionDocument {
    const seats = locateMatches(document)
    const stood = locateMatches(this.original)
    const words = wordingOf(document, derived)
    let rulings: Ruling[] = [...(document.rulings ?? [])]
    for (const key of this.changed) {
      const match = seats.get(key)?.match
      const kind = rulingKindOf(match?.result)
      if (kind === null || kind === rulingKindOf(stood.get(key)?.match.result)) continue
      rulings = [...rulings, ruledBy(kind, { rulings, match: key, note: words.result(derived.matches.get(key)), ...this.context })]
    }
    return rulings.length === (document.rulings ?? []).length ? document : { ...document, rulings }
  }

  /** New times of publication that keep nothing back. */
  private earlyEmbargoes(document: CompetitionDocument, after: Derived): string[] {
    const [stood, stands] = [locateMatches(this.original), locateMatches(document)]
    const words = wordingOf(document, after)
    return [...this.changed].flatMap((key) => {
      const match = stands.get(key)?.match
      const early = match && match.embargoUntil !== stood.get(key)?.match.embargoUntil ? earlyEmbargo(match) : null
      return early === null ? [] : [`${words.match(key)}：${early}`]
    })
  }

  /** Every line with its match. */
  private lines(): SheetLine[] {
    return this.rows.flatMap((row): SheetLine[] => {
      const match = this.keyOf.get(row)
      if (match === undefined || !this.changed.has(match)) return []
      return [{ row, match, place: this.placeOf.get(row) ?? null, isFirst: this.rowOf.get(match) === row }]
    })
  }

  private judge(document: CompetitionDocument, before: Derived, after: Derived): void {
    this.faults.push(
      ...sheetFaults(this.original, document, { rowOf: ({ key }) => this.rowOf.get(key), fieldOf: fieldOfFault }, { before, after }),
    )
    const words = wordingOf(document, after)
    const stood = locateMatches(this.original)
    for (const { slot, from } of movedSlots(this.original, before, after)) {
      if (slot.kind !== 'side' || from.state !== 'known') continue
      const seat = stood.get(slot.match)
      if (!seat || !isPlayed(seat.match)) continue
      const message = spaced`${words.match(slot.match)}已经进行，而按这张表上场的会是别人：请先在比赛页面核对。`
      this.faults.push({ row: this.rowOf.get(slot.match)?.number ?? null, column: null, message })
    }
  }
}

function fieldOfFault(rest: string): SheetField {
  if (rest.endsWith('.placement')) return 'placement'
  if (rest.startsWith('.games')) return 'games'
  if (rest.startsWith('.result.shootout')) return 'shootout'
  if (rest.startsWith('.result.kind')) return 'kind'
  if (rest.startsWith('.result.state')) return 'state'
  if (rest.startsWith('.result.endedAt')) return 'endedAt'
  return rest.endsWith('.outcome') ? 'winner' : 'score'
}
