import type { CompetitionDocument, Entrant } from '#shared/competitions/document.ts'
import { listLines, sentence, shortened } from './list-lines.model.ts'

/** Entrants that come, go and change: a name with the one before, and to whom of the library an entrant belongs now. */
export function entrantLines(before: CompetitionDocument, document: CompetitionDocument): string[] {
  const old = new Map(before.entrants.map((entrant) => [entrant.key, entrant]))
  const told = document.entrants.flatMap((entrant) => {
    const was = old.get(entrant.key)
    if (!was) return []
    const [from, to] = [linkOf(was, before), linkOf(entrant, document)]
    return [
      ...(was.name === entrant.name ? [] : [sentence('参赛者改名', was.name, entrant.name)]),
      ...(linkKey(was) === linkKey(entrant) ? [] : [sentence(`参赛者“${entrant.name}”在库中`, from, to)]),
    ]
  })
  const rest = document.entrants.map((entrant) => {
    const was = old.get(entrant.key)
    return was ? toldAlready(entrant, was) : entrant
  })
  return [
    ...listLines('参赛者', before.entrants, rest, { keyOf: (entrant) => entrant.key, nameOf: (entrant) => entrant.name }),
    ...shortened(told, '处'),
  ]
}

/** With what has a line of its own as it was, in the order of its properties. */
function toldAlready(entrant: Entrant, was: Entrant): Entrant {
  const { team: _team, players: _players, ...own } = entrant
  const plain = { ...own, name: was.name, ...(was.team !== undefined && { team: was.team }), ...(was.players && { players: was.players }) }
  const isSame = Object.keys(plain).length === Object.keys(was).length && JSON.stringify(sorted(plain)) === JSON.stringify(sorted(was))
  return isSame ? was : plain
}

function sorted(entrant: Entrant): [string, unknown][] {
  return Object.entries(entrant).sort(([a], [b]) => (a < b ? -1 : 1))
}

function linkKey({ team, players = [] }: Entrant): string {
  return JSON.stringify([team ?? null, players])
}

function linkOf({ team, players = [] }: Entrant, document: CompetitionDocument): string {
  const nameOf = (list: readonly { slug: string; names: readonly { name: string }[] }[] = [], slug: string) =>
    list.find((one) => one.slug === slug)?.names.at(-1)?.name ?? slug
  if (team !== undefined) return `战队 ${nameOf(document.teams, team)}`
  return players.length > 0 ? `选手 ${players.map((slug) => nameOf(document.players, slug)).join('、')}` : '不关联'
}
