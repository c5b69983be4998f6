import { type CalendarLine, calendarOf } from '#rules/presets/dates.ts'
import type { CompetitionDocument, Place } from '#shared/competitions/document.ts'
import type { Side } from '#shared/competitions/match.ts'
import { sourceWords } from '#shared/words/sources.ts'

/** The sides as far as the document itself says: a name, or the source. */
export function sideNamesOf(document: CompetitionDocument): (line: CalendarLine, side: number) => string {
  const entrants = new Map(document.entrants.map((entrant) => [entrant.key, entrant.name]))
  const matches = new Map(calendarOf(document).map(({ match }) => [match.key, match.name ?? match.key]))
  const stages = new Map(document.stages.map((stage) => [stage.key, stage]))
  const nameOf = ({ entrant, source }: Pick<Side, 'entrant' | 'source'>, places: readonly Place[]): string => {
    if (entrant !== undefined) return entrants.get(entrant) ?? entrant
    if (source === undefined || 'tbd' in source) return '待定'
    if ('bye' in source) return '轮空'
    if ('winnerOf' in source) return sourceWords.winnerOf(matches.get(source.winnerOf) ?? source.winnerOf)
    if ('loserOf' in source) return sourceWords.loserOf(matches.get(source.loserOf) ?? source.loserOf)
    if ('seed' in source) {
      const place = places[source.seed - 1]
      return place ? nameOf(place, []) : `第 ${source.seed} 位`
    }
    const { stage, group, rank } = source.rankOf
    const from = stages.get(stage)
    const pool = from?.groups.find((each) => each.key === group)
    return sourceWords.rankOf(pool?.name ?? from?.name ?? '', rank)
  }
  return ({ stage, match }, side) => {
    const found = match.sides[side]
    return found ? nameOf(found, stage.places) : '轮空'
  }
}
