import type { GameResult } from '#shared/admin/results.ts'

/** Separator of two numbers; NFKC has replaced ： by : before. */
const between = String.raw`\s*[-–—−:~比]\s*`
const figure = String.raw`(\d{1,7}(?:\.\d{1,2})?)`
const pair = new RegExp(`^${figure}${between}${figure}$`)
const withShootout = new RegExp(String.raw`^(.*?)\s*\(\s*(?:点球|决胜|加赛|pens?\.?|p)\s*${figure}${between}${figure}\s*\)$`, 'i')

export type Pair = readonly [number, number]

/** 3–1, 3:1, 3 比 1. */
export function pairOf(text: string): Pair | null {
  const [, home, away] = pair.exec(text.normalize('NFKC').trim()) ?? []
  return home === undefined || away === undefined ? null : [Number(home), Number(away)]
}

/** A score followed by the shoot-out: 1–1（点球 4–2）. */
export function scoreOf(text: string): { score: Pair; shootout: Pair | null } | null {
  const plain = text.normalize('NFKC').trim()
  const [, before, home, away] = withShootout.exec(plain) ?? []
  const score = pairOf(before ?? plain)
  if (!score) return null
  return { score, shootout: home === undefined || away === undefined ? null : [Number(home), Number(away)] }
}

export function figureOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim()
  return new RegExp(`^${figure}$`).test(plain) ? Number(plain) : null
}

/** Both sides were absent from this game. */
const bothLost = '双负'
/** A game without a score, by its winner. */
export const outcomeWords = [
  ['胜', ['win', 'loss']],
  ['负', ['loss', 'win']],
  ['平', ['draw', 'draw']],
  [bothLost, ['loss', 'loss']],
] as const

/** 11–9 8–11 11–7, or 胜 负 胜; null where one of them is neither. */
export function gamesOf(text: string): GameResult[] | null {
  const words = text
    .normalize('NFKC')
    .replace(/\s*([-–—−:~比])\s*/g, '$1')
    .split(/[\s,;/、|]+/)
    .filter((word) => word !== '')
  const games: GameResult[] = []
  for (const [i, word] of words.entries()) {
    const scores = pairOf(word)
    const told = outcomeWords.find(([each]) => each === word)?.[1]
    if (!scores && !told) return null
    games.push({
      number: i + 1,
      map: '',
      state: 'done',
      sides: [0, 1].map((side) => ({
        score: scores?.[side] ?? null,
        outcome: told?.[side] ?? null,
        ...(word === bothLost && { incident: 'no_show' as const }),
      })),
    })
  }
  return games
}
