import { type Static, Type } from 'typebox'
import { ArticleSummary } from '#shared/article-summary.ts'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax, pageSizeMax, roundMax, searchWordsMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { ShareImage } from '#shared/share-image.ts'
import { line } from '#shared/text.ts'
import { awardKinds, competitionKinds, formats, groupKinds } from './document.ts'
import { incidents, resultKinds, schedulePrecisions } from './match.ts'
import { Outlook } from './outlook.ts'

const closed = { additionalProperties: false }
export const Day = Type.String({ description: 'a day in the site’s zone, 2026-11-20' })
const Kind = oneOf(competitionKinds)
const Ref = Type.Object({ id: Id, name: Type.String() })

export const SeasonList = Type.Object({ items: Type.Array(Type.Object({ id: Id, name: Type.String(), startsOn: Day, endsOn: Day })) })
export type SeasonList = Static<typeof SeasonList>

/** Names at the time of the competition; masked or replaced where a player is a minor or withheld. */
export const EntrantRef = Type.Object({
  id: Id,
  name: Type.String(),
  shortName: Type.String(),
  seed: Type.Optional(Type.Integer({ description: 'by which it entered the competition, where it has one' })),
  teamId: nullable(Id),
  playerIds: Type.Array(Id),
  logo: nullable(Picture),
})
export type EntrantRef = Static<typeof EntrantRef>

export const competitionStates = ['coming', 'running', 'finished'] as const
const summaryFields = {
  id: Id,
  kind: Kind,
  name: Type.String(),
  summary: Type.String(),
  season: Ref,
  startsOn: Day,
  endsOn: Day,
  state: oneOf(competitionStates),
  cover: nullable(Picture),
  logo: nullable(Picture),
  /** The first of `champions`. */
  champion: nullable(EntrantRef),
  champions: Type.Array(EntrantRef, { description: 'all who won it: a title may be shared' }),
}
export const CompetitionSummary = Type.Object(summaryFields)
export type CompetitionSummary = Static<typeof CompetitionSummary>

export const CompetitionRef = Type.Object({ id: Id, kind: Kind, name: Type.String() })

export const MatchSide = Type.Object({
  entrant: nullable(EntrantRef),
  label: Type.String({ description: 'what to write while nobody is known: 胜者 U1, A 组第 1, 轮空, 待定' }),
  cameThrough: Type.Optional(Type.Literal(true, { description: 'results brought the entrant here: who it is tells them' })),
  isBye: Type.Boolean(),
  score: nullable(Type.Number()),
  shootout: nullable(Type.Number()),
  outcome: nullable(oneOf(['win', 'loss', 'draw'])),
  placement: nullable(Type.Integer()),
  points: nullable(Type.Number({ description: 'of a lobby: what its places and scores are worth so far' })),
  incident: nullable(oneOf(incidents)),
})
export type MatchSide = Static<typeof MatchSide>

export const matchFields = {
  id: Id,
  name: Type.String(),
  competition: CompetitionRef,
  stage: Ref,
  group: Ref,
  round: Type.Object({ number: Type.Integer(), name: Type.String() }),
  bestOf: nullable(Type.Integer()),
  totalGames: nullable(Type.Integer()),
  areBoards: Type.Optional(Type.Boolean({ description: 'the games are boards of a team match' })),
  schedule: Type.Object({
    state: oneOf(['unscheduled', 'scheduled', 'postponed', 'cancelled']),
    at: nullable(Instant),
    precision: oneOf(schedulePrecisions),
    firstAt: nullable(Instant),
    reason: Type.String(),
  }),
  play: oneOf(['not_started', 'live', 'interrupted', 'ended']),
  /** Null: not over, unknown, or hidden with the result. */
  endedAt: nullable(Instant),
  /** Whether there is an address where it can be watched. */
  hasStream: Type.Boolean(),
  /** Number of the running game, where known. */
  liveGame: nullable(Type.Integer()),
  /** Null: none yet, or hidden until later (`isResultHidden`). */
  result: nullable(
    Type.Object({
      state: oneOf(['provisional', 'official', 'under_review', 'void']),
      kind: oneOf(resultKinds),
      decidedIn: oneOf(['regulation', 'extra_time', 'shootout']),
    }),
  ),
  isResultHidden: Type.Boolean(),
  /** The scores of the single game where the match is one game. */
  sides: Type.Array(MatchSide),
}
export const MatchSummary = Type.Object(matchFields)
export type MatchSummary = Static<typeof MatchSummary>

export const MatchLink = Type.Object({ id: Id, name: Type.String() })
export const StageMatch = Type.Object({
  ...matchFields,
  winnerTo: nullable(MatchLink),
  /** The same as `winnerTo`: the second final, played only if the side from the losers' bracket wins this one. */
  loserTo: nullable(MatchLink),
  /** Swiss by record: wins and losses of both sides before the match. */
  record: nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
  isNotNeeded: Type.Boolean(),
})
export type StageMatch = Static<typeof StageMatch>

/** A round without an opponent, as its table counts it. */
export const Bye = Type.Object({
  stage: Ref,
  round: Type.Object({ number: Type.Integer(), name: Type.String() }),
  kind: oneOf(['full', 'half', 'zero']),
  points: Type.Number({ description: 'what it is worth in the table' }),
})
export type Bye = Static<typeof Bye>

const TraceStep = Type.Object({
  name: Type.String(),
  state: oneOf(['decided', 'split', 'equal', 'skipped', 'unused']),
  values: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  note: Type.String(),
})

export const TableRow = Type.Object({
  rank: Type.Integer(),
  isShared: Type.Boolean(),
  isTieOpen: Type.Boolean(),
  entrant: EntrantRef,
  status: oneOf(['active', 'withdrawn', 'disqualified']),
  played: Type.Integer(),
  wins: Type.Integer(),
  draws: Type.Integer(),
  losses: Type.Integer(),
  scoreFor: Type.Number(),
  scoreAgainst: Type.Number(),
  gamesWon: Type.Number(),
  gamesLost: Type.Number(),
  points: Type.Number(),
  /** Further tie-break values, as listed in the table's `columns`. */
  values: Type.Array(nullable(Type.Number())),
  /** The last five outcomes, oldest first. */
  form: Type.Array(oneOf(['win', 'loss', 'draw'])),
  formMatches: Type.Array(Type.Object({ id: Id, round: Type.Integer() }), { description: 'the matches of `form`, in its order' }),
  byes: Type.Array(Bye, { description: 'rounds without an opponent, which no list of matches has' }),
  movement: nullable(
    Type.Integer({
      description: 'places gained since the round before the latest one with a result, lost where negative; null: no round before',
    }),
  ),
  outlook: nullable(Outlook),
  adjustments: Type.Array(Type.Object({ metric: oneOf(['points', 'fair_play']), delta: Type.Number(), note: Type.String() })),
  zone: nullable(oneOf(['advance', 'lower', 'playoff', 'eliminated'])),
  isZoneOpen: Type.Boolean({ description: 'several share the rank, and not all of them can be in one zone: who is, is not decided' }),
  trace: nullable(Type.Object({ tied: Type.Array(Type.String()), sentence: Type.String(), steps: Type.Array(TraceStep) })),
  /** On a ladder by position. */
  ladder: nullable(
    Type.Object({
      rise: Type.Integer({ description: 'places gained since the ladder’s `since`, negative: lost' }),
      /** The last challenge. */
      last: nullable(
        Type.Object({
          matchId: Id,
          opponent: Type.String(),
          outcome: oneOf(['win', 'loss', 'draw']),
          isChallenger: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type TableRow = Static<typeof TableRow>
export type LadderRow = NonNullable<TableRow['ladder']>

/** `match_points` and `board_points`: 场分 and 局分 of team matches on boards. `first_places` and `score_for`: in lobbies. */
const tableFigures = [
  'played',
  'wins',
  'draws',
  'losses',
  'games',
  'game_difference',
  'score',
  'score_difference',
  'board_points',
  'match_points',
  'first_places',
  'score_for',
  'points',
] as const

export const Table = Type.Object({
  /** The columns of statistics in this table, in display order. */
  figures: Type.Array(oneOf(tableFigures)),
  columns: Type.Array(Type.String({ description: 'names of the values: 对手分' })),
  rules: Type.Array(Type.String({ description: 'the tie-breaks in order, in Chinese' })),
  zones: Type.Array(Type.Object({ kind: oneOf(['advance', 'lower', 'playoff', 'eliminated']), label: Type.String() })),
  isFinal: Type.Boolean(),
  hasProvisional: Type.Boolean(),
  rows: Type.Array(TableRow),
  total: Type.Integer({ description: 'rows in all; `rows` holds the asked page of at most 100, of a ladder by position 50' }),
  /** A ladder by position: the order results from challenges, and statistics rank nobody. */
  ladder: nullable(
    Type.Object({ since: Type.String({ description: 'the round in which rises and falls are counted; empty before any' }) }),
  ),
})
export type Table = Static<typeof Table>

/** The first rows of one group's table, outside its stage and without explanations. `id` is the group's. */
export const GroupTable = Type.Object({
  id: Id,
  name: Type.String(),
  stage: Ref,
  competition: CompetitionRef,
  table: Type.Object({
    ...Type.Omit(Table, ['columns', 'rules', 'rows', 'ladder']).properties,
    rows: Type.Array(Type.Omit(TableRow, ['values', 'form', 'formMatches', 'byes', 'movement', 'outlook', 'trace', 'ladder'])),
  }),
})
export type GroupTable = Static<typeof GroupTable>

/** Rounds × entrants: the result of each entrant of the table in each round. */
export const LobbyRounds = Type.Object({
  rounds: Type.Array(
    Type.Object({
      number: Type.Integer(),
      name: Type.String(),
      matches: Type.Array(Type.Object({ id: Id, name: Type.String(), state: oneOf(['coming', 'live', 'ended']) })),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      entrant: Id,
      cells: Type.Array(
        nullable(
          Type.Object({
            match: Id,
            place: nullable(Type.Integer()),
            points: nullable(Type.Number()),
            score: nullable(Type.Number()),
            incident: nullable(oneOf(incidents)),
          }),
        ),
        { description: 'one for each round, in their order; null where the entrant does not play' },
      ),
    }),
    { description: 'as the rows of the table' },
  ),
})
export type LobbyRounds = Static<typeof LobbyRounds>

export const StageView = Type.Object({
  id: Id,
  name: Type.String(),
  format: oneOf(formats),
  state: oneOf(competitionStates),
  /** The tables are those after this round; null: the current ones. */
  afterRound: nullable(Type.Integer()),
  /** Rounds with a public result, after each of which the tables can be requested (`round`); empty where there are none or no tables. */
  tableRounds: Type.Array(Type.Object({ number: Type.Integer(), name: Type.String() })),
  /** Swiss by record: wins that advance and losses that eliminate. */
  swissRecord: nullable(Type.Object({ wins: Type.Integer(), losses: Type.Integer() })),
  groups: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      kind: oneOf(groupKinds),
      table: nullable(Table),
      /** Matches of brackets and of Swiss by record only; other formats list theirs by day, in the match list. */
      rounds: Type.Array(
        Type.Object({ number: Type.Integer(), name: Type.String(), bestOf: nullable(Type.Integer()), matches: Type.Array(StageMatch) }),
      ),
      /** For a series of lobbies. */
      lobbies: nullable(LobbyRounds),
    }),
  ),
  /** Ranking of equal places across the groups. */
  across: nullable(Type.Object({ name: Type.String(), table: Table })),
})
export type StageView = Static<typeof StageView>

export const AwardView = Type.Object({
  id: Id,
  kind: oneOf(awardKinds),
  title: Type.String(),
  isDerived: Type.Boolean(),
  competition: CompetitionRef,
  season: Ref,
  /** Already masked where the award or the player requires it. */
  name: Type.String(),
  isMasked: Type.Boolean(),
  entrant: nullable(EntrantRef),
  playerId: nullable(Id),
  /** Of the player who has the award. */
  playerLogo: nullable(Picture),
  lineup: Type.Array(Type.String()),
  citation: Type.String(),
  at: Day,
  /** The deciding match. */
  matchId: nullable(Id),
  score: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number()], {
      description: 'of the deciding match, if it was between two: the entrant’s, then the other’s',
    }),
  ),
})
export type AwardView = Static<typeof AwardView>

/** An award that an undecided tie holds back. */
export const OpenAward = Type.Object({
  kind: oneOf(['champion', 'runner_up', 'third']),
  title: Type.String(),
  entrants: Type.Array(EntrantRef, { description: 'those between whom it is open' }),
})
export type OpenAward = Static<typeof OpenAward>

export const OpenPlace = Type.Tuple([Type.Integer(), Type.Integer()], {
  description: 'the places between which a tie that waits for its decision keeps the entrant; `place` is null then',
})

export const CompetitionView = Type.Object({
  ...summaryFields,
  shareImage: ShareImage,
  rulesArticle: nullable(Type.Object({ id: Id, title: Type.String() })),
  stages: Type.Array(Type.Object({ id: Id, name: Type.String(), format: oneOf(formats), state: oneOf(competitionStates) })),
  /** The requested stage, else the running one, else the next one, else the last. */
  stage: nullable(StageView),
  before: Type.Array(GroupTable, {
    description: 'where no stage is asked for: the first rows of the tables from which `stage`, a bracket, was reached',
  }),
  live: Type.Array(MatchSummary),
  next: Type.Array(MatchSummary),
  latest: Type.Array(MatchSummary),
  matchCount: Type.Integer(),
  entrantCount: Type.Integer(),
  /** All of them; of more than 600 the requested page of 100. */
  entrants: Type.Array(
    Type.Object({
      entrant: EntrantRef,
      seed: nullable(Type.Integer()),
      status: oneOf(['active', 'withdrawn', 'disqualified']),
      place: nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
      openPlace: nullable(OpenPlace),
    }),
  ),
  hasFigures: Type.Boolean({ description: 'whether /api/competitions/:id/figures ranks anybody' }),
  awards: Type.Array(AwardView),
  openAwards: Type.Array(OpenAward),
  news: Type.Array(ArticleSummary),
})
export type CompetitionView = Static<typeof CompetitionView>

export const CompetitionPage = pageOf(CompetitionSummary)
export type CompetitionPage = Static<typeof CompetitionPage>

const pageParams = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
}

const matchStates = ['live', 'coming', 'ended'] as const
export const MatchListQuery = Type.Object(
  {
    kind: Type.Optional(Kind),
    competition: Type.Optional(Id),
    stage: Type.Optional(Id),
    team: Type.Optional(Id),
    player: Type.Optional(Id),
    state: Type.Optional(oneOf(matchStates)),
    day: Type.Optional(
      Type.String({
        pattern: '^(now|\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))$',
        description:
          'one day in the site’s zone; `now`: today, or the next day with matches, or the last one, but no day where the matches of a competition, stage, team or player fit on one page',
      }),
    ),
    order: Type.Optional(oneOf(['oldest', 'newest'])),
    ...pageParams,
  },
  closed,
)
export type MatchListQuery = Static<typeof MatchListQuery>

/**
 * `days`: the days around the asked one, or around now, that have matches under the same filter, oldest first: at most 15, and among them or beside them
 * yesterday, today and tomorrow, with or without matches.
 */
export const MatchPage = Type.Object({
  ...pageOf(MatchSummary).properties,
  /** The day whose matches these are; null: the list is of all days. */
  day: nullable(Day),
  days: Type.Array(Type.Object({ day: Day, count: Type.Integer() })),
  byes: Type.Array(Type.Object({ ...Bye.properties, entrant: EntrantRef }), {
    description: 'of a list of one competition: who had no opponent in the rounds that the page shows, of one team or player in any round',
  }),
  competitionLogos: Type.Array(Type.Object({ competitionId: Id, logo: Picture }), {
    description: 'of the competitions of `items`, those that have one; they stand above the matches of each',
  }),
})
export type MatchPage = Static<typeof MatchPage>

export const MatchesNowQuery = Type.Object({ kind: Type.Optional(Kind) }, closed)
export type MatchesNowQuery = Static<typeof MatchesNowQuery>

export const MatchesNow = Type.Object({
  live: Type.Array(MatchSummary),
  next: Type.Array(MatchSummary, { description: 'the nearest first' }),
  latest: Type.Array(MatchSummary, { description: 'what ended last, the newest first' }),
  overdue: Type.Array(MatchSummary, { description: 'should have begun hours ago, and nothing was reported since; the newest first' }),
})
export type MatchesNow = Static<typeof MatchesNow>

export const CompetitionListQuery = Type.Object(
  { kind: Type.Optional(Kind), season: Type.Optional(Id), state: Type.Optional(oneOf(competitionStates)), ...pageParams },
  closed,
)
export type CompetitionListQuery = Static<typeof CompetitionListQuery>

/**
 * `round`: one of the stage's `tableRounds`. `q`: only rows of entrants whose names contain it. `page`: of the table's rows, 100 per page;
 * 50 for a ladder by position.
 */
export const CompetitionQuery = Type.Object(
  {
    stage: Type.Optional(Id),
    round: Type.Optional(Type.Integer({ minimum: 1, maximum: roundMax })),
    q: Type.Optional(line(searchWordsMax, 1)),
    page: pageParams.page,
  },
  closed,
)
export type CompetitionQuery = Static<typeof CompetitionQuery>

export const WinnerListQuery = Type.Object(
  { season: Type.Optional(Id), kind: Type.Optional(Kind), award: Type.Optional(oneOf(awardKinds)), ...pageParams },
  closed,
)
export type WinnerListQuery = Static<typeof WinnerListQuery>
export const WinnerPage = pageOf(AwardView)
export type WinnerPage = Static<typeof WinnerPage>
