import { type Static, Type } from 'typebox'
import { ArticleSummary } from '#shared/article-summary.ts'
import { Id, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { roundMax, searchWordsMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { pageParams } from '#shared/page-params.ts'
import { ShareImage } from '#shared/share-image.ts'
import { line } from '#shared/text.ts'
import { AwardView, OpenAward, OpenPlace } from './award-views.ts'
import { formats, groupKinds } from './document.ts'
import { closed } from './fields.ts'
import { MatchSummary, StageMatch } from './match-summary.ts'
import { CompetitionKind, Day, EntrantRef, NamedRef } from './refs.ts'
import { GroupTable, LobbyRounds, Table } from './table-views.ts'

export const competitionStates = ['coming', 'running', 'finished'] as const

const summaryFields = {
  id: Id,
  kind: CompetitionKind,
  name: Type.String(),
  summary: Type.String(),
  season: NamedRef,
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

export const CompetitionEntrant = Type.Object({
  entrant: EntrantRef,
  seed: nullable(Type.Integer()),
  status: oneOf(['active', 'withdrawn', 'disqualified']),
  place: nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
  openPlace: nullable(OpenPlace),
})
export type CompetitionEntrant = Static<typeof CompetitionEntrant>

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
  entrants: Type.Array(CompetitionEntrant),
  hasFigures: Type.Boolean({ description: 'whether /api/competitions/:id/figures ranks anybody' }),
  awards: Type.Array(AwardView),
  openAwards: Type.Array(OpenAward),
  news: Type.Array(ArticleSummary),
})
export type CompetitionView = Static<typeof CompetitionView>

export const CompetitionOutcome = Type.Object({
  id: Id,
  kind: CompetitionKind,
  name: Type.String(),
  startsOn: Day,
  endsOn: Day,
  /** The last stage; while it runs, the one that `CompetitionView` shows. */
  stage: nullable(Type.Object({ id: Id, name: Type.String() })),
  matchCount: Type.Integer(),
  entrantCount: Type.Integer(),
  places: Type.Array(CompetitionEntrant, { description: 'the first eight and all who share the last of these places, sixteen at most' }),
  awards: Type.Array(AwardView),
  openAwards: Type.Array(OpenAward),
})
export type CompetitionOutcome = Static<typeof CompetitionOutcome>

export const CompetitionPage = pageOf(CompetitionSummary)
export type CompetitionPage = Static<typeof CompetitionPage>

export const CompetitionListQuery = Type.Object(
  { kind: Type.Optional(CompetitionKind), season: Type.Optional(Id), state: Type.Optional(oneOf(competitionStates)), ...pageParams },
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
