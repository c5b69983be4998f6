import type { Transaction } from 'kysely'
import { isTaken } from '#server/db/database-error.ts'
import type { Database } from '#server/db/tables.ts'
import type { Decision, Stage } from '#shared/competitions/document.ts'
import type { CompetitionSave } from './competition-save.model.ts'
import { factsVersion } from './facts-version.queries.ts'
import { slugJustTaken } from './former-slugs.queries.ts'
import { flag, json } from './null-codec.model.ts'
import { idOf } from './save-people.queries.ts'
import type { StageSettings } from './stages-of-rows.model.ts'
import { type Full, syncRows } from './sync.queries.ts'

export interface SavedStructure {
  competitionId: number
  entrants: ReadonlyMap<string, number>
  stages: ReadonlyMap<string, number>
  /** By `stage/group`. */
  groups: ReadonlyMap<string, number>
  /** By `stage/group/number`. */
  rounds: ReadonlyMap<string, number>
}

export async function saveCompetitionRow(
  trx: Transaction<Database>,
  { stored, document: { competition, teams, players }, people, facts, changes }: CompetitionSave,
): Promise<number> {
  const row: Full<'competitions', 'cover_id' | 'logo_id' | 'rev'> = {
    season_id: people.seasonId,
    slug: competition.slug,
    kind: competition.kind,
    name: competition.name,
    summary: competition.summary ?? '',
    rules_article_key: competition.rulesArticle ?? null,
    is_hidden: competition.isHidden ? 1 : 0,
    starts_on: competition.startsOn,
    ends_on: competition.endsOn,
    says_finished: flag(competition.isFinished),
    finished_at: facts.finishedAt,
    derived_awards: json(competition.derivedAwards),
    figures: json(competition.figures),
    event_kinds: json(competition.eventKinds),
    facts_version: factsVersion,
    open_awards: facts.openAwards.awards.length > 0 ? JSON.stringify(facts.openAwards.awards) : null,
    open_awards_visible_at: facts.openAwards.awards.length > 0 ? facts.openAwards.visibleAt : null,
    listed_teams: json(teams?.map((team) => idOf(people.teams, team.slug))),
    listed_players: json(players?.map((player) => idOf(people.players, player.slug))),
  }
  const { competition: before } = stored ?? {}
  const saved = await syncRows(trx, 'competitions', before ? [before] : [], [{ rev: before?.rev ?? 1, ...row }]).catch((error: unknown) => {
    throw isTaken(error, 'competitions') ? slugJustTaken(competition.slug) : error
  })
  changes.note('competitions', saved)
  const [id] = saved.ids
  if (id === undefined) throw new Error(`Competition ${competition.slug} was not written`)
  return id
}

export async function saveEntrants(
  trx: Transaction<Database>,
  { stored, document: { entrants }, people, facts, changes }: CompetitionSave,
  competitionId: number,
): Promise<ReadonlyMap<string, number>> {
  const wishes = entrants.map((entrant, ordinal): Full<'entrants'> => {
    const place = facts.places.get(entrant.key)
    return {
      competition_id: competitionId,
      key: entrant.key,
      ordinal,
      name: entrant.name,
      short_name: entrant.shortName ?? null,
      team_id: entrant.team === undefined ? null : idOf(people.teams, entrant.team),
      seed: entrant.seed ?? null,
      rating: entrant.rating ?? null,
      status: entrant.status ?? null,
      place: place && !place.isOpen ? place.place : null,
      place_to: place && !place.isOpen ? place.placeTo : null,
      open_place: place?.isOpen ? place.place : null,
      open_place_to: place?.isOpen ? place.placeTo : null,
      place_visible_at: place?.visibleAt ?? null,
    }
  })
  const saved = await syncRows(trx, 'entrants', stored?.entrants ?? [], wishes)
  changes.note('entrants', saved)
  return new Map(entrants.map((entrant, i) => [entrant.key, saved.ids[i] ?? 0]))
}

export async function saveStructure(
  trx: Transaction<Database>,
  { stored, document: { stages }, facts, changes }: CompetitionSave,
  competitionId: number,
  entrants: ReadonlyMap<string, number>,
): Promise<SavedStructure> {
  const revs = new Map(stored?.stages.map((row) => [row.key, row.rev]))
  const savedStages = await syncRows(
    trx,
    'stages',
    stored?.stages ?? [],
    stages.map((stage, ordinal) => ({
      ...stageRow(stage, ordinal, competitionId, facts.finishedStages.get(stage.key) ?? null),
      rev: revs.get(stage.key) ?? 1,
    })),
  )
  changes.note('stages', savedStages)
  const inStages = stages.map((stage, i) => ({ stage, id: savedStages.ids[i] ?? 0 }))
  const groups = inStages.flatMap(({ stage, id }) => stage.groups.map((group, ordinal) => ({ stage, stageId: id, group, ordinal })))
  const savedGroups = await syncRows(
    trx,
    'groups',
    stored?.groups ?? [],
    groups.map(
      ({ stageId, group, ordinal }): Full<'groups'> => ({
        stage_id: stageId,
        key: group.key,
        ordinal,
        name: group.name,
        kind: group.kind,
        seeds: json(group.seeds),
        zones: json(group.zones),
      }),
    ),
  )
  changes.note('groups', savedGroups)
  const inGroups = groups.map((entry, i) => ({ ...entry, id: savedGroups.ids[i] ?? 0 }))
  const rounds = inGroups.flatMap(({ stage, group, id }) => group.rounds.map((round) => ({ stage, group, groupId: id, round })))
  const savedRounds = await syncRows(
    trx,
    'rounds',
    stored?.rounds ?? [],
    rounds.map(
      ({ groupId, round }): Full<'rounds'> => ({
        group_id: groupId,
        number: round.number,
        name: round.name ?? null,
        best_of: round.bestOf ?? null,
      }),
    ),
  )
  changes.note('rounds', savedRounds)
  const adjustments = inGroups.flatMap(({ group, id }) =>
    (group.adjustments ?? []).map(
      (adjustment, ordinal): Full<'adjustments'> => ({
        group_id: id,
        key: adjustment.key,
        ordinal,
        entrant_id: idOf(entrants, adjustment.entrant),
        metric: adjustment.metric,
        delta: adjustment.delta,
        public_note: adjustment.publicNote,
        at: adjustment.at ?? null,
        revoked_at: adjustment.revokedAt ?? null,
      }),
    ),
  )
  changes.note('adjustments', await syncRows(trx, 'adjustments', stored?.adjustments ?? [], adjustments))
  const decisions = [
    ...inStages.flatMap(({ stage, id }) => (stage.across?.decisions ?? []).map((decision, i) => decisionRow(decision, i, id, null))),
    ...inGroups.flatMap(({ group, id, stageId }) => (group.decisions ?? []).map((decision, i) => decisionRow(decision, i, stageId, id))),
  ]
  changes.note('decisions', await syncRows(trx, 'decisions', stored?.decisions ?? [], decisions))
  return {
    competitionId,
    entrants,
    stages: new Map(inStages.map(({ stage, id }) => [stage.key, id])),
    groups: new Map(inGroups.map(({ stage, group, id }) => [`${stage.key}/${group.key}`, id])),
    rounds: new Map(rounds.map(({ stage, group, round }, i) => [`${stage.key}/${group.key}/${round.number}`, savedRounds.ids[i] ?? 0])),
  }
}

function stageRow(stage: Stage, ordinal: number, competitionId: number, finishedAt: string | null): Full<'stages', 'rev'> {
  return {
    competition_id: competitionId,
    key: stage.key,
    ordinal,
    name: stage.name,
    format: stage.format,
    settings: JSON.stringify(settingsOf(stage)),
    ruleset: JSON.stringify(stage.ruleset),
    places: JSON.stringify(stage.places),
    placements: json(stage.placements),
    finished_at: finishedAt,
  }
}

function settingsOf(stage: Stage): StageSettings {
  if (!stage.across) return formatSettings(stage)
  const { decisions: _inTheirTable, ...across } = stage.across
  return { ...formatSettings(stage), across }
}

function formatSettings(stage: Stage): StageSettings {
  switch (stage.format) {
    case 'round_robin':
    case 'lobby_series':
      return {}
    case 'swiss':
      return { swiss: stage.swiss }
    case 'single_elimination':
      return { thirdPlace: stage.thirdPlace }
    case 'double_elimination':
      return { grandFinal: stage.grandFinal }
    case 'gauntlet':
      return {}
    case 'ladder':
      return { ladder: stage.ladder }
  }
}

function decisionRow(decision: Decision, ordinal: number, stageId: number, groupId: number | null): Full<'decisions'> {
  return {
    stage_id: stageId,
    group_id: groupId,
    key: decision.key,
    ordinal,
    method: decision.method,
    entrants: JSON.stringify(decision.order),
    match_key: decision.match ?? null,
    public_note: decision.publicNote,
    at: decision.at ?? null,
  }
}
