import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'

export interface Hidden {
  /** Keys of the matches whose result is hidden. */
  matches: ReadonlySet<string>
  /** Everything that depends on a hidden result, by the names below. */
  names: ReadonlySet<string>
}

export const matchName = (match: string) => `match ${match}`
export const sideName = (match: string, side: number) => `side ${match} ${side}`
export const placeName = (stage: string, place: number) => `place ${stage} ${place}`
export const groupName = (stage: string, group: string) => `group ${stage}/${group}`
export const stageName = (stage: string) => `stage ${stage}`

export function matchesOf(document: CompetitionDocument): Match[] {
  return document.stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
}

/** Follows hidden results through all sources that refer to them. */
export function findHidden(document: CompetitionDocument, isHidden: (match: Match) => boolean): Hidden {
  const matches = new Set(matchesOf(document).flatMap((match) => (isHidden(match) ? [match.key] : [])))
  if (matches.size === 0) return { matches, names: matches }
  const followers = followersOf(document)
  const names = new Set([...matches].map(matchName))
  for (const name of names) for (const follower of followers.get(name) ?? []) names.add(follower)
  return { matches, names }
}

/** What depends on each name: matches, sides, places, tables and stages, named as above. */
export function followersOf(document: CompetitionDocument): Map<string, string[]> {
  const followers = new Map<string, string[]>()
  for (const stage of document.stages) {
    stage.places.forEach((place, index) => {
      follow(placeName(stage.key, index + 1), stageName(stage.key))
      if (place.source) follow(sourceName(place.source, stage.key), placeName(stage.key, index + 1))
    })
    for (const group of stage.groups) {
      const table = groupName(stage.key, group.key)
      follow(table, stageName(stage.key))
      for (const seed of group.seeds ?? stage.places.map((_, index) => index + 1)) follow(placeName(stage.key, seed), table)
      for (const match of group.rounds.flatMap((round) => round.matches)) {
        follow(matchName(match.key), table)
        match.sides.forEach((side, index) => {
          if (side.source) follow(sourceName(side.source, stage.key), sideName(match.key, index))
          follow(sideName(match.key, index), matchName(match.key))
        })
      }
    }
  }
  return followers

  function follow(name: string | null, follower: string): void {
    if (name === null) return
    const known = followers.get(name)
    if (known) known.push(follower)
    else followers.set(name, [follower])
  }
}

function sourceName(source: Source, stage: string): string | null {
  if ('seed' in source) return placeName(stage, source.seed)
  if ('winnerOf' in source) return matchName(source.winnerOf)
  if ('loserOf' in source) return matchName(source.loserOf)
  if ('rankOf' in source) {
    const { rankOf } = source
    return rankOf.group === undefined ? stageName(rankOf.stage) : groupName(rankOf.stage, rankOf.group)
  }
  return null
}
