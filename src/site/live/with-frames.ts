import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { LiveMatch } from '#shared/live.ts'
import { wonWith } from '../competition/won-games.ts'

type AnyMatch = MatchSummary & Partial<Pick<MatchView, 'games'>>

/** The same data with the newest state of its matches, wherever they stand in it; what has not changed stays the same object. */
export function withFrames(loaded: unknown, frames: ReadonlyMap<number, LiveMatch>): unknown {
  return frames.size === 0 ? loaded : updated(loaded)

  function updated(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return sameUnless(value, value.map(updated))
    const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, updated(each)]))
    const whole = Object.entries(value).every(([key, each]) => inner[key] === each) ? value : inner
    if (!isMatch(whole)) return whole
    const frame = frames.get(whole.id)
    const next = frame ? withFrame(whole, frame) : whole
    return JSON.stringify(next) === JSON.stringify(whole) ? whole : next
  }
}

/** The matches that stand in the data, by id. */
export function matchesIn(loaded: unknown): ReadonlyMap<number, MatchSummary> {
  const found = new Map<number, MatchSummary>()
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (isMatch(value)) found.set(value.id, value)
    for (const each of Object.values(value)) look(each)
  }
  look(loaded)
  return found
}

function sameUnless(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((each, i) => each === before[i]) ? before : after
}

/** The shape of `MatchSummary`, which every answer uses that shows a match. */
export function isMatch(value: object): value is AnyMatch {
  return 'id' in value && 'play' in value && 'schedule' in value && 'isResultHidden' in value && 'sides' in value
}

/** Of sides that are others now, a frame has the names alone: the page's own data follows with the rest. */
function withFrame(match: AnyMatch, frame: LiveMatch): AnyMatch {
  const { play, endedAt, result, game, more } = frame
  // A frame that is too long does not say it.
  const number = game?.number ?? (more ? match.liveGame : null)
  const sides = match.sides.map((side, i) => withSide(side, frame.sides[i]))
  const won = wonWith(match.won, sides)
  return {
    ...match,
    schedule: { ...match.schedule, ...frame.schedule },
    play,
    endedAt,
    result,
    isResultHidden: match.isResultHidden && result === null,
    liveGame: play === 'live' ? number : null,
    ...(won !== null && { won }),
    sides,
    ...(match.games && !more && { games: withGame(match, match.games, frame) }),
  }
}

function withSide(side: MatchSide, next: LiveMatch['sides'][number] | undefined): MatchSide {
  if (!next || side.entrant?.id !== next.entrant) return side
  const { score = null, shootout = null, outcome = null, placement = null, incident = null } = next
  return { ...side, score, shootout, outcome, placement, incident }
}

/** The running game as the frame has it. One that ran before is over: who won it is seen where one side's score is one more than it was. */
function withGame(match: AnyMatch, games: MatchView['games'], { game: running, sides: next }: LiveMatch): MatchView['games'] {
  return games.map((game) => {
    if (game.number === running?.number) {
      const sides = game.sides.map((side, i) => ({ ...side, score: running.scores[i] ?? null, outcome: null }))
      return { ...game, state: 'live', sides }
    }
    if (game.state !== 'live') return game
    const gained = match.sides.map(({ score }, i) => (next[i]?.score ?? 0) - (score ?? 0))
    const winner = match.bestOf !== null && match.bestOf > 1 && gained.every((by) => by === 0 || by === 1) ? gained.indexOf(1) : -1
    if (winner < 0 || gained.lastIndexOf(1) !== winner) return { ...game, state: 'pending' }
    const [ahead = 0, behind = 0] = [game.sides[winner]?.score, game.sides[1 - winner]?.score].map((score) => score ?? 0)
    // Its last points may not have been told.
    const score = ahead > behind ? {} : { score: null }
    return { ...game, state: 'done', sides: game.sides.map((side, i) => ({ ...side, ...score, outcome: i === winner ? 'win' : 'loss' })) }
  })
}
