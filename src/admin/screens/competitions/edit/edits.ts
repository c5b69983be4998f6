import type { RulesArticle } from '#admin/screens/competitions/RulesArticleField.tsx'
import { withFirstSwissRound } from '#rules/presets/document.ts'
import { roundKey } from '#rules/presets/stages.ts'
import { withoutStatisticsOf } from '#rules/statistics-uses.ts'
import type { CompetitionDocument, Entrant, Group, PositionLadder, Stage } from '#shared/competitions/document.ts'
import type { Match, Side } from '#shared/competitions/match.ts'
import type { PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { Picture } from '#shared/media.ts'
import { ownValue } from '#shared/own-value.ts'

/**
 * Unsaved changes of a competition's screen, apart from the document: they can be applied to a newer version, saved by others meanwhile,
 * without undoing it.
 */
export interface Edits {
  competition: Partial<Omit<CompetitionDocument['competition'], 'rulesArticle'>>
  /** Another one that there is. Absent: unchanged. */
  season?: CompetitionDocument['season']
  /** Null: none. Absent: unchanged. */
  rulesArticle?: RulesArticle | null
  /** The same. It is stored outside the document. */
  cover?: Picture | null
  entrants: Readonly<Record<string, Partial<Pick<Entrant, 'name' | 'shortName'>>>>
  added: readonly Entrant[]
  /** By entrant key: to whom of the library it belongs. Null: to nobody. */
  links: Readonly<Record<string, EntrantLink | null>>
  /** Keys in the order of their seeds; null: unchanged. */
  order: readonly string[] | null
  stages: Readonly<Record<string, { name?: string; ruleset?: Ruleset; ladder?: LadderEdits }>>
  /** By `stage/group/round`. Null: the ruleset's value. */
  bestOf: Readonly<Record<string, number | null>>
  /** By match key. Null: not scheduled. */
  dates: Readonly<Record<string, string | null>>
}

/** A team, or a player, with all that a document says of them. */
export interface EntrantLink {
  team?: string
  players?: [string]
  people: { teams: readonly TeamEntry[]; players: readonly PlayerEntry[] }
}

/** For a ladder by position; separate from its other fields, which an act may have changed meanwhile. `reach` 0: without a limit. */
export interface LadderEdits {
  move?: PositionLadder['move']
  reach?: number
  walkoversStay?: boolean
}

export const noEdits: Edits = { competition: {}, entrants: {}, added: [], links: {}, order: null, stages: {}, bestOf: {}, dates: {} }

export function isEdited({ added, order, season, rulesArticle, cover, ...parts }: Edits): boolean {
  if (added.length > 0 || order !== null || season !== undefined || rulesArticle !== undefined || cover !== undefined) return true
  return Object.values(parts).some((part) => Object.keys(part).length > 0)
}

export function withEdits(document: CompetitionDocument, edits: Edits): CompetitionDocument {
  const seeded = edits.order === null ? document : inOrder(document, edits.order)
  const entrants = [...seeded.entrants.map((entrant) => ({ ...entrant, ...edits.entrants[entrant.key] })), ...edits.added]
  const edited = {
    ...seeded,
    season: edits.season ?? seeded.season,
    competition: withArticle(withoutEmpty({ ...seeded.competition, ...edits.competition }), edits.rulesArticle),
    ...peopleWith(seeded, edits.links),
    entrants: entrants.map(withoutEmptyShortName).map((entrant) => withLink(entrant, ownValue(edits.links, entrant.key))),
    stages: seeded.stages.map((stage, index) => withStageEdits(stage, edits, index === 0)),
  }
  return withoutStatisticsOf(edited, {
    figures: removedKeys(document.competition.figures, edits.competition.figures),
    eventKinds: removedKeys(document.competition.eventKinds, edits.competition.eventKinds),
  })
}

function removedKeys(stood: readonly { key: string }[] = [], now: readonly { key: string }[] = stood): Set<string> {
  return new Set(stood.map(({ key }) => key).filter((key) => !now.some((one) => one.key === key)))
}

/** Optional fields that were emptied are left out. */
export function withoutEmpty(competition: CompetitionDocument['competition']): CompetitionDocument['competition'] {
  const { summary, figures = [], eventKinds = [], ...rest } = competition
  return {
    ...rest,
    ...(summary && { summary }),
    ...(figures.length > 0 && { figures }),
    ...(eventKinds.length > 0 && { eventKinds }),
  }
}

function withArticle(competition: CompetitionDocument['competition'], article: Edits['rulesArticle']): CompetitionDocument['competition'] {
  if (article === undefined) return competition
  const { rulesArticle: _, ...rest } = competition
  return article === null ? rest : { ...rest, rulesArticle: article.key }
}

function withoutEmptyShortName({ shortName, ...entrant }: Entrant): Entrant {
  return shortName ? { ...entrant, shortName } : entrant
}

function withLink(entrant: Entrant, link: EntrantLink | null | undefined): Entrant {
  if (link === undefined) return entrant
  const { team: _team, players: _players, ...own } = entrant
  return { ...own, ...(link?.team !== undefined && { team: link.team }), ...(link?.players && { players: link.players }) }
}

/** Those whom the document names already stay as they are in it. */
function peopleWith(
  { teams = [], players = [] }: CompetitionDocument,
  links: Edits['links'],
): Pick<CompetitionDocument, 'teams' | 'players'> {
  const linked = Object.values(links).flatMap((link) => (link ? [link.people] : []))
  if (linked.length === 0) return {}
  return {
    teams: bySlug([...teams, ...linked.flatMap((one) => one.teams)]),
    players: bySlug([...players, ...linked.flatMap((one) => one.players)]),
  }
}

function bySlug<T extends { slug: string }>(all: readonly T[]): T[] {
  return all.filter(({ slug }, i) => all.findIndex((other) => other.slug === slug) === i)
}

function withStageEdits(stage: Stage, edits: Edits, isFirst: boolean): Stage {
  const late = isFirst ? edits.added : []
  const { ladder, ...own } = edits.stages[stage.key] ?? {}
  const numbers = late.map((_, index) => stage.places.length + index + 1)
  return {
    ...withLadder(stage, ladder),
    ...own,
    places: [...stage.places, ...late.map(({ key }) => ({ entrant: key }))],
    groups: stage.groups.map((group, index) => ({
      ...group,
      // Late entrants of a Swiss, which has one pool.
      ...(group.seeds && index === 0 ? { seeds: [...group.seeds, ...numbers] } : {}),
      rounds: group.rounds.map((round) => {
        const key = roundKey(stage, group, round)
        const { bestOf, ...rest } = round
        const length = key in edits.bestOf ? edits.bestOf[key] : bestOf
        return { ...rest, ...(length ? { bestOf: length } : {}), matches: round.matches.map((match) => withDate(match, edits.dates)) }
      }),
    })),
  }
}

function withLadder(stage: Stage, edits: LadderEdits | undefined): Stage {
  if (!edits || stage.format !== 'ladder' || stage.ladder.by !== 'position') return stage
  const { reach = 0, walkoversStay = false, ...rest } = { ...stage.ladder, ...edits }
  return { ...stage, ladder: { ...rest, ...(reach > 0 && { reach }), ...(walkoversStay && { walkoversStay }) } }
}

function withDate(match: Match, dates: Edits['dates']): Match {
  const at = ownValue(dates, match.key)
  if (at === undefined) return match
  if (at !== null) return { ...match, schedule: { ...match.schedule, state: 'scheduled', at, precision: 'exact' } }
  const { schedule: _, ...rest } = match
  return rest
}

/** Nothing has been played: all places follow the seeds, and the first Swiss round is paired again. */
function inOrder(document: CompetitionDocument, order: readonly string[]): CompetitionDocument {
  const rank = new Map(order.map((key, index) => [key, index + 1]))
  const [first, ...others] = document.stages
  if (!first) return document
  const entrants = document.entrants.map((entrant) => ({ ...entrant, seed: rank.get(entrant.key) ?? entrant.seed }))
  const places = first.places.map((place, index) => ({ ...place, entrant: order[index] ?? place.entrant }))
  const groups = first.groups.map((group) => (first.format === 'swiss' ? { ...group, rounds: [] } : withoutOccupants(group)))
  return withFirstSwissRound({ ...document, entrants, stages: [{ ...first, places, groups }, ...others] })
}

function withoutOccupants(group: Group): Group {
  return {
    ...group,
    rounds: group.rounds.map((round) => ({
      ...round,
      matches: round.matches.map((match) => ({ ...match, sides: match.sides.map(withoutOccupant) })),
    })),
  }
}

function withoutOccupant({ entrant, ...side }: Side): Side {
  return side.source === undefined && entrant !== undefined ? { ...side, entrant } : side
}
