import { type Static, Type } from 'typebox'
import { CompetitionSummary, MatchSummary, Table } from '#shared/competitions/answers.ts'
import { CompetitionDocument, formats, rulingPolicies } from '#shared/competitions/document.ts'
import { keyPattern } from '#shared/competitions/fields.ts'
import { incidents, resultKinds, schedulePrecisions } from '#shared/competitions/match.ts'
import { Ruleset } from '#shared/competitions/ruleset.ts'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax, pageSizeMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { type Act, roles } from './policy.ts'

/**
 * A competition in the console is its document (`#shared/competitions/document.ts`) with a rev. Every change is one act on it: asked first with
 * `isPreview`, it answers what it would change; then it is done wholly or not at all.
 */
const closed = { additionalProperties: false }
const Key = Type.String({ pattern: keyPattern, maxLength: 64 })
const Note = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })
const OptionalNote = Type.String({ maxLength: 300 })
/** As long as the calendar's history keeps it. */
const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Score = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })
const Rev = Type.Integer({ minimum: 0 })

/** Sides in the order of the match. `score` after extra time, without the shoot-out. */
const SideResult = Type.Object(
  {
    score: nullable(Score),
    shootout: nullable(Score),
    /** After ordinary time, and after extra time: given for both sides or for none. */
    regulation: Type.Optional(nullable(Score)),
    extraTime: Type.Optional(nullable(Score)),
    outcome: nullable(oneOf(['win', 'loss', 'draw'])),
    /** In a match of many: the place. */
    placement: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
    incident: nullable(oneOf(incidents)),
  },
  closed,
)
const gameStates = ['pending', 'live', 'done', 'not_played', 'void'] as const
/** What is not said here (mode, duration, players of a board, note) stays as it is stored under the game's number. */
const GameResult = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 99 }),
    map: Type.String({ maxLength: 60 }),
    state: oneOf(gameStates),
    sides: Type.Array(
      Type.Object(
        {
          score: nullable(Score),
          outcome: nullable(oneOf(['win', 'loss', 'draw'])),
          /** Of a lobby: the place in this game. Left out: as stored. */
          placement: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
          /** Left out: as stored. */
          incident: Type.Optional(nullable(oneOf(incidents))),
        },
        closed,
      ),
      { maxItems: 100 },
    ),
  },
  closed,
)
export type GameResult = Static<typeof GameResult>
/**
 * A result as it is entered. Games decide where there are some: by a ruleset that counts games, scores of the match are then counted from them.
 * Of `played` and `draw` either will do: which of them it is follows from the scores. `bye` is never entered.
 */
export const ResultInput = Type.Object(
  {
    kind: oneOf(resultKinds),
    state: oneOf(['provisional', 'official', 'under_review', 'void']),
    decidedIn: oneOf(['regulation', 'extra_time', 'shootout']),
    sides: Type.Array(SideResult, { minItems: 2, maxItems: 100 }),
    games: Type.Array(GameResult, { maxItems: 99 }),
    endedAt: nullable(Instant),
  },
  closed,
)
export type ResultInput = Static<typeof ResultInput>

const onMatch = { match: Key, publicNote: OptionalNote }

/** One act. `match`, `entrant`, `stage` and `group` are the document's keys. */
export const CompetitionAct = Type.Union([
  // Play: what a scorekeeper does beside the stage.
  Type.Object({ kind: Type.Literal('set_play'), match: Key, play: oneOf(['not_started', 'live', 'interrupted', 'ended']) }, closed),
  /** Running score and games of a match that has no result yet. */
  Type.Object(
    {
      kind: Type.Literal('set_score'),
      match: Key,
      scores: Type.Array(nullable(Score), { maxItems: 100 }),
      games: Type.Array(GameResult, { maxItems: 99 }),
    },
    closed,
  ),
  /** The first result of a match, a walkover, forfeit and double forfeit included; what follows fills by itself. */
  Type.Object({ kind: Type.Literal('record_result'), ...onMatch, result: ResultInput }, closed),
  /** A result that stands is changed; `followers` null asks what has to be chosen. */
  Type.Object(
    { kind: Type.Literal('correct_result'), ...onMatch, result: ResultInput, followers: nullable(oneOf(['keep', 'reopen', 'swap'])) },
    closed,
  ),
  /** Takes the newest correction back, by a correction of its own, while nothing later was recorded. */
  Type.Object({ kind: Type.Literal('undo_correction'), match: Key, publicNote: OptionalNote }, closed),
  Type.Object({ kind: Type.Literal('confirm_result'), match: Key, state: oneOf(['official', 'under_review', 'provisional']) }, closed),
  // The calendar.
  Type.Object(
    {
      kind: Type.Literal('schedule'),
      match: Key,
      at: nullable(Instant),
      precision: oneOf(schedulePrecisions),
      venue: Type.String({ maxLength: 60 }),
      /** Asked for where a date is moved. */
      reason: Type.String({ maxLength: 200 }),
    },
    closed,
  ),
  /** The same for many matches; `reason` once for all that are moved. One that cannot be done, and none is. */
  Type.Object(
    {
      kind: Type.Literal('schedule_all'),
      moves: Type.Array(
        Type.Object(
          { match: Key, at: nullable(Instant), precision: oneOf(schedulePrecisions), venue: Type.String({ maxLength: 60 }) },
          closed,
        ),
        { minItems: 1, maxItems: 10_000 },
      ),
      reason: Type.String({ maxLength: 200 }),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('postpone'), match: Key, reason: Reason }, closed),
  Type.Object({ kind: Type.Literal('cancel'), match: Key, reason: Reason }, closed),
  /** When the result may be seen: so many seconds after the end, or not before a moment. */
  Type.Object(
    {
      kind: Type.Literal('set_reveal'),
      match: Key,
      delaySeconds: nullable(Type.Integer({ minimum: 0, maximum: 86_400 })),
      embargoUntil: nullable(Instant),
    },
    closed,
  ),
  // The organiser's word.
  Type.Object(
    {
      kind: Type.Literal('adjust'),
      stage: Key,
      group: Key,
      entrant: Key,
      metric: oneOf(['points', 'fair_play']),
      delta: Type.Number({ minimum: -1000, maximum: 1000, multipleOf: 0.01 }),
      publicNote: Note,
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('revoke_adjustment'), adjustment: Key }, closed),
  Type.Object(
    {
      kind: Type.Literal('decide_tie'),
      stage: Key,
      /** Null: the stage's ranking across its groups. */
      group: nullable(Key),
      /** The tied, in the order that was decided. */
      entrants: Type.Array(Key, { minItems: 2, maxItems: 100 }),
      /** The deciding match of a playoff. */
      decidedBy: Type.Optional(nullable(Key)),
      method: oneOf(['lots', 'playoff', 'organiser']),
      publicNote: Note,
    },
    closed,
  ),
  /** `policy` as in a ruling: what becomes of their matches. */
  Type.Object(
    {
      kind: Type.Literal('remove_entrant'),
      entrant: Key,
      status: oneOf(['withdrawn', 'disqualified']),
      policy: oneOf(rulingPolicies),
      publicNote: Note,
    },
    closed,
  ),
  /** Takes a removal back: the entrant plays on, and its matches count as they were played. */
  Type.Object({ kind: Type.Literal('restore_entrant'), entrant: Key, publicNote: Note }, closed),
  /** Swiss: draws the next round, without those who asked to be left out of it. */
  Type.Object(
    {
      kind: Type.Literal('draw_round'),
      stage: Key,
      group: Type.Optional(Key),
      absences: Type.Optional(Type.Array(Type.Object({ entrant: Key, bye: oneOf(['half', 'zero']) }, closed), { maxItems: 1_000 })),
    },
    closed,
  ),
  /** Ladder: a new challenge in the round of this number, which is made where there is none; null, the latest. */
  Type.Object(
    {
      kind: Type.Literal('challenge'),
      stage: Key,
      group: Type.Optional(Key),
      challenger: Key,
      challenged: Key,
      round: nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
      at: nullable(Instant),
    },
    closed,
  ),
  /** Ladder by position: moves somebody to a place, those between go up or down by one. */
  Type.Object(
    {
      kind: Type.Literal('move_entrant'),
      stage: Key,
      group: Type.Optional(Key),
      entrant: Key,
      place: Type.Integer({ minimum: 1, maximum: 10_000 }),
      publicNote: Note,
    },
    closed,
  ),
  /** Ladder: no more challenges, so that its order is final when all have results; or again some. */
  Type.Object({ kind: Type.Literal('close_ladder'), stage: Key, isClosed: Type.Boolean() }, closed),
  /** The whole document, as the form or a file has it, and the cover, which stands beside it: left out, it stays; null, none. */
  Type.Object({ kind: Type.Literal('replace_document'), document: CompetitionDocument, coverId: Type.Optional(nullable(Id)) }, closed),
])
export type CompetitionAct = Static<typeof CompetitionAct>
export type CompetitionActKind = CompetitionAct['kind']

/** What each act needs. `results.record` is a scorekeeper's, in matches given to them; `awarded` and `void` results, and any confirmation but `official`, need `results.correct`. */
export const actNeeds = {
  set_play: 'results.record',
  set_score: 'results.record',
  record_result: 'results.record',
  confirm_result: 'results.record',
  postpone: 'results.record',
  correct_result: 'results.correct',
  undo_correction: 'results.correct',
  adjust: 'results.correct',
  revoke_adjustment: 'results.correct',
  decide_tie: 'results.correct',
  move_entrant: 'results.correct',
  close_ladder: 'results.correct',
  remove_entrant: 'results.correct',
  restore_entrant: 'results.correct',
  set_reveal: 'results.correct',
  schedule: 'competitions.write',
  schedule_all: 'competitions.write',
  cancel: 'competitions.write',
  draw_round: 'competitions.write',
  challenge: 'competitions.write',
  replace_document: 'competitions.write',
} as const satisfies Readonly<Record<CompetitionActKind, Act>>

/**
 * POST /api/admin/competitions/:id/acts. 422: faults by pointers into the act (`/act/result/sides/0/score`), or into the document as it would
 * then be (`/document/stages/0/…`). 409: `data.current` is an `ActConflict`. An act that stands already is answered `done` with no changes,
 * whatever its rev, so it may be sent again. While others keep other matches, an act of `results.record` goes through with an older rev.
 */
export const ActRequest = Type.Object({ rev: Rev, isPreview: Type.Boolean(), act: CompetitionAct }, closed)
export type ActRequest = Static<typeof ActRequest>

/** `done`: it stands (or, of a preview, would). `needs_choice`: matches that follow were played; choose keep, reopen or swap. */
export const ActAnswer = Type.Object({
  state: oneOf(['done', 'needs_choice']),
  rev: Rev,
  /** Each a Chinese sentence: results, sides, ranks, places, awards. */
  changes: Type.Array(Type.Object({ kind: Type.String(), text: Type.String() })),
  /** Of `needs_choice`: the played matches that hang on it. */
  played: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  /** What an organiser should know though it hinders nothing: who still has to confirm, what a table now leaves open. */
  notices: Type.Array(Type.String()),
})
export type ActAnswer = Static<typeof ActAnswer>

/** Of a 409: what others did since the asked rev, newest first; empty where it was not done in the console (an import). */
export const ActConflict = Type.Object({
  rev: Rev,
  since: Type.Array(Type.Object({ at: Instant, by: Type.String(), texts: Type.Array(Type.String()) })),
})
export type ActConflict = Static<typeof ActConflict>

/** GET /api/admin/competitions: hidden ones too; a scorekeeper: those with matches given to them. */
const AdminCompetitionLine = Type.Object({
  ...CompetitionSummary.properties,
  slug: Type.String(),
  isHidden: Type.Boolean(),
  rev: Rev,
})
export const AdminCompetitionPage = pageOf(AdminCompetitionLine)
export type AdminCompetitionPage = Static<typeof AdminCompetitionPage>
export const AdminCompetitionQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    kind: Type.Optional(oneOf(['team', 'single', 'battle'])),
    season: Type.Optional(Id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type AdminCompetitionQuery = Static<typeof AdminCompetitionQuery>
/**
 * POST /api/admin/competitions → AdminCompetition. What stands in the document is checked against its own schema, which names every fault.
 * 422: faults by pointers: `/document/entrants/0/name`, `/coverId`.
 */
export const CompetitionWish = Type.Object(
  { document: Type.Object({}, { additionalProperties: true }), coverId: Type.Optional(Id) },
  closed,
)
/** GET /api/admin/competitions/:id. A scorekeeper's copy is without what is private of players and rulings. */
export const AdminCompetition = Type.Object({
  id: Id,
  rev: Rev,
  document: CompetitionDocument,
  /** No part of the document, for pictures belong to the library of this site; `rev` is raised by another one all the same. */
  cover: nullable(Picture),
  /** What the document's `rulesArticle` names here; null also for a scorekeeper. */
  rulesArticle: nullable(Type.Object({ id: Id, title: Type.String(), isPublished: Type.Boolean() })),
})
export type AdminCompetition = Static<typeof AdminCompetition>

/** GET /api/admin/matches: what the caller may score (a scorekeeper: what was given to them), with hidden results. */
export const AdminMatchQuery = Type.Object(
  {
    competition: Type.Optional(Id),
    state: Type.Optional(oneOf(['live', 'coming', 'ended'])),
    day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type AdminMatchQuery = Static<typeof AdminMatchQuery>
const AdminMatchLine = Type.Object({ ...MatchSummary.properties, key: Type.String() })
export const AdminMatchPage = pageOf(AdminMatchLine)
export type AdminMatchPage = Static<typeof AdminMatchPage>

/** GET /api/admin/matches/:id: all that the score screen needs, hidden results and the competition's rev included. */
export const AdminMatch = Type.Object({
  match: AdminMatchLine,
  competitionId: Id,
  rev: Rev,
  bestOf: nullable(Type.Integer()),
  totalGames: nullable(Type.Integer()),
  canDraw: Type.Boolean(),
  /** What the match's score is, by its ruleset: entered by hand, or counted from the games. */
  score: Ruleset.properties.score,
  games: Type.Array(GameResult),
  /** Of a team match over boards: who sits at each, in the order of the sides. */
  boards: Type.Array(Type.Object({ number: Type.Integer(), players: Type.Array(Type.Array(Type.String())) })),
  result: nullable(ResultInput),
  delaySeconds: nullable(Type.Integer()),
  embargoUntil: nullable(Instant),
  venue: Type.String(),
  /** The newest correction that may still be taken back, or why it may not. */
  undo: nullable(Type.Object({ publicNote: Type.String(), hindrance: nullable(Type.String()) })),
  rulings: Type.Array(Type.Object({ kind: Type.String(), text: Type.String(), at: Instant })),
})
export type AdminMatch = Static<typeof AdminMatch>

/** PUT /api/admin/competitions/:id/scorekeepers: who keeps which matches; `match` null, all of them. */
export const Scorekeepers = Type.Object(
  { items: Type.Array(Type.Object({ userId: Id, match: nullable(Key) }, closed), { maxItems: 2_000 }) },
  closed,
)
export type Scorekeepers = Static<typeof Scorekeepers>
/** GET of the same address, and the PUT's answer: with whom they may be given to. */
export const ScorekeepersView = Type.Object({
  ...Scorekeepers.properties,
  users: Type.Array(Type.Object({ id: Id, displayName: Type.String(), role: oneOf(roles) })),
})
export type ScorekeepersView = Static<typeof ScorekeepersView>

/** POST /api/admin/rulesets/sample: how made-up results of four sides would rank under a ruleset, for the form's live table. */
export const RulesetSample = Type.Object({ format: oneOf(formats), ruleset: Ruleset }, closed)
export type RulesetSample = Static<typeof RulesetSample>
export const RulesetSampleAnswer = Type.Object({ table: Table, rules: Type.Array(Type.String()) })
export type RulesetSampleAnswer = Static<typeof RulesetSampleAnswer>
