import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { LiveMatch } from '#shared/live.ts'

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
  const { play, endedAt, result, game } = frame
  return {
    ...match,
    schedule: { ...match.schedule, ...frame.schedule },
    play,
    endedAt,
    result,
    isResultHidden: match.isResultHidden && result === null,
    liveGame: game?.number ?? (play === 'live' ? match.liveGame : null),
    sides: match.sides.map((side, i) => withSide(side, frame.sides[i])),
    ...(match.games && { games: withGame(match.games, game) }),
  }
}

function withSide(side: MatchSide, next: LiveMatch['sides'][number] | undefined): MatchSide {
  if (!next || side.entrant?.id !== next.entrant) return side
  const { score = null, shootout = null, outcome = null, placement = null, incident = null } = next
  return { ...side, score, shootout, outcome, placement, incident }
}

function withGame(games: MatchView['games'], running: LiveMatch['game']): MatchView['games'] {
  return games.map((game) => {
    if (game.number !== running?.number) return game
    const sides = game.sides.map((side, i) => ({ ...side, score: running.scores[i] ?? null }))
    return { ...game, state: game.state === 'pending' ? 'live' : game.state, sides }
  })
}
