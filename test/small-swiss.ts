import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { documentOf, entrantKey, placesOf } from './competition-documents.ts'
import { anyResult, type Draw } from './small-groups.ts'

/** Small Swiss stages by points for the tests of outlooks: any pairing in any round. */

/** Played to one of its possible ends. */
export function anySwiss(size: number, rounds: number, ruleset: Ruleset, draw: Draw): CompetitionDocument {
  const stage: Stage = {
    key: 's',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'points', rounds },
    ruleset,
    places: placesOf(size),
    groups: [{ key: 'a', name: 'A 组', kind: 'pool', rounds: [] }],
  }
  const document = documentOf(size, [stage])
  for (let number = 1; number <= rounds; number += 1) stage.groups[0]?.rounds.push(anyRound(size, number, ruleset, draw))
  return document
}

function anyRound(size: number, number: number, ruleset: Ruleset, draw: Draw): Round {
  const keys = Array.from({ length: size }, (_, i) => ({ key: entrantKey(i + 1), at: draw(1000) }))
  const left = keys.sort((one, other) => one.at - other.at).map(({ key }) => key)
  const matches: Match[] = []
  const bye = (kind: 'full' | 'half' | 'zero') => {
    const entrant = left.pop()
    const key = `r${number}m${matches.length}`
    if (entrant) matches.push({ key, sides: [{ entrant }], result: { state: 'official', kind: 'bye', bye: kind } })
  }
  if (draw(4) === 0) bye(draw(2) === 0 ? 'half' : 'zero')
  if (left.length % 2 === 1) bye('full')
  while (left.length > 1) {
    const sides = [left.pop(), left.pop()].flatMap((entrant) => (entrant ? [{ entrant }] : []))
    matches.push({ key: `r${number}m${matches.length}`, sides, ...anyResult({ sides }, ruleset, draw) })
  }
  return { number, matches }
}
