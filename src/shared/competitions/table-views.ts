import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from '#shared/envelope.ts'
import { incidents } from './match.ts'
import { Outlook } from './outlook.ts'
import { CompetitionRef, EntrantRef, NamedRef } from './refs.ts'

/** A round without an opponent, as its table counts it. */
export const Bye = Type.Object({
  stage: NamedRef,
  round: Type.Object({ number: Type.Integer(), name: Type.String() }),
  kind: oneOf(['full', 'half', 'zero']),
  points: Type.Number({ description: 'what it is worth in the table' }),
})
export type Bye = Static<typeof Bye>

const TraceStep = Type.Object({
  name: Type.String(),
  state: oneOf(['decided', 'split', 'equal', 'skipped', 'unused']),
  count: Type.Integer({
    description: 'how many were compared, or are left level; `values` names at most the twelve nearest, the same in all steps',
  }),
  values: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  note: Type.String(),
})

export const TableRow = Type.Object({
  rank: Type.Integer(),
  isShared: Type.Boolean(),
  isTieOpen: Type.Boolean(),
  entrant: EntrantRef,
  status: oneOf(['active', 'withdrawn', 'disqualified']),
  played: Type.Integer({
    description:
      'matches decided, by play or otherwise, without byes: with them it is the sum of wins, draws and losses; of lobbies, games',
  }),
  wins: Type.Integer({ description: 'with the full byes' }),
  draws: Type.Integer({ description: 'with the half byes' }),
  losses: Type.Integer(),
  scoreFor: Type.Number(),
  scoreAgainst: Type.Number(),
  gamesWon: Type.Number(),
  gamesLost: Type.Number(),
  points: Type.Number(),
  /** Further tie-break values, as listed in the table's `columns`. */
  values: Type.Array(nullable(Type.Number())),
  form: Type.Array(oneOf(['win', 'loss', 'draw']), {
    description: 'the last five outcomes, oldest first: of matches that were played, and of those decided otherwise; byes are in `byes`',
  }),
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
  isZoneKept: Type.Boolean({
    description: '`zone` is not that of the rank as it is now: a later stage was filled before, or by the organiser, and stays as it is',
  }),
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
  stage: NamedRef,
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
            counts: Type.Boolean({ description: 'false: a ruling about the entrant takes the result out of the table' }),
          }),
        ),
        { description: 'one for each round, in their order; null where the entrant does not play' },
      ),
    }),
    { description: 'as the rows of the table' },
  ),
})
export type LobbyRounds = Static<typeof LobbyRounds>
