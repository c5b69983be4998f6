import type { Fault } from '#rules/fault.ts'
import type { Catalogue } from './catalogue.ts'

/** Entrants are teams or players of the document, each once; the members of teams are players of the document. */
export function* entrantFaults({ document, teams, players }: Catalogue): Generator<Fault> {
  const teamOf = new Set<string>()
  const playerOf = new Set<string>()
  for (const [i, entrant] of document.entrants.entries()) {
    const path = `$.entrants[${i}]`
    if (entrant.team !== undefined && entrant.players !== undefined) {
      yield { path, rule: 'entrant-team-and-players', message: '参赛者要么是战队，要么是选手：team 和 players 只留一个。' }
      continue
    }
    if (entrant.team !== undefined) {
      if (!teams.has(entrant.team)) yield unknownTeam(entrant.team, `${path}.team`)
      else if (teamOf.has(entrant.team)) {
        yield {
          path: `${path}.team`,
          rule: 'team-twice',
          team: entrant.team,
          message: `战队“${entrant.team}”已经参赛，一支战队只占一个参赛者。`,
        }
      }
      teamOf.add(entrant.team)
    }
    for (const [j, player] of (entrant.players ?? []).entries()) {
      if (!players.has(player)) yield unknownPlayer(player, `${path}.players[${j}]`)
      else if (playerOf.has(player)) {
        yield {
          path: `${path}.players[${j}]`,
          rule: 'player-twice',
          player,
          message: `选手“${player}”已经参赛，一名选手只属于一个参赛者。`,
        }
      }
      playerOf.add(player)
    }
  }
  for (const [i, team] of (document.teams ?? []).entries()) {
    for (const [j, { player }] of (team.members ?? []).entries()) {
      if (!players.has(player)) yield unknownPlayer(player, `$.teams[${i}].members[${j}].player`)
    }
  }
}

export function unknownPlayer(player: string, path: string): Fault {
  return { path, rule: 'unknown-player', key: player, message: `players 里没有“${player}”这名选手，请补上或改正。` }
}

export function unknownEntrant(entrant: string, path: string): Fault {
  return { path, rule: 'unknown-entrant', key: entrant, message: `entrants 里没有“${entrant}”这个参赛者，请补上或改正。` }
}

export function unknownMatch(match: string, path: string): Fault {
  return { path, rule: 'unknown-match', key: match, message: `没有“${match}”这场比赛，请改成文档里某场比赛的 key。` }
}

function unknownTeam(team: string, path: string): Fault {
  return { path, rule: 'unknown-team', key: team, message: `teams 里没有“${team}”这支战队，请补上或改正。` }
}
