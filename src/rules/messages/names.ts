import { isRecord } from '#shared/is-record.ts'

/** Names of the document's things, by key. The document may have any shape, because its shape can be what is wrong. */
export interface Names {
  /** “云涧”; an unknown key is shown as it is. */
  entrant(key: string): string
  team(slug: string): string
  player(slug: string): string
  /** “U5”, or “云涧 对 青锋”. */
  match(key: string): string
  stage(key: string): string
  /** Without quotation marks; null where there is no such entrant. */
  entrantOnly(key: unknown): string | null
  /** 云涧 对 青锋, where all sides of the match are known. */
  pair(match: unknown): string | null
  /** Who plays on the match's side with this index, likewise; null where that is not known. */
  side(match: unknown, index: number): string | null
  /** Likewise; null where there is no such player. */
  playerOnly(slug: unknown): string | null
  /** The name of a figure that the competition declares, likewise. */
  figureOnly(key: unknown): string | null
}

export function namesOf(root: unknown): Names {
  const { entrants, teams, players, stages, competition } = fieldsOf(root)
  const figures = called(fieldsOf(competition).figures, 'key')
  const named = { entrants: called(entrants, 'key'), stages: called(stages, 'key'), teams: born(teams), players: born(players) }
  let matches: ReadonlyMap<unknown, NamedMatch> | null = null
  const matchOf = (key: unknown) => {
    matches ??= matchesOf(listOf(stages), named.entrants)
    return matches.get(key)
  }
  return {
    entrant: (key) => `“${named.entrants.get(key) ?? key}”`,
    team: (slug) => `“${named.teams.get(slug) ?? slug}”`,
    player: (slug) => `“${named.players.get(slug) ?? slug}”`,
    stage: (key) => `“${named.stages.get(key) ?? key}”`,
    match: (key) => `“${matchOf(key)?.name ?? pairOf(matchOf(key)) ?? key}”`,
    entrantOnly: (key) => named.entrants.get(key) ?? null,
    pair: (key) => pairOf(matchOf(key)),
    side: (key, index) => matchOf(key)?.sides[index] ?? null,
    playerOnly: (slug) => named.players.get(slug) ?? null,
    figureOnly: (key) => figures.get(key) ?? null,
  }
}

/** The maximum length of a name. */
const longestName = 60

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** Made safe to display: a name itself may be invalid, by its length or content. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const shown = [...value.replaceAll(/\p{Cc}/gu, '').trim()]
  return shown.length === 0 ? null : `${shown.slice(0, longestName).join('')}${shown.length > longestName ? '…' : ''}`
}

/** The last one of dated names. */
export function presentName(names: unknown): string | null {
  return textOf(fieldsOf(listOf(names).at(-1)).name)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function called(list: unknown, by: string): ReadonlyMap<unknown, string> {
  return mapOf(list, (item) => [item[by], textOf(item.name)])
}

function born(list: unknown): ReadonlyMap<unknown, string> {
  return mapOf(list, (item) => [item.slug, presentName(item.names)])
}

function mapOf(list: unknown, entryOf: (item: Fields) => [unknown, string | null]): ReadonlyMap<unknown, string> {
  return new Map(
    listOf(list).flatMap((item): [unknown, string][] => {
      const [key, name] = entryOf(fieldsOf(item))
      return name === null ? [] : [[key, name]]
    }),
  )
}

interface NamedMatch {
  name: string | null
  /** Null: not known. */
  sides: readonly (string | null)[]
}

function matchesOf(stages: readonly unknown[], entrants: ReadonlyMap<unknown, string>) {
  const matches = new Map<unknown, NamedMatch>()
  for (const stage of stages.map(fieldsOf)) {
    const places = listOf(stage.places).map(fieldsOf)
    for (const group of listOf(stage.groups)) {
      for (const round of listOf(fieldsOf(group).rounds)) {
        for (const match of listOf(fieldsOf(round).matches).map(fieldsOf)) {
          matches.set(match.key, { name: textOf(match.name), sides: sidesOf(match, places, entrants) })
        }
      }
    }
  }
  return matches
}

function sidesOf({ sides }: Fields, places: readonly Fields[], entrants: ReadonlyMap<unknown, string>): NamedMatch['sides'] {
  return listOf(sides).map((side) => {
    const { entrant, source } = fieldsOf(side)
    return entrants.get(entrant ?? places[Number(fieldsOf(source).seed) - 1]?.entrant) ?? null
  })
}

function pairOf(match: NamedMatch | undefined): string | null {
  const { sides = [] } = match ?? {}
  return sides.length > 1 && sides.every((name) => name !== null) ? sides.join(' 对 ') : null
}
