import type { Game, Match } from '#shared/competitions/match.ts'

/** Where the season is shown; nobody answers there. */
const videoSite = 'https://video.example.net/leitai'

/** The channel of the arena, or the second one beside it. */
export function stream(channel: 1 | 2 = 1): Pick<Match, 'streamUrl'> {
  return { streamUrl: `${videoSite}/live/${channel}` }
}

export function replay(competition: string, key: string): Pick<Match, 'replayUrl'> {
  return { replayUrl: `${videoSite}/replay/${competition}-${key.toLowerCase()}` }
}

/** A number from 0 up to `below` that depends on the words alone, so that every machine writes the same. */
export function drawn(words: string, below: number): number {
  let hash = 2_166_136_261
  for (const sign of words) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash % below
}

/** Takedowns of each side of a game, as told, or as they may have been: the winner has more. */
export function withTakedowns(games: readonly Game[], key: string, told: readonly (readonly [number, number])[] = []): Game[] {
  return games.map((game, i) => {
    const lost = 5 + drawn(`${key}/${i}/lost`, 10)
    const won = lost + 4 + drawn(`${key}/${i}/won`, 10)
    const known = told[i]
    return {
      ...game,
      sides: game.sides.map((side, s) => ({ ...side, score: known ? known[s] : side.outcome === 'win' ? won : lost })),
    }
  })
}

/** A length for each game that has none, of `least` seconds and up to as much again. */
export function withLengths(games: readonly Game[], key: string, least: number): Game[] {
  return games.map((game, i) => ({ durationSeconds: least + drawn(`${key}/${i}/length`, least), ...game }))
}
