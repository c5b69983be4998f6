import type { ResultInput } from '#shared/admin/results.ts'
import type { RoundMatch, RoundsView } from '#shared/admin/rounds.ts'

/** What a cell of the round says. `told`: the same in words, to be checked before it is sent. */
export type Typed =
  | { state: 'empty' }
  | { state: 'wrong'; message: string }
  | { state: 'right'; score: string; told: string; result: Pick<ResultInput, 'kind' | 'sides'> }

type Form = Pick<RoundMatch, 'bestOf' | 'canDraw'> & { names: readonly [string, string]; score: RoundsView['score'] }

const figure = '(\\d{1,7}(?:\\.\\d{1,2})?)'
const pairPattern = new RegExp(`^${figure}\\s*(?:[:：\\-–—−比/]|\\s)\\s*${figure}$`)
const highest = 1_000_000

/** `2:0`, `2-0`, `2 0`, `2比0`, or `20` where games are counted; A, B, X: the first, the second, both sides were absent. */
export function typedResult(text: string, form: Form): Typed {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  if (plain === '') return { state: 'empty' }
  if (plain === 'A' || plain === 'B') return absence(plain === 'A' ? 0 : 1, form.names)
  if (plain === 'X') {
    const sides = form.names.map(() => sideOf({ outcome: 'loss', incident: 'no_show' }))
    return { state: 'right', score: '', told: '双方弃权', result: { kind: 'double_forfeit', sides } }
  }
  const pair = pairOf(plain, form)
  if (pair === null) return { state: 'wrong', message: `看不懂：写 ${sampleWins(form)}:0 这样的比分，或者 A、B、X。` }
  const fault = scoreFault(pair, form)
  if (fault !== null) return { state: 'wrong', message: fault }
  const [first, second] = pair
  const winner = first === second ? null : form.names[first > second ? 0 : 1]
  return {
    state: 'right',
    score: `${first} : ${second}`,
    told: winner === null ? '平局' : `${winner} 胜`,
    result: { kind: 'played', sides: pair.map((score) => sideOf({ score })) },
  }
}

function absence(absent: 0 | 1, names: Form['names']): Typed {
  const sides = names.map((_, i) => (i === absent ? sideOf({ outcome: 'loss', incident: 'no_show' }) : sideOf({ outcome: 'win' })))
  return { state: 'right', score: '', told: `${names[absent]}弃权，${names[1 - absent]} 胜`, result: { kind: 'walkover', sides } }
}

function sideOf(part: Partial<ResultInput['sides'][number]>): ResultInput['sides'][number] {
  return { score: null, shootout: null, outcome: null, incident: null, ...part }
}

function pairOf(plain: string, form: Form): [number, number] | null {
  const [, a, b] = pairPattern.exec(plain) ?? (areGames(form) ? (/^(\d)(\d)$/.exec(plain) ?? []) : [])
  if (a === undefined || b === undefined) return null
  const pair: [number, number] = [Number(a), Number(b)]
  return pair.some((score) => score > highest) ? null : pair
}

/** The score says won games. As in the rules: an entered score of several games can be nothing else. */
export function areGames({ score, bestOf }: Pick<Form, 'score' | 'bestOf'>): boolean {
  return score === 'games_won' || (score === 'entered' && bestOf !== null && bestOf >= 3)
}

/** The wins of an example that this match can have. */
export function sampleWins({ score, bestOf }: Pick<Form, 'score' | 'bestOf'>): number {
  return bestOf !== null && areGames({ score, bestOf }) ? Math.ceil(bestOf / 2) : 2
}

function scoreFault(pair: readonly [number, number], form: Form): string | null {
  const { bestOf, canDraw } = form
  const [most, least] = [Math.max(...pair), Math.min(...pair)]
  if (areGames(form) && bestOf !== null && bestOf % 2 === 1) {
    const need = (bestOf + 1) / 2
    if (most !== need || least >= need) return `${bestOf} 局 ${need} 胜：一方要正好胜 ${need} 局，另一方更少。`
  }
  if (most === least && !canDraw) return `这场要分出胜负。${pair.join(' : ')} 之后另有决胜的，请打开这场比赛录入。`
  return null
}
