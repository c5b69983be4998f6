import type { Fault } from '#rules/fault.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { isBye } from './byes.ts'
import type { LocatedMatch } from './catalogue.ts'
import { isLobby } from './lobbies.ts'

/** A side that was absent or gave up is marked, does not win, and gets no invented score. */
export function* absenceFaults(seat: LocatedMatch): Generator<Fault> {
  const { match, path } = seat
  if (match.result === undefined || isBye(seat) || isLobby(seat)) return
  const { decidedBy, play } = resultKindTraits[match.result.kind]
  const absent = match.sides.flatMap((side, i) => (side.incident === undefined ? [] : [i]))
  if (decidedBy === 'absence') {
    yield* oneAbsent(seat, absent)
    if (play === 'none') yield* inventedScores(seat)
  } else if (decidedBy === 'absences') {
    const present = match.sides.findIndex((side) => side.incident === undefined)
    if (present >= 0) {
      yield {
        path: `${path}.sides[${present}].incident`,
        rule: 'double-forfeit-incident',
        message: '双方弃权要在每一方写明 incident（如 no_show、forfeit）。',
      }
    }
    for (const [i, { outcome }] of match.sides.entries()) {
      if (outcome === undefined || outcome === 'loss') continue
      yield { path: `${path}.sides[${i}].outcome`, rule: 'incident-winner', message: '双方弃权没有胜者，请去掉 outcome。' }
    }
    yield* inventedScores(seat)
  } else if (decidedBy === 'play' && match.sides.length === 2) {
    const i = match.sides.findIndex(({ incident }) => incident === 'no_show' || incident === 'forfeit')
    if (i >= 0) {
      yield {
        path: `${path}.sides[${i}].incident`,
        rule: 'incident-kind',
        message: '有一方缺席或弃权：result.kind 请写 walkover（未打）或 forfeit_in_play（中途弃权）。',
      }
    }
  }
}

function* oneAbsent({ match, path }: LocatedMatch, absent: readonly number[]): Generator<Fault> {
  if (absent.length > 1) {
    yield {
      path: `${path}.result.kind`,
      rule: 'one-incident',
      message: '双方都有 incident：请把 result.kind 写成 double_forfeit，或只留一方的。',
    }
  } else if (absent.length === 0) {
    yield {
      path: `${path}.sides`,
      rule: 'one-incident',
      message: '请在弃权的一方写明 incident（no_show、forfeit、withdrawn 或 disqualified）。',
    }
  }
  if (absent.length !== 1) return
  for (const [i, { outcome }] of match.sides.entries()) {
    if (outcome === undefined || outcome === (absent.includes(i) ? 'loss' : 'win')) continue
    yield {
      path: `${path}.sides[${i}].outcome`,
      rule: 'incident-winner',
      message: '弃权的一方负，另一方胜：请去掉 outcome，或改正 incident。',
    }
  }
}

function* inventedScores({ match, path }: LocatedMatch): Generator<Fault> {
  const i = match.sides.findIndex((side) => side.score !== undefined)
  if (i >= 0) {
    yield {
      path: `${path}.sides[${i}].score`,
      rule: 'walkover-score',
      message: '弃权不记比分：请去掉 score，积分表按赛制的 forfeitScore 计。',
    }
    return
  }
  const played = (match.games ?? []).findIndex((game) => game.state === 'done')
  if (played >= 0) {
    yield {
      path: `${path}.games[${played}].state`,
      rule: 'walkover-games',
      message: '没打的比赛没有打完的对局：请改成 not_played，或把 result.kind 写成 forfeit_in_play。',
    }
  }
}
