import { readJson } from '#server/db/stored-json.ts'
import type { AwardEntry, CompetitionDocument, Entrant, Ruling } from '#shared/competitions/document.ts'
import type { DatedName, PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import type { EventKind, Figure } from '#shared/competitions/statistics.ts'
import { type Names, nameIn, namesOf } from './names.model.ts'
import { listOrNull, onlyTrue, textOrNull, withoutNulls, yesOrNo } from './null-codec.model.ts'
import type { CompetitionRows } from './rows.queries.ts'
import { stagesOf } from './stages-of-rows.model.ts'

/** The document that was saved, in its normal form (see `normalDocument`). */
export function documentOf(rows: CompetitionRows): CompetitionDocument {
  const { competition, season } = rows
  const names = namesOf(rows)
  return withoutNulls({
    format: 'leitai/competition' as const,
    version: 1 as const,
    season: { slug: season.slug, name: season.name, startsOn: season.starts_on, endsOn: season.ends_on },
    competition: withoutNulls({
      slug: competition.slug,
      kind: competition.kind,
      name: competition.name,
      summary: textOrNull(competition.summary),
      startsOn: competition.starts_on,
      endsOn: competition.ends_on,
      isHidden: onlyTrue(competition.is_hidden),
      rulesArticle: competition.rules_article_key,
      isFinished: yesOrNo(competition.says_finished),
      derivedAwards: readJson<NonNullable<CompetitionDocument['competition']['derivedAwards']>>(competition.derived_awards),
      figures: readJson<Figure[]>(competition.figures),
      eventKinds: readJson<EventKind[]>(competition.event_kinds),
    }),
    teams: listOrNull(teamsOf(rows, names)),
    players: listOrNull(rows.players.map(playerOf)),
    entrants: entrantsOf(rows, names),
    stages: stagesOf(rows, names),
    rulings: listOrNull(rows.rulings.map((row) => rulingOf(row, names))),
    awards: listOrNull(rows.awards.filter((row) => row.is_derived === 0).map((row) => awardOf(row, names))),
  })
}

export function teamsOf({ teams, memberships }: Pick<CompetitionRows, 'teams' | 'memberships'>, names: Pick<Names, 'player'>): TeamEntry[] {
  const members = Map.groupBy(memberships, (row) => row.team_id)
  return teams.map((row) =>
    withoutNulls({
      slug: row.slug,
      names: readJson<DatedName[]>(row.names),
      region: textOrNull(row.region),
      members: listOrNull(
        (members.get(row.id) ?? []).map((member) =>
          withoutNulls({
            player: nameIn(names.player, member.player_id),
            role: member.role,
            position: textOrNull(member.position),
            from: member.starts_on,
            to: member.ends_on,
          }),
        ),
      ),
    }),
  )
}

export function playerOf(row: CompetitionRows['players'][number]): PlayerEntry {
  return withoutNulls({
    slug: row.slug,
    names: readJson<DatedName[]>(row.names),
    externalId: row.external_id,
    realName: textOrNull(row.real_name),
    isRealNamePublic: onlyTrue(row.is_real_name_public),
    isMinor: onlyTrue(row.is_minor),
    isHidden: onlyTrue(row.is_hidden),
  })
}

function entrantsOf({ entrants, entrantPlayers }: CompetitionRows, names: Names): Entrant[] {
  const players = Map.groupBy(entrantPlayers, (row) => row.entrant_id)
  return entrants.map((row) =>
    withoutNulls({
      key: row.key,
      name: row.name,
      shortName: row.short_name,
      team: nameIn(names.team, row.team_id),
      players: listOrNull((players.get(row.id) ?? []).map((player) => nameIn(names.player, player.player_id))),
      seed: row.seed,
      rating: row.rating,
      status: row.status,
    }),
  )
}

function rulingOf(row: CompetitionRows['rulings'][number], names: Names): Ruling {
  return withoutNulls({
    key: row.key,
    kind: row.kind,
    match: nameIn(names.match, row.match_id),
    entrant: nameIn(names.entrant, row.entrant_id),
    policy: row.policy,
    reason: row.reason,
    publicNote: row.public_note,
    author: row.author,
    at: row.at,
    supersedes: row.supersedes,
    before: readJson<NonNullable<Ruling['before']>>(row.before),
  })
}

function awardOf(row: CompetitionRows['awards'][number], names: Names): AwardEntry {
  if (row.kind !== 'mvp' && row.kind !== 'custom') throw new Error(`Award ${row.key} was not given by hand`)
  return withoutNulls({
    key: row.key,
    kind: row.kind,
    title: row.title,
    entrant: nameIn(names.entrant, row.entrant_id),
    player: nameIn(names.player, row.player_id),
    name: row.name,
    citation: row.citation,
    isMasked: yesOrNo(row.is_masked),
    at: row.awarded_on,
  })
}
