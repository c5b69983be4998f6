import { type Static, Type } from 'typebox'
import { Instant, oneOf } from '#shared/envelope.ts'
import { Ruleset } from './ruleset.ts'

/**
 * A competition as one document: what `leitai import competition` reads, `leitai export competition` writes, and the rules work on.
 * Things name each other by keys, unique within the document: teams and players by slugs that hold over all competitions.
 * What can be derived (tables, the sides that a source names, champions) is never in it.
 */
const closed = { additionalProperties: false }

export const keyPattern = '^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$'
export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
const Key = Type.String({ pattern: keyPattern, maxLength: 64 })
export const Slug = Type.String({ pattern: slugPattern, maxLength: 64 })
export const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Line = Type.String({ maxLength: 200 })
const InstantOrNull = Type.Union([Instant, Type.Null()])
const Text = Type.String({ maxLength: 1000 })
export const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'a day in the site’s zone' })
const Address = Type.String({ maxLength: 500, pattern: '^https?://' })
const Whole = Type.Integer({ minimum: 1, maximum: 100_000 })
const Score = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })

export const competitionKinds = ['team', 'single', 'battle'] as const
export type CompetitionKind = (typeof competitionKinds)[number]
export const formats = ['round_robin', 'swiss', 'single_elimination', 'double_elimination'] as const
export type Format = (typeof formats)[number]
/** In these each group has a table; in the others it has a tree. */
export const tableFormats = ['round_robin', 'swiss'] as const satisfies readonly Format[]

/** A name with the days on which it was borne: renames keep old pages true. The last one without `to` is the present name. */
export const DatedName = Type.Object(
  { name: Name, shortName: Type.Optional(Name), from: Type.Optional(Day), to: Type.Optional(Day) },
  closed,
)
export type DatedName = Static<typeof DatedName>

export const memberRoles = ['player', 'captain', 'substitute', 'coach', 'manager'] as const
export type MemberRole = (typeof memberRoles)[number]
const Member = Type.Object(
  { player: Slug, role: oneOf(memberRoles), position: Type.Optional(Name), from: Type.Optional(Day), to: Type.Optional(Day) },
  closed,
)

const Team = Type.Object(
  {
    slug: Slug,
    names: Type.Array(DatedName, { minItems: 1, maxItems: 20 }),
    region: Type.Optional(Name),
    members: Type.Optional(Type.Array(Member, { maxItems: 100 })),
  },
  closed,
)
export type TeamEntry = Static<typeof Team>

const Player = Type.Object(
  {
    slug: Slug,
    names: Type.Array(DatedName, { minItems: 1, maxItems: 20 }),
    /** Never public: the player's account in the game, as its token names it. */
    externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Private unless `isRealNamePublic`. */
    realName: Type.Optional(Name),
    isRealNamePublic: Type.Optional(Type.Boolean()),
    /** A minor's name is masked wherever it is public. */
    isMinor: Type.Optional(Type.Boolean()),
    /** Taken off public pages: 选手 and a number everywhere. */
    isHidden: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type PlayerEntry = Static<typeof Player>

const entrantStatuses = ['active', 'withdrawn', 'disqualified'] as const
/** A team or a player in this competition, with name as it was. Exactly one of `team` and `players` (one, or the two of a duo) is given, or neither: a name only. */
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

/** A correction kept who stood there: the entrant beside the source, or nobody without one. The source only tells the way that the bracket shows. */
const overruled = Type.Optional(Type.Literal(true))

/** Where the entrant of a place comes from. `match`, `stage` and `group` are keys; `rank` counts from 1. */
export const Source = Type.Union([
  Type.Object({ seed: Whole }, { ...closed, description: 'the entrant in this place of the stage' }),
  Type.Object({ winnerOf: Key, overruled }, closed),
  Type.Object({ loserOf: Key, overruled }, closed),
  Type.Object({ rankOf: Type.Object({ stage: Key, group: Type.Optional(Key), rank: Whole }, closed), overruled }, closed),
  Type.Object({ bye: Type.Literal(true) }, { ...closed, description: 'nobody: the other side advances' }),
  Type.Object({ tbd: Type.Literal(true) }, { ...closed, description: 'not known yet' }),
])
export type Source = Static<typeof Source>

export const incidents = ['no_show', 'forfeit', 'withdrawn', 'disqualified'] as const

const Lineup = Type.Object(
  { player: Type.Optional(Slug), name: Name, position: Type.Optional(Name), isSubstitute: Type.Optional(Type.Boolean()) },
  closed,
)

/** The first side is home, white, or the upper one. */
const Side = Type.Object(
  {
    /** Given without a source: set by the organiser. With a source: as it came out; refused where the results say otherwise. */
    entrant: Type.Optional(Key),
    source: Type.Optional(Source),
    /** After extra time, without the shoot-out. Absent where nothing was played. */
    score: Type.Optional(Score),
    /** Derived from the score where it can be. */
    outcome: Type.Optional(oneOf(['win', 'loss', 'draw'])),
    /** With more than two sides: the place in this match. */
    placement: Type.Optional(Whole),
    incident: Type.Optional(oneOf(incidents)),
    lineup: Type.Optional(Type.Array(Lineup, { maxItems: 30 })),
  },
  closed,
)
export type Side = Static<typeof Side>

/** A game, map or leg; or a board of a team match, which then names its players. */
const Game = Type.Object(
  {
    number: Whole,
    map: Type.Optional(Name),
    mode: Type.Optional(Name),
    state: oneOf(['pending', 'live', 'done', 'not_played', 'void']),
    /** Minutes and seconds in seconds. */
    durationSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    /** One for each side of the match, in the same order. */
    sides: Type.Array(
      Type.Object(
        {
          score: Type.Optional(Score),
          outcome: Type.Optional(oneOf(['win', 'loss', 'draw'])),
          players: Type.Optional(Type.Array(Slug, { maxItems: 10 })),
          incident: Type.Optional(oneOf(incidents)),
        },
        closed,
      ),
      { maxItems: 100 },
    ),
    note: Type.Optional(Line),
  },
  closed,
)
export type Game = Static<typeof Game>

export const schedulePrecisions = ['exact', 'day', 'tbd'] as const
const Schedule = Type.Object(
  {
    state: oneOf(['unscheduled', 'scheduled', 'postponed', 'cancelled']),
    at: Type.Optional(Instant),
    precision: Type.Optional(oneOf(schedulePrecisions)),
    /** Every move, oldest first: the first `from` is the first date. `to` null: without a new date. */
    reschedules: Type.Optional(
      Type.Array(Type.Object({ from: InstantOrNull, to: InstantOrNull, reason: Line, at: Type.Optional(Instant) }, closed), {
        maxItems: 50,
      }),
    ),
  },
  closed,
)
export type Schedule = Static<typeof Schedule>

export const resultKinds = ['played', 'draw', 'walkover', 'forfeit_in_play', 'double_forfeit', 'bye', 'awarded', 'void'] as const
export type ResultKind = (typeof resultKinds)[number]

const Result = Type.Object(
  {
    state: oneOf(['provisional', 'official', 'under_review', 'void']),
    kind: oneOf(resultKinds),
    decidedIn: Type.Optional(oneOf(['regulation', 'extra_time', 'shootout'])),
    /** Scores after ordinary time, after extra time, and of the shoot-out alone: one figure a side. */
    regulation: Type.Optional(Type.Array(Score, { minItems: 2, maxItems: 2 })),
    extraTime: Type.Optional(Type.Array(Score, { minItems: 2, maxItems: 2 })),
    shootout: Type.Optional(Type.Array(Score, { minItems: 2, maxItems: 2 })),
    /** Swiss: a bye by pairing (full), asked for (half), or an absence that was told (zero). */
    bye: Type.Optional(oneOf(['full', 'half', 'zero'])),
    endedAt: Type.Optional(Instant),
  },
  closed,
)
export type Result = Static<typeof Result>

const rulingKinds = [
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
] as const
export type RulingKind = (typeof rulingKinds)[number]
export const rulingPolicies = ['opponents_win', 'void_unplayed', 'void_all', 'from_now'] as const
export type RulingPolicy = (typeof rulingPolicies)[number]

const Match = Type.Object(
  {
    key: Key,
    /** As people call it: U1, 决赛. */
    name: Type.Optional(Name),
    bestOf: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    totalGames: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    schedule: Type.Optional(Schedule),
    play: Type.Optional(oneOf(['not_started', 'live', 'interrupted', 'ended'])),
    venue: Type.Optional(Name),
    streamUrl: Type.Optional(Address),
    replayUrl: Type.Optional(Address),
    /** The result is shown so long after its end. */
    delaySeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    /** The result is not shown before. */
    embargoUntil: Type.Optional(Instant),
    /** A bye has one side; else two, or more in a match of many. */
    sides: Type.Array(Side, { minItems: 1, maxItems: 100 }),
    games: Type.Optional(Type.Array(Game, { maxItems: 99 })),
    result: Type.Optional(Result),
    note: Type.Optional(Line),
  },
  closed,
)
export type Match = Static<typeof Match>

const Round = Type.Object(
  {
    number: Whole,
    name: Type.Optional(Name),
    bestOf: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    matches: Type.Array(Match, { maxItems: 5000 }),
  },
  closed,
)
export type Round = Static<typeof Round>

/** A way the organiser settled a tie that the results could not, or set places that the bracket does not tell. */
const Decision = Type.Object(
  {
    key: Key,
    method: oneOf(['lots', 'playoff', 'organiser']),
    /** The tied, in the order that was decided. */
    order: Type.Array(Key, { minItems: 2, maxItems: 100 }),
    /** The deciding match, when it was one. */
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

/** What places of a table mean: the edge and the legend beside it. */
const Zone = Type.Object({ from: Whole, to: Whole, kind: oneOf(['advance', 'lower', 'playoff', 'eliminated']), label: Name }, closed)
export type Zone = Static<typeof Zone>

export const groupKinds = ['pool', 'upper', 'lower', 'final', 'placement'] as const
const Group = Type.Object(
  {
    key: Key,
    name: Name,
    kind: oneOf(groupKinds),
    /** A pool: which places of the stage play in it. Without it, all of them. */
    seeds: Type.Optional(Type.Array(Whole, { maxItems: 10_000 })),
    rounds: Type.Array(Round, { maxItems: 400 }),
    adjustments: Type.Optional(Type.Array(Adjustment, { maxItems: 1000 })),
    decisions: Type.Optional(Type.Array(Decision, { maxItems: 1000 })),
    zones: Type.Optional(Type.Array(Zone, { maxItems: 10 })),
  },
  closed,
)
export type Group = Static<typeof Group>

/** One place of a stage: who stands in it, or whence he comes. Places count from 1 in the order of the list. */
const Place = Type.Object({ entrant: Type.Optional(Key), source: Type.Optional(Source) }, closed)
export type Place = Static<typeof Place>

/** What a correction found and changed: matches and places as they stood, and which matches behind the corrected one had been played. */
const Replaced = Type.Object(
  {
    matches: Type.Array(
      Type.Object(
        {
          key: Key,
          play: Match.properties.play,
          sides: Match.properties.sides,
          games: Match.properties.games,
          result: Match.properties.result,
          note: Match.properties.note,
        },
        closed,
      ),
      { maxItems: 5000 },
    ),
    places: Type.Optional(Type.Array(Type.Object({ stage: Key, number: Whole, filled: Place }, closed), { maxItems: 10_000 })),
    played: Type.Optional(Type.Array(Key, { maxItems: 10_000 })),
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
    /** A disqualification or withdrawal: what becomes of the entrant's matches. `from_now` counts from `at`. */
    policy: Type.Optional(oneOf(rulingPolicies)),
    /** For the organiser's eyes. */
    reason: Type.Optional(Text),
    publicNote: Text,
    author: Type.Optional(Name),
    at: Instant,
    supersedes: Type.Optional(Key),
    /** Of a correction: what it replaced, so that it can be taken back. */
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
   * Ranks the entrants that came in at the same place of their groups (the best thirds): `rankOf` without a group names these ranks, counted from 1.
   * `ignoreBelow`: results against entrants ranked lower than this in their group do not count (groups of unequal size).
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
  /** Places of eliminated entrants that the organiser set: the bracket gives 5–6, he says 5 and 6. */
  placements: Type.Optional(
    Type.Array(Type.Object({ entrant: Key, place: Whole, placeTo: Type.Optional(Whole) }, closed), { maxItems: 10_000 }),
  ),
}

const Stage = Type.Union([
  Type.Object({ ...stageFields, format: Type.Literal('round_robin') }, closed),
  Type.Object(
    {
      ...stageFields,
      format: Type.Literal('swiss'),
      /** By points, or by won–lost record: then at `wins` an entrant advances, at `losses` it is out. */
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
])
export type Stage = Static<typeof Stage>

export const awardKinds = ['champion', 'runner_up', 'third', 'mvp', 'custom'] as const
export type AwardKind = (typeof awardKinds)[number]

/** Given by hand. Champion, runner-up and third are derived from the last stage and stand in `derivedAwards` only. */
const Award = Type.Object(
  {
    key: Key,
    kind: oneOf(['mvp', 'custom']),
    title: Name,
    entrant: Type.Optional(Key),
    player: Type.Optional(Slug),
    /** Somebody who is neither. */
    name: Type.Optional(Name),
    citation: Type.Optional(Text),
    /** Names of this award pass the masking rule. */
    isMasked: Type.Optional(Type.Boolean()),
    at: Type.Optional(Day),
  },
  closed,
)
export type AwardEntry = Static<typeof Award>

export const Season = Type.Object({ slug: Slug, name: Name, startsOn: Day, endsOn: Day }, closed)

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
        rulesArticle: Type.Optional(Type.String({ maxLength: 200 })),
        /** The competition is over: its places are final and its awards derived. */
        isFinished: Type.Optional(Type.Boolean()),
        derivedAwards: Type.Optional(Type.Array(oneOf(['champion', 'runner_up', 'third']), { maxItems: 3 })),
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
