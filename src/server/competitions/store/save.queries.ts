import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Derived } from '#rules/model.ts'
import { withoutHidden } from '#rules/visible.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { withMergedPeople } from '#server/people/merged-document.queries.ts'
import { indexCompetitions } from '#server/search/index-subjects.queries.ts'
import { chunked } from '#shared/chunked.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { Changes, type Count } from './changes.model.ts'
import type { CompetitionSave } from './competition-save.model.ts'
import { factsOf } from './derived-facts.model.ts'
import { saveEntrantPlayers } from './entrant-players.queries.ts'
import { keepFormerSlug, refuseFormerSlug } from './former-slugs.queries.ts'
import { type LockedCompetition, requireLockedIn } from './lock.queries.ts'
import { normalDocument } from './normal-document.model.ts'
import { saveRemovedMatches } from './removed-matches.queries.ts'
import { saveAwards } from './save-awards.queries.ts'
import { saveFigureTotals } from './save-figure-totals.queries.ts'
import { saveMatches, saveRulings } from './save-matches.queries.ts'
import { savePeople } from './save-people.queries.ts'
import { saveStandings } from './save-standings.queries.ts'
import { saveCompetitionRow, saveEntrants, saveStructure } from './save-structure.queries.ts'
import { listShownIn, tagsOfShownPeople } from './shown-people.queries.ts'
import { changedStages } from './stage-input.model.ts'
import { deleteRows, type SyncedTable } from './sync.queries.ts'
import { tagsOfPeople } from './tags.queries.ts'

export interface SaveReport {
  id: number
  isNew: boolean
  /** False: everything was stored already. Tables may still have been rewritten, where results have become public since. */
  isChanged: boolean
  /** By table; only those with changes. */
  counts: ReadonlyMap<string, Count>
}

/** When it is saved, and what whoever saves has found out already. */
interface Known {
  /** ISO UTC; tables kept are those that are public then. */
  now: string
  /** The competition that the document replaces. Null: it is new. */
  standing: LockedCompetition | null
  /** The derivation of the document. */
  derived?: Derived
}

/** Those whom nothing but the competition is found by. */
function nameOnly({ entrants }: CompetitionDocument): string[] {
  return entrants.flatMap(({ name, team, players = [] }) => (team === undefined && players.length === 0 ? [name] : []))
}

/** Children before their parents. */
const deletionOrder = [
  'awards',
  'rulings',
  'lineups',
  'statistics',
  'games',
  'match_sides',
  'matches',
  'adjustments',
  'decisions',
  'rounds',
  'groups',
  'stages',
  'entrants',
] as const satisfies readonly SyncedTable[]

const chunk = 500

/**
 * Makes the database hold a checked document: rows keep their ids by key and slug, only what differs is written, what the document does
 * not name is deleted, and what is derived is computed anew. Throws 422 where another competition has got the slug meanwhile.
 */
export async function saveCompetition(
  trx: Transaction<Database>,
  touch: Touch,
  given: CompetitionDocument,
  { now, standing, derived }: Known,
): Promise<SaveReport> {
  if (standing) requireLockedIn(trx, standing)
  const normal = normalDocument(given)
  const document = await withMergedPeople(trx, normal)
  const stored = standing?.rows
  const before = standing?.document
  const facts = factsOf(document, document === normal ? derived : undefined)
  const changes = new Changes()

  const isAlike = looksAlike(before, document, now)
  // Before they are written: who is withheld from now on was seen until now.
  const shownBefore = isAlike ? await listShownIn(trx, [before, document], now) : null
  const people = await savePeople(trx, document, now)
  const save: CompetitionSave = { stored, document, people, facts, changes, now }
  const id = await saveCompetitionRow(trx, save)
  const { slug, isHidden } = document.competition
  if (!stored) await refuseFormerSlug(trx, slug, id)
  // Visitors have known it by this one.
  else if (isHidden && stored.competition.is_hidden === 0) await keepFormerSlug(trx, { slug, competitionId: id, at: now })
  const entrants = await saveEntrants(trx, save, id)
  await saveEntrantPlayers(trx, save, entrants)
  if (changes.has('competitions') || !isDeepStrictEqual(before && nameOnly(before), nameOnly(document))) await indexCompetitions(trx, [id])
  const structure = await saveStructure(trx, save, id, entrants)
  const matches = await saveMatches(trx, save, structure)
  const ruled = await saveRulings(trx, save, structure, matches.ids)
  await saveAwards(trx, save, structure, matches.ids)

  const knownStages = new Set(stored?.stages.map((row) => row.key))
  const otherStages = before ? changedStages(before, document).filter((key) => knownStages.has(key)) : []
  await raiseRevs(
    trx,
    'stages',
    otherStages.flatMap((key) => structure.stages.get(key) ?? []),
  )
  const knownMatches = new Set(stored?.matches.map((row) => row.id))
  await raiseRevs(
    trx,
    'matches',
    [...matches.changed].filter((match) => knownMatches.has(match)),
  )
  const isPersonChanged = people.changed.season || people.changed.teams.size + people.changed.players.size > 0
  const isChanged = isPersonChanged || changes.counts.size > 0
  if (stored && isChanged) await raiseRevs(trx, 'competitions', [id])
  if (isChanged) {
    const isShownByAll = changes.has('competitions', 'entrants', 'entrant_players', 'awards')
    const entered = stored?.entrants.map((row) => row.id) ?? []
    const tell = isAlike ? touch.quietly : touch
    tell('competitions', `competition:${id}`, 'matches', 'winners', 'seasons', 'home')
    // Articles say of which competition and round they tell.
    if (changes.has('competitions', 'rounds')) tell('articles')
    tell(...tagsOf('match', [...matches.changed, ...ruled]))
    tell(...tagsOf('player', matches.players))
    const touched = new Set(isShownByAll ? [...entered, ...entrants.values()] : matches.entrants)
    const season = people.changed.season ? people.seasonId : null
    tell(...(await tagsOfPeople(trx, { ...people.changed, entrants: touched, season })))
    if (shownBefore && isPersonChanged) touch(...(await tagsOfShownPeople(trx, now, { season, changed: people.changed, shownBefore })))
  }
  const areTotalsOther = await saveFigureTotals(trx, { ...save, players: people.players }, structure, matches.ids)
  // Counted by other rules than before: answers that were given since the start have the old totals.
  if (areTotalsOther && !isChanged) touch.quietly(`competition:${id}`)
  await saveRemovedMatches(trx, stored, matches.rows, now)
  await deleteLinksTo(trx, changes.gone.get('matches') ?? [])
  // Last, because the question above which pages show them needs these rows.
  for (const table of deletionOrder) await deleteRows(trx, table, changes.gone.get(table) ?? [])
  await saveStandings(trx, save, structure)
  return { id, isNew: !stored, isChanged, counts: changes.counts }
}

/** Whether visitors see the same of the competition before and after, whatever became of its people: all else that changed is hidden. */
function looksAlike(before: CompetitionDocument | undefined, after: CompetitionDocument, now: string): boolean {
  if (after.competition.isHidden && (!before || before.competition.isHidden)) return true
  const seen = before ? withoutHidden(before, after, now) : null
  return seen !== null && isDeepStrictEqual(withoutPeople(seen[0]), withoutPeople(seen[1]))
}

/** They are told of by themselves: others see them too. */
function withoutPeople({ season: { slug }, teams: _teams, players: _players, ...rest }: CompetitionDocument) {
  return { ...rest, season: slug }
}

/** Removes links from articles to matches that no longer exist. */
async function deleteLinksTo(trx: Transaction<Database>, matches: readonly { id: number }[]): Promise<void> {
  for (const some of chunked(matches, chunk)) {
    await trx
      .deleteFrom('article_links')
      .where('subject', '=', 'match')
      .where(
        'subject_id',
        'in',
        some.map((match) => match.id),
      )
      .execute()
  }
}

async function raiseRevs(trx: Transaction<Database>, table: 'competitions' | 'stages' | 'matches', ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    await trx
      .updateTable(table)
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', 'in', some)
      .execute()
  }
}
