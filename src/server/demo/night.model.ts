import { type Static, Type } from 'typebox'
import { locateMatch } from '#rules/acts/located-match.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { GameResult } from '#shared/admin/results.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

const closed = { additionalProperties: false }

/** night.json: how each running or coming match of the night goes on. */
export const NightFile = Type.Array(
  Type.Object(
    {
      /** "competition/key" */
      match: Type.String({ pattern: '^[^/]+/[^/]+$' }),
      /** Those that are not over, in their order. `winner` is the index of a side; `minutes` are those that are still to be played. */
      games: Type.Array(
        Type.Object(
          {
            number: Type.Integer({ minimum: 1 }),
            map: Type.String(),
            winner: Type.Union([Type.Literal(0), Type.Literal(1)]),
            /** Not of a competition whose games are only won. */
            takedowns: Type.Optional(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
            minutes: Type.Integer({ minimum: 1, maximum: 90 }),
          },
          closed,
        ),
        { minItems: 1 },
      ),
    },
    closed,
  ),
)
/** As stored: with the instant at which it ends by itself. */
export type NightMatch = Static<typeof NightFile>[number] & { endsBy: string }

/** What nobody has ended by then ends by itself, ms after its start. */
const longestMs = 4 * 3_600_000
/** Between two games, ms. */
const pauseMs = 6 * 60_000

function endsBy({ schedule }: Match): string {
  return new Date(Date.parse(schedule?.at ?? '') + longestMs).toISOString()
}

/** "dianfeng-s8/U3" */
export function nameOf({ match }: Pick<NightMatch, 'match'>): { slug: string; key: string } {
  const [slug = '', key = ''] = match.split('/')
  return { slug, key }
}

/** Throws where the file names a match that the competitions do not have. */
export function nightOf(planned: Static<typeof NightFile>, competitions: readonly CompetitionDocument[]): NightMatch[] {
  return planned.map((one) => {
    const { slug, key } = nameOf(one)
    const document = competitions.find(({ competition }) => competition.slug === slug)
    const match = document && locateMatch(document, key)?.match
    if (!match) throw new Error(`the demo season's night.json names ${one.match}, which is not there`)
    return { ...one, endsBy: endsBy(match) }
  })
}

/** Whether nobody has decided or moved it, so that it goes on as the season says. */
export function isOpen(match: Match, planned: NightMatch): boolean {
  return match.result === undefined && match.schedule?.state === 'scheduled' && endsBy(match) === planned.endsBy
}

/** When its games and the pauses between them are over. */
export function endOf({ schedule, games = [] }: Match, planned: NightMatch): string {
  const first = planned.games[0]?.number ?? 1
  const before = games
    .filter(({ number }) => number < first)
    .reduce((sum, { durationSeconds = 0 }) => sum + durationSeconds * 1_000 + pauseMs, 0)
  const after = planned.games.reduce((sum, { minutes }) => sum + minutes * 60_000 + pauseMs, -pauseMs)
  return new Date(Date.parse(schedule?.at ?? '') + before + after).toISOString()
}

export interface NightStep {
  /** ms from now. */
  after: number
  act: (now: string) => CompetitionAct
  isLast: boolean
}

/** How the match goes on from now, game by game. */
export function stepsOf(match: Match, planned: NightMatch, now: string): NightStep[] {
  const steps: NightStep[] = []
  let after = Math.max(Date.parse(match.schedule?.at ?? now) - Date.parse(now), 0)
  if (match.play !== 'live') steps.push({ after, act: () => scoreAct(match, planned, 0), isLast: false })
  for (const [i, { minutes }] of planned.games.entries()) {
    after += minutes * 60_000
    const isLast = i === planned.games.length - 1
    steps.push({ after, act: (at) => (isLast ? resultAct(match, planned, at) : scoreAct(match, planned, i + 1)), isLast })
    after += pauseMs
  }
  return steps
}

/** What a scorekeeper enters when so many of the coming games are over and the next one begins. */
function scoreAct(match: Match, planned: NightMatch, over: number): CompetitionAct {
  const next = planned.games[over]
  const running: GameResult[] = next
    ? [{ number: next.number, map: next.map, state: 'live', sides: match.sides.map(() => ({ score: null, outcome: null })) }]
    : []
  return {
    kind: 'set_score',
    match: match.key,
    scores: match.sides.map(() => null),
    games: [...gamesAfter(match, planned, over), ...running],
  }
}

/** What he enters at the end. */
export function resultAct(match: Match, planned: NightMatch, endedAt: string): CompetitionAct {
  const sides = match.sides.map(() => ({ score: null, shootout: null, outcome: null, incident: null }))
  const games = gamesAfter(match, planned, planned.games.length)
  return {
    kind: 'record_result',
    match: match.key,
    publicNote: '',
    result: { kind: 'played', state: 'official', decidedIn: 'regulation', sides, games, endedAt },
  }
}

/** Those that were over before, and so many of the coming ones. */
function gamesAfter({ games = [] }: Match, planned: NightMatch, over: number): GameResult[] {
  const first = planned.games[0]?.number ?? 1
  return [
    ...games
      .filter(({ number }) => number < first)
      .map(
        ({ number, map = '', sides }): GameResult => ({
          number,
          map,
          state: 'done',
          sides: sides.map(({ score, outcome }) => ({ score: score ?? null, outcome: outcome ?? null })),
        }),
      ),
    ...planned.games.slice(0, over).map(
      ({ number, map, winner, takedowns }): GameResult => ({
        number,
        map,
        state: 'done',
        sides: [0, 1].map((side) => ({ score: takedowns?.[side] ?? null, outcome: side === winner ? 'win' : 'loss' })),
      }),
    ),
  ]
}
