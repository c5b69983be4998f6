import type { Insertable, Transaction } from 'kysely'
import type { RoundResults } from '#rules/after-round.ts'
import { derive } from '#rules/derive.ts'
import { nextVisibleAt, visible } from '#rules/visible.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import type { CompetitionSave } from './competition-save.model.ts'
import { packResults } from './packed-results.model.ts'
import { idOf } from './save-people.queries.ts'
import type { SavedStructure } from './save-structure.queries.ts'
import { type StandingRowWithTrace, standingTableText, storedRow } from './standing-row.model.ts'

/** Within the parameter limit of one statement in both databases. */
const chunk = 500
/**
 * Above this, the tables after single rounds are requested so rarely that deriving them costs less than writing a megabyte with every
 * result.
 */
const resultsMax = 4000

/**
 * Stores the tables with the results that are public at `now`, so that a page reads them without ranking. Unchanged rows are not written.
 */
export async function saveStandings(
  trx: Transaction<Database>,
  { document, facts, now }: CompetitionSave,
  { groups, entrants, competitionId }: SavedStructure,
): Promise<void> {
  const shown = visible(document, now)
  const derived = shown === document ? facts.derived : derive(shown)
  const validUntil = nextVisibleAt(document, now)
  const revs = await stageRevs(trx, competitionId)
  const stored = await storedStandings(trx, competitionId)
  for (const [name, standing] of derived.standings) {
    const groupId = idOf(groups, name)
    const stageKey = name.slice(0, name.indexOf('/'))
    const { rows: told, results } = standingTableText(shown, derived, name, standing)
    const head = {
      group_id: groupId,
      stage_rev: revs.get(stageKey) ?? 1,
      input_hash: '' as const,
      valid_until: validUntil,
      is_final: standing.isFinal ? 1 : 0,
      has_provisional: standing.hasProvisional ? 1 : 0,
      total: standing.rows.length,
      round_results: results && isKept(results) ? packResults(results) : null,
    }
    const rows = rowsOf(told, groupId, entrants)
    const before = stored.get(groupId)
    if (!before || !isSame(before.head, head)) {
      await trx
        .insertInto('standings')
        .values(head)
        .onConflict((conflict) => conflict.column('group_id').doUpdateSet(head))
        .execute()
    }
    await saveRows(trx, groupId, before?.rows ?? [], rows)
  }
  await deleteOthers(
    trx,
    [...stored.keys()].filter((groupId) => ![...derived.standings.keys()].some((name) => groups.get(name) === groupId)),
  )
}

type StandingHead = Insertable<Database['standings']>
type StandingLine = Insertable<Database['standing_rows']>

function rowsOf(rows: readonly StandingRowWithTrace[], groupId: number, entrants: ReadonlyMap<string, number>): StandingLine[] {
  return rows.map((row, ordinal) => ({
    group_id: groupId,
    ordinal,
    entrant_id: idOf(entrants, row.entrant),
    rank: row.rank,
    data: JSON.stringify(storedRow(row)),
  }))
}

async function stageRevs(trx: Transaction<Database>, competitionId: number): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('stages').select(['key', 'rev']).where('competition_id', '=', competitionId).execute()
  return new Map(rows.map((row) => [row.key, row.rev]))
}

async function storedStandings(trx: Transaction<Database>, competitionId: number) {
  const groupIds = trx
    .selectFrom('groups')
    .innerJoin('stages', 'stages.id', 'groups.stage_id')
    .select('groups.id')
    .where('stages.competition_id', '=', competitionId)
  const heads = await trx.selectFrom('standings').selectAll().where('group_id', 'in', groupIds).execute()
  const rows = await trx
    .selectFrom('standing_rows')
    .selectAll()
    .where('group_id', 'in', groupIds)
    .orderBy('group_id')
    .orderBy('ordinal')
    .execute()
  const byGroup = Map.groupBy(rows, (row) => row.group_id)
  return new Map(heads.map((head) => [head.group_id, { head, rows: byGroup.get(head.group_id) ?? [] }]))
}

function isSame(one: StandingHead, other: StandingHead): boolean {
  return (Object.keys(other) as (keyof StandingHead)[]).every((column) => one[column] === other[column])
}

/**
 * One result moves few rows of a long table. Both lists are in the order of their ordinals; `before` has gaps where an entrant was deleted.
 */
async function saveRows(
  trx: Transaction<Database>,
  groupId: number,
  before: readonly StandingLine[],
  rows: readonly StandingLine[],
): Promise<void> {
  const changed = rows.filter((row, i) => !isSameRow(before[i], row))
  for (const some of chunked(changed, chunk)) {
    await trx
      .insertInto('standing_rows')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['group_id', 'ordinal']).doUpdateSet((eb) => ({
          entrant_id: eb.ref('excluded.entrant_id'),
          rank: eb.ref('excluded.rank'),
          data: eb.ref('excluded.data'),
        })),
      )
      .execute()
  }
  if ((before.at(-1)?.ordinal ?? -1) >= rows.length) {
    await trx.deleteFrom('standing_rows').where('group_id', '=', groupId).where('ordinal', '>=', rows.length).execute()
  }
}

function isSameRow(one: StandingLine | undefined, other: StandingLine): boolean {
  return one?.ordinal === other.ordinal && one.entrant_id === other.entrant_id && one.rank === other.rank && one.data === other.data
}

async function deleteOthers(trx: Transaction<Database>, groupIds: readonly number[]): Promise<void> {
  for (const some of chunked(groupIds, chunk)) {
    await trx.deleteFrom('standing_rows').where('group_id', 'in', some).execute()
    await trx.deleteFrom('standings').where('group_id', 'in', some).execute()
  }
}

/** Games of lobbies count one by one, which the packed form does not contain. */
function isKept({ input: { matches } }: RoundResults): boolean {
  return matches.length <= resultsMax && matches.every(({ game }) => game === null)
}
