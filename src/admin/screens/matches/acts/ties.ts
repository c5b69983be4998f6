import { derive } from '#rules/derive.ts'
import type { Standing } from '#rules/model.ts'
import type { CompetitionDocument, Decision, Stage } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { tablePlaces } from './places.ts'

/** Entrants that share a rank in one table. `group` null: the ranking across the stage's groups. */
export interface Tie {
  stage: string
  group: string | null
  name: string
  rank: number
  /** All of them: a decision about only some of those who share a rank would separate nobody. */
  entrants: readonly string[]
  /** Open: the rules require a decision. Shared: the rules let them share the rank. Early: matches to come may separate them. */
  state: 'open' | 'shared' | 'early'
  /** How the rules settle it. */
  method: Decision['method']
}

const order: readonly Tie['state'][] = ['open', 'shared', 'early']

/** Those that require a decision first. */
export function tiesOf(document: CompetitionDocument): Tie[] {
  const { standings, stages } = derive(document)
  const inGroups = tablePlaces(document).flatMap(({ key, stage, group, name }) =>
    sharedIn(standings.get(key)).map((shared) => ({ stage: stage.key, group: group.key, name, ...shared, method: methodOf(stage) })),
  )
  const across = document.stages.flatMap((stage) =>
    sharedIn(stages.get(stage.key)?.across).map((shared) => ({
      stage: stage.key,
      group: null,
      name: acrossName(stage),
      ...shared,
      method: methodOf(stage),
    })),
  )
  return [...inGroups, ...across].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** The same name as in the sentence of the decision's preview. */
export function acrossName({ name }: Stage): string {
  return spaced`${name}跨组排名`
}

function methodOf({ ruleset: { lastResort } }: Stage): Decision['method'] {
  return lastResort === 'shared' ? 'organiser' : lastResort
}

function sharedIn(standing: Standing | null | undefined): Pick<Tie, 'rank' | 'entrants' | 'state'>[] {
  const { rows, isPlayedOut } = standing ?? { rows: [], isPlayedOut: false }
  // Before any match everybody shares first place.
  if (rows.every(({ figures }) => figures.played === 0)) return []
  const tied = rows.filter((row) => row.isShared || row.isTieOpen)
  const ranks = [...new Set(tied.map(({ rank }) => rank))]
  return ranks
    .map((rank) => ({ rank, sharing: tied.filter((row) => row.rank === rank) }))
    .filter(({ sharing }) => sharing.length > 1)
    .map(({ rank, sharing }) => ({
      rank,
      entrants: sharing.map(({ entrant }) => entrant),
      state: !isPlayedOut ? 'early' : sharing.some(({ isTieOpen }) => isTieOpen) ? 'open' : 'shared',
    }))
}
