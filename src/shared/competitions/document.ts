import { type Static, Type } from 'typebox'
import { Instant, oneOf } from '#shared/envelope.ts'
import { text } from '#shared/text.ts'
import { closed, Day, Key, Name, Slug, Text, Whole } from './fields.ts'
import { Match, Round, Source } from './match.ts'
import { Player, Team } from './people.ts'
import { Ruleset } from './ruleset.ts'
import { EventKind, Figure } from './statistics.ts'

export const competitionKinds = ['team', 'single', 'battle'] as const
export type CompetitionKind = (typeof competitionKinds)[number]
export const formats = ['round_robin', 'swiss', 'single_elimination', 'double_elimination', 'gauntlet', 'ladder', 'lobby_series'] as const
export type Format = (typeof formats)[number]
/** In these each group has a table; in the others a tree. */
export const tableFormats = ['round_robin', 'swiss', 'ladder', 'lobby_series'] as const satisfies readonly Format[]

export function isTableFormat(format: Format): boolean {
  return tableFormats.some((one) => one === format)
}

const entrantStatuses = ['active', 'withdrawn', 'disqualified'] as const
/**
 * A team or a player in this competition, with the name at that time. Exactly one of `team` and `players` (one, or the two of a duo) is
 * given, or neither: only a name.
 */
const Entrant = Type.Object(
  {
    key: Key,
    name: Name,
    shortName: Type.Optional(Name),
    team: Type.Optional(Slug),
    players: Type.Optional(Type.Array(Slug, { minItems: 1, maxItems: 10 })),
    seed: Type.Optional(Whole),
    rating: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
    status: Type.Optional(oneOf(entrantStatuses)),
  },
  closed,
)
export type Entrant = Static<typeof Entrant>

export const rulingKinds = [
  'walkover',
  'forfeit',
  'double_forfeit',
  'disqualification',
  'replay',
  'void',
  'correction',
  'award',
  'deduction',
  'postponement',
  // A public remark on a result that was decided by play.
  'remark',
] as const
export type RulingKind = (typeof rulingKinds)[number]
export const rulingPolicies = ['opponents_win', 'void_unplayed', 'void_all', 'from_now'] as const
export type RulingPolicy = (typeof rulingPolicies)[number]

/**
 * A decision of the organiser on a tie that the results do not settle, or on places that the bracket does not determine. On a ladder by
 * position it moves one entrant: of the two in `order` the first takes the place of the second at time `at`, and those between shift by
 * one.
 */
const Decision = Type.Object(
  {
    key: Key,
    method: oneOf(['lots', 'playoff', 'organiser']),
    /** The tied entrants, in the decided order. */
    order: Type.Array(Key, { minItems: 2, maxItems: 100 }),
    /** The deciding match, where there was one. */
    match: Type.Optional(Key),
    publicNote: Text,
    at: Type.Optional(Instant),
  },
  closed,
)
export type Decision = Static<typeof Decision>

const Adjustment = Type.Object(
  {
    key: Key,
    entrant: Key,
    metric: oneOf(['points', 'fair_play']),
    delta: Type.Number({ minimum: -1000, maximum: 1000, multipleOf: 0.01 }),
    publicNote: Text,
    at: Type.Optional(Instant),
    revokedAt: Type.Optional(Instant),
  },
  closed,
)
export type Adjustment = Static<typeof Adjustment>

/** The meaning of places of a table: the coloured edge and the legend. */
const Zone = Type.Object({ from: Whole, to: Whole, kind: oneOf(['advance', 'lower', 'playoff', 'eliminated']), label: Name }, closed)
export type Zone = Static<typeof Zone>

export const groupKinds = ['pool', 'upper', 'lower', 'final', 'placement'] as const
const Group = Type.Object(
  {
    key: Key,
    name: Name,
    kind: oneOf(groupKinds),
    /** A pool: the places of the stage that play in it. Absent: all of them. */
    seeds: Type.Optional(Type.Array(Whole, { maxItems: 10_000 })),
    rounds: Type.Array(Round, { maxItems: 400 }),
    adjustments: Type.Optional(Type.Array(Adjustment, { maxItems: 1000 })),
    decisions: Type.Optional(Type.Array(Decision, { maxItems: 1000 })),
    zones: Type.Optional(Type.Array(Zone, { maxItems: 10 })),
  },
  closed,
)
export type Group = Static<typeof Group>

/** One place of a stage: its entrant, or its source. Places count from 1 in the order of the list. */
const Place = Type.Object({ entrant: Type.Optional(Key), source: Type.Optional(Source) }, closed)
export type Place = Static<typeof Place>

/** The state before a correction: matches and places that it changed, and which matches after the corrected one had been played. */
const Replaced = Type.Object(
  {
    matches: Type.Array(
      Type.Object(
        {
          key: Key,
          play: Match.properties.play,
          sides: Match.properties.sides,
          games: Match.properties.games,
          statistics: Match.properties.statistics,
          result: Match.properties.result,
          note: Match.properties.note,
        },
        closed,
      ),
      { maxItems: 5000 },
    ),
    places: Type.Optional(Type.Array(Type.Object({ stage: Key, number: Whole, filled: Place }, closed), { maxItems: 10_000 })),
    played: Type.Optional(Type.Array(Key, { maxItems: 10_000 })),
    /** Those of `played` that are to be played again, by others. */
    reopened: Type.Optional(Type.Array(Key, { maxItems: 10_000 })),
    isFinished: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type Replaced = Static<typeof Replaced>

const Ruling = Type.Object(
  {
    key: Key,
    kind: oneOf(rulingKinds),
    /** About one match, or about one entrant in all of its matches. */
    match: Type.Optional(Key),
    entrant: Type.Optional(Key),
    /** For a disqualification or withdrawal: what happens to the entrant's matches. `from_now` counts from `at`. */
    policy: Type.Optional(oneOf(rulingPolicies)),
    /** For the organiser only. */
    reason: Type.Optional(Text),
    publicNote: Text,
    author: Type.Optional(Name),
    at: Instant,
    supersedes: Type.Optional(Key),
    /** For a correction: what it replaced, so that it can be undone. */
    before: Type.Optional(Replaced),
  },
  closed,
)
export type Ruling = Static<typeof Ruling>

const stageFields = {
  key: Key,
  name: Name,
  ruleset: Ruleset,
  places: Type.Array(Place, { maxItems: 10_000 }),
  groups: Type.Array(Group, { minItems: 1, maxItems: 128 }),
  /**
   * Ranks the entrants with the same place in their groups (the best thirds): `rankOf` without a group refers to these ranks, counted from
   * 1. `ignoreBelow`: results against entrants ranked lower than this in their group are ignored (groups of different size).
   */
  across: Type.Optional(
    Type.Object(
      {
        rank: Whole,
        tiebreaks: Ruleset.properties.tiebreaks,
        lastResort: Ruleset.properties.lastResort,
        ignoreBelow: Type.Optional(Whole),
        decisions: Type.Optional(Type.Array(Decision, { maxItems: 100 })),
      },
      closed,
    ),
  ),
  /** Places of eliminated entrants set by the organiser: where the bracket gives 5–6, these say 5 and 6. */
  placements: Type.Optional(
    Type.Array(Type.Object({ entrant: Key, place: Whole, placeTo: Type.Optional(Whole) }, closed), { maxItems: 10_000 }),
  ),
}

const ladderMoves = ['take_place', 'swap'] as const
/**
 * Any number of challenges: the first side of a match challenges the second. `position`: the stage's places are the initial order, and a
 * challenger who wins moves up, by taking the other's place (those between move down by one) or by swapping places. `points`: the ruleset
 * ranks. The last challenge is not known in advance: the ladder is over when the organiser has closed it, or the competition is finished.
 */
const Ladder = Type.Union([
  Type.Object(
    {
      by: Type.Literal('position'),
      move: oneOf(ladderMoves),
      /**
       * The maximum number of places above that may be challenged. Absent: anybody above. Checked when a challenge is made, not for
       * results.
       */
      reach: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      /** A challenger whose opponent was absent keeps his place; otherwise he moves up as by any other win. */
      walkoversStay: Type.Optional(Type.Literal(true)),
      isClosed: Type.Optional(Type.Literal(true)),
    },
    closed,
  ),
  Type.Object({ by: Type.Literal('points'), isClosed: Type.Optional(Type.Literal(true)) }, closed),
])
export type Ladder = Static<typeof Ladder>
export type PositionLadder = Extract<Ladder, { by: 'position' }>

const Stage = Type.Union([
  Type.Object({ ...stageFields, format: Type.Literal('round_robin') }, closed),
  Type.Object(
    {
      ...stageFields,
      format: Type.Literal('swiss'),
      /** By points, or by won–lost record: then an entrant with `wins` advances, one with `losses` is eliminated. */
      swiss: Type.Union([
        Type.Object({ by: Type.Literal('points'), rounds: Type.Integer({ minimum: 1, maximum: 30 }) }, closed),
        Type.Object(
          {
            by: Type.Literal('record'),
            wins: Type.Integer({ minimum: 1, maximum: 15 }),
            losses: Type.Integer({ minimum: 1, maximum: 15 }),
          },
          closed,
        ),
      ]),
    },
    closed,
  ),
  Type.Object({ ...stageFields, format: Type.Literal('single_elimination'), thirdPlace: Type.Boolean() }, closed),
  Type.Object({ ...stageFields, format: Type.Literal('double_elimination'), grandFinal: oneOf(['single', 'reset', 'series']) }, closed),
  Type.Object(
    { ...stageFields, format: Type.Literal('lobby_series') },
    { ...closed, description: 'matches of two sides or more: each side takes a place, and points for it' },
  ),
  /** 冒泡赛: the two lowest places play, and each winner meets the next higher one, up to first place. */
  Type.Object({ ...stageFields, format: Type.Literal('gauntlet') }, closed),
  Type.Object({ ...stageFields, format: Type.Literal('ladder'), ladder: Ladder }, closed),
])
export type Stage = Static<typeof Stage>

export const awardKinds = ['champion', 'runner_up', 'third', 'mvp', 'custom'] as const
export type AwardKind = (typeof awardKinds)[number]

/** Manual awards. Champion, runner-up and third place are derived from the last stage and are only in `derivedAwards`. */
const Award = Type.Object(
  {
    key: Key,
    kind: oneOf(['mvp', 'custom']),
    title: Name,
    entrant: Type.Optional(Key),
    player: Type.Optional(Slug),
    /** Somebody who is neither an entrant nor a player. */
    name: Type.Optional(Name),
    citation: Type.Optional(Text),
    /** Names of this award are masked. */
    isMasked: Type.Optional(Type.Boolean()),
    at: Type.Optional(Day),
  },
  closed,
)
export type AwardEntry = Static<typeof Award>

export const Season = Type.Object({ slug: Slug, name: Name, startsOn: Day, endsOn: Day }, closed)

/**
 * A competition as one document: `leitai import competition` reads it, `leitai export competition` writes it, and the rules work on it.
 * Things refer to each other by keys, unique within the document: teams and players by slugs that are unique over all competitions. It
 * never contains what can be derived (tables, the sides of a source, champions).
 */
export const CompetitionDocument = Type.Object(
  {
    format: Type.Literal('leitai/competition'),
    version: Type.Literal(1),
    season: Season,
    competition: Type.Object(
      {
        slug: Slug,
        kind: oneOf(competitionKinds),
        name: Name,
        summary: Type.Optional(Text),
        startsOn: Day,
        endsOn: Day,
        isHidden: Type.Optional(Type.Boolean()),
        /** externalId of the imported article with the rules. */
        rulesArticle: Type.Optional(text(200)),
        /** The competition is finished: its places are final and its awards derived. */
        isFinished: Type.Optional(Type.Boolean()),
        derivedAwards: Type.Optional(Type.Array(oneOf(['champion', 'runner_up', 'third']), { maxItems: 3 })),
        /** What may be told of its matches; no other figure and event is accepted. */
        figures: Type.Optional(Type.Array(Figure, { maxItems: 50 })),
        eventKinds: Type.Optional(Type.Array(EventKind, { maxItems: 50 })),
      },
      closed,
    ),
    teams: Type.Optional(Type.Array(Team, { maxItems: 10_000 })),
    players: Type.Optional(Type.Array(Player, { maxItems: 20_000 })),
    entrants: Type.Array(Entrant, { maxItems: 10_000 }),
    stages: Type.Array(Stage, { minItems: 1, maxItems: 20 }),
    rulings: Type.Optional(Type.Array(Ruling, { maxItems: 5000 })),
    awards: Type.Optional(Type.Array(Award, { maxItems: 200 })),
  },
  { ...closed, title: 'leitai/competition', description: 'A competition of Leitai, version 1' },
)
export type CompetitionDocument = Static<typeof CompetitionDocument>
