import { type Static, Type } from 'typebox'
import { rulingPolicies } from '#shared/competitions/document.ts'
import { CompetitionFile } from '#shared/competitions/document-file.ts'
import { closed, Key, Score, Slug, Whole } from '#shared/competitions/fields.ts'
import { Lineup, schedulePrecisions } from '#shared/competitions/match.ts'
import { Statistics } from '#shared/competitions/statistics.ts'
import { Id, Instant, nullable, oneOf, RevNumber } from '#shared/envelope.ts'
import { filledText, text } from '#shared/text.ts'
import type { Act } from './policy.ts'
import { GameResult, ResultInput } from './results.ts'

/**
 * A competition in the console is its document (`#shared/competitions/document.ts`) with a rev. Every change is an act: with `isPreview`
 * the response lists what it would change; without, it is applied as a whole or not at all.
 */

const Note = filledText(300)
const OptionalNote = text(300)
/** As long as the calendar's history stores. */
const Reason = filledText(200)

const onMatch = { match: Key, publicNote: OptionalNote }

/** One act. `match`, `entrant`, `stage` and `group` are the document's keys. */
export const CompetitionAct = Type.Union([
  // Play: acts of a scorekeeper next to the stage.
  Type.Object({ kind: Type.Literal('set_play'), match: Key, play: oneOf(['not_started', 'live', 'interrupted', 'ended']) }, closed),
  /** Running score and games of a match without a result. */
  Type.Object(
    {
      kind: Type.Literal('set_score'),
      match: Key,
      scores: Type.Array(nullable(Score), { maxItems: 100 }),
      games: Type.Array(GameResult, { maxItems: 99 }),
    },
    closed,
  ),
  /** The first result of a match, including walkovers and forfeits; later matches are filled automatically. */
  Type.Object({ kind: Type.Literal('record_result'), ...onMatch, result: ResultInput }, closed),
  /** Changes a recorded result; with `followers` null the response says whether a choice is needed. */
  Type.Object(
    { kind: Type.Literal('correct_result'), ...onMatch, result: ResultInput, followers: nullable(oneOf(['keep', 'reopen', 'swap'])) },
    closed,
  ),
  /** Undoes the newest correction, by another correction, while nothing later was recorded. */
  Type.Object({ kind: Type.Literal('undo_correction'), match: Key, publicNote: OptionalNote }, closed),
  Type.Object({ kind: Type.Literal('confirm_result'), match: Key, state: oneOf(['official', 'under_review', 'provisional']) }, closed),
  /** Statistics of a match and of the games that are listed; null: there are none. Other games keep theirs. */
  Type.Object(
    {
      kind: Type.Literal('set_statistics'),
      match: Key,
      statistics: nullable(Statistics),
      games: Type.Array(Type.Object({ number: Whole, statistics: nullable(Statistics) }, closed), { maxItems: 99 }),
    },
    closed,
  ),
  /** Who plays: one list a side, empty where not known; and the players of the boards that are listed, one list a side. */
  Type.Object(
    {
      kind: Type.Literal('set_lineups'),
      match: Key,
      lineups: Type.Array(Type.Array(Lineup, { maxItems: 30 }), { maxItems: 100 }),
      boards: Type.Array(
        Type.Object({ number: Whole, players: Type.Array(Type.Array(Slug, { maxItems: 10 }), { maxItems: 100 }) }, closed),
        { maxItems: 99 },
      ),
    },
    closed,
  ),
  // The calendar.
  Type.Object(
    {
      kind: Type.Literal('schedule'),
      match: Key,
      at: nullable(Instant),
      precision: oneOf(schedulePrecisions),
      venue: text(60),
      /** Required where a date is moved. */
      reason: text(200),
    },
    closed,
  ),
  /** The same for many matches; `reason` once for all that are moved. All of them, or none. */
  Type.Object(
    {
      kind: Type.Literal('schedule_all'),
      moves: Type.Array(Type.Object({ match: Key, at: nullable(Instant), precision: oneOf(schedulePrecisions), venue: text(60) }, closed), {
        minItems: 1,
        maxItems: 10_000,
      }),
      reason: text(200),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('postpone'), match: Key, reason: Reason }, closed),
  Type.Object({ kind: Type.Literal('cancel'), match: Key, reason: Reason }, closed),
  /** When the result becomes public: this many seconds after the end, or not before an instant. */
  Type.Object(
    {
      kind: Type.Literal('set_reveal'),
      match: Key,
      delaySeconds: nullable(Type.Integer({ minimum: 0, maximum: 86_400 })),
      embargoUntil: nullable(Instant),
    },
    closed,
  ),
  // Decisions of the organiser.
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
      /** The tied entrants, in the decided order. */
      entrants: Type.Array(Key, { minItems: 2, maxItems: 100 }),
      /** The deciding match. */
      decidedBy: Type.Optional(nullable(Key)),
      method: oneOf(['lots', 'playoff', 'organiser']),
      publicNote: Note,
    },
    closed,
  ),
  /** They are tied again. `group` as in the decision. */
  Type.Object({ kind: Type.Literal('revoke_decision'), stage: Key, group: nullable(Key), decision: Key }, closed),
  /** `policy` as in a ruling: what happens to their matches. */
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
  /** Reverses a removal: the entrant plays on, and its matches count as they were played. */
  Type.Object({ kind: Type.Literal('restore_entrant'), entrant: Key, publicNote: Note }, closed),
  /** Swiss: pairs the next round, without those who asked to be left out. */
  Type.Object(
    {
      kind: Type.Literal('draw_round'),
      stage: Key,
      group: Type.Optional(Key),
      absences: Type.Optional(Type.Array(Type.Object({ entrant: Key, bye: oneOf(['half', 'zero']) }, closed), { maxItems: 1_000 })),
    },
    closed,
  ),
  /** Swiss: takes the last round back, by its number, while none of its matches has begun. */
  Type.Object(
    { kind: Type.Literal('undo_draw'), stage: Key, group: Type.Optional(Key), round: Type.Integer({ minimum: 1, maximum: 10_000 }) },
    closed,
  ),
  /** Ladder: a new challenge in the round with this number, created where it does not exist; null: the latest. */
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
  /** Ladder by position: moves an entrant to a place; those between move up or down by one. */
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
  /** Ladder: closes it for challenges, so that its order is final when all have results; or reopens it. */
  Type.Object({ kind: Type.Literal('close_ladder'), stage: Key, isClosed: Type.Boolean() }, closed),
  /** The whole document, from the form or a file, and the cover, which is stored separately: absent: unchanged; null: none. */
  Type.Object({ kind: Type.Literal('replace_document'), document: CompetitionFile, coverId: Type.Optional(nullable(Id)) }, closed),
])
export type CompetitionAct = Static<typeof CompetitionAct>
export type CompetitionActKind = CompetitionAct['kind']

/**
 * The permission that each act needs. `results.record` includes scorekeepers, for assigned matches; `awarded` and `void` results, and any
 * state but `official` on confirmation, need `results.correct`.
 */
export const actNeeds = {
  set_play: 'results.record',
  set_score: 'results.record',
  record_result: 'results.record',
  confirm_result: 'results.record',
  set_statistics: 'results.record',
  set_lineups: 'results.record',
  postpone: 'results.record',
  correct_result: 'results.correct',
  undo_correction: 'results.correct',
  adjust: 'results.correct',
  revoke_adjustment: 'results.correct',
  decide_tie: 'results.correct',
  revoke_decision: 'results.correct',
  move_entrant: 'results.correct',
  close_ladder: 'results.correct',
  remove_entrant: 'results.correct',
  restore_entrant: 'results.correct',
  set_reveal: 'results.correct',
  schedule: 'competitions.write',
  schedule_all: 'competitions.write',
  cancel: 'competitions.write',
  draw_round: 'competitions.write',
  undo_draw: 'competitions.write',
  challenge: 'competitions.write',
  replace_document: 'competitions.write',
} as const satisfies Readonly<Record<CompetitionActKind, Act>>

/** What a preview told, by its digest. */
export const Told = Type.Optional(
  Type.String({ pattern: '^[0-9a-f]{16}$', description: 'of the answer to the preview that the caller decided by' }),
)

/**
 * POST /api/admin/competitions/:id/acts. 422: faults by pointers into the act (`/act/result/sides/0/score`), or into the resulting document
 * (`/document/stages/0/…`). 409: `data.current` is an `ActConflict`. An act of `results.record` is accepted with an older rev if others only
 * changed other matches. A ruling (`results.correct`) is previewed with an older rev if others only entered something at other matches; it is done
 * so if `told` says moreover that it does what its preview said.
 *
 * It may be retried. What stands already is answered `done` with no changes, whatever its rev. Most acts add something, though, and would
 * add it again: what was done under the same `Idempotency-Key` is not looked at once more, and answered `done` with no changes and the rev
 * that it led to. The changes are not told again, since they were counted on a document that may be gone; and the rev is not the present
 * one, so that the next act of this caller still meets what others did since.
 */
export const ActRequest = Type.Object(
  {
    rev: RevNumber,
    isPreview: Type.Boolean(),
    act: CompetitionAct,
    told: Told,
  },
  closed,
)
export type ActRequest = Static<typeof ActRequest>

/** `done`: it is applied (or, in a preview, would be). `needs_choice`: later matches were played; choose keep, reopen or swap. */
export const ActAnswer = Type.Object({
  state: oneOf(['done', 'needs_choice']),
  rev: RevNumber,
  /** Each a Chinese sentence: results, sides, ranks, places, awards. */
  changes: Type.Array(Type.Object({ kind: Type.String(), text: Type.String() })),
  /** For `needs_choice`: the played matches that depend on it. */
  played: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  /** What an organiser should know though it prevents nothing: unconfirmed results, ties in a table. */
  notices: Type.Array(Type.String()),
  told: Type.Optional(Type.String({ description: 'in previews: the same for the same changes and notices' })),
})
export type ActAnswer = Static<typeof ActAnswer>

/** How many of them an `ActConflict` lists at most. */
export const conflictActsMax = 50

/**
 * In a 409: what was done since the requested rev, newest first; empty where it was not done in the console (an import). Of an act of
 * `results.record` what was in its way, where that is known. `isOwn`: by the caller, in another window.
 */
export const ActConflict = Type.Object({
  rev: RevNumber,
  since: Type.Array(Type.Object({ at: Instant, by: Type.String(), isOwn: Type.Boolean(), texts: Type.Array(Type.String()) })),
})
export type ActConflict = Static<typeof ActConflict>
