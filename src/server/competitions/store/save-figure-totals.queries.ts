import type { Transaction } from 'kysely'
import { type FigureEntry, figureEntries, totalsOf } from '#rules/figure-totals.ts'
import type { Database } from '#server/db/tables.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import type { CompetitionSave } from './competition-save.model.ts'
import type { Facts } from './derived-facts.model.ts'
import { idOf } from './save-people.queries.ts'
import type { SavedStructure } from './save-structure.queries.ts'
import { deleteRows, type Full, syncRows } from './sync.queries.ts'
import { latest } from './visibility-times.model.ts'

/** Before and after any instant. */
const fromStart = ''
const withoutEnd = '~'

/** `players`: ids by slug. */
type Counted = Pick<CompetitionSave, 'stored' | 'document' | 'facts' | 'now'> & { players: ReadonlyMap<string, number> }

/**
 * Keeps what the figures of each entrant and player make together, one row for each span of time in which the public knows the same
 * results: a reader at any instant finds its row, and nothing is counted again when an embargo ends. Resolves with whether any row is another.
 */
export async function saveFigureTotals(
  trx: Transaction<Database>,
  { stored, document, players, facts, now }: Counted,
  { competitionId, entrants }: Pick<SavedStructure, 'competitionId' | 'entrants'>,
  matches: ReadonlyMap<string, number>,
): Promise<boolean> {
  const { figures = [] } = document.competition
  if (figures.length === 0 && !stored?.competition.figures) return false
  const declared = new Map(figures.map((figure) => [figure.key, figure]))
  const bySubject = Map.groupBy(
    figureEntries(facts.derived),
    ({ figure, entrant, player }) => `${figure}\n${player ?? ''}\n${player === null ? entrant : ''}`,
  )
  const rows = [...bySubject.values()].flatMap((entries) => {
    const figure = declared.get(entries[0]?.figure ?? '')
    if (!figure) return []
    return spansOf(entries, facts, now).flatMap((span) => {
      // Of those that are public in the span: whom somebody played for later may tell who won a match that is held back.
      const last = span.entries.at(-1)
      if (!last) return []
      const subject = { entrant_id: idOf(entrants, last.entrant), player_id: last.player === null ? null : idOf(players, last.player) }
      return { competition_id: competitionId, figure: figure.key, ...subject, ...spanRow(span, figure, matches) }
    })
  })
  const kept = await trx.selectFrom('figure_totals').selectAll().where('competition_id', '=', competitionId).execute()
  const { changed, gone } = await syncRows(trx, 'figure_totals', kept, rows)
  await deleteRows(trx, 'figure_totals', gone)
  return changed.size + gone.length > 0
}

interface Span {
  from: string
  until: string
  entries: readonly FigureEntry[]
}

/** What is public already was public from the start. */
function spansOf(entries: readonly FigureEntry[], facts: Facts, now: string): Span[] {
  const known = entries.map((entry) => ({ entry, at: publicFrom(entry, facts, now) }))
  const moments = [...new Set(known.map(({ at }) => at))].sort()
  return moments.map((from, i) => ({
    from,
    until: moments[i + 1] ?? withoutEnd,
    entries: known.flatMap(({ entry, at }) => (at <= from ? entry : [])),
  }))
}

function publicFrom({ match, side }: FigureEntry, facts: Facts, now: string): string {
  const about = facts.matches.get(match)
  const at = latest([about?.resultVisibleAt, about?.sides[side]?.visibleAt])
  return at !== null && at > now ? at : fromStart
}

function spanRow({ from, until, entries }: Span, figure: Figure, matches: ReadonlyMap<string, number>) {
  const sources = entries.map(({ match, game, value }) => [idOf(matches, match), game ?? 0, value])
  return { public_from: from, public_until: until, ...totalsOf(entries, figure), sources: JSON.stringify(sources) } satisfies Partial<
    Full<'figure_totals'>
  >
}
