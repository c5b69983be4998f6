import { matchesOf, slotsOf } from '#rules/correct/edit.ts'
import { isPlayed } from '#rules/correct/result.ts'
import { mayHaveStatistics } from '#rules/statistics.ts'
import type { CompetitionDocument, Place, Replaced } from '#shared/competitions/document.ts'
import type { Game, Match, Source } from '#shared/competitions/match.ts'
import { isSame } from './play.ts'
import { type IsBack, lineupsOf, playersOf, statisticsOf } from './returned.ts'

/** The state of a match before a correction, as far as the correction changed it. */
export function replacedBy(original: CompetitionDocument, corrected: CompetitionDocument, match: string): Replaced {
  const now = new Map(matchesOf(corrected).map((each) => [each.key, each]))
  const behind = matchesBehind(original, match)
  const changed = matchesOf(original).filter((each) => {
    const after = now.get(each.key)
    return each.key === match || !after || !isSame(each, after)
  })
  const played = matchesOf(original).flatMap((each) => (behind.has(each.key) && isPlayed(each) ? [each.key] : []))
  const reopened = played.filter((key) => {
    const after = now.get(key)
    return after !== undefined && !isPlayed(after)
  })
  const places = changedPlaces(original, corrected)
  return {
    matches: changed.map(rememberedOf),
    ...(places.length > 0 && { places }),
    ...(played.length > 0 && { played }),
    ...(reopened.length > 0 && { reopened }),
    ...(original.competition.isFinished !== corrected.competition.isFinished && { isFinished: original.competition.isFinished ?? false }),
  }
}

type Remembered = Replaced['matches'][number]

function rememberedOf({ key, play, sides, games, statistics, result, note }: Match): Remembered {
  return {
    key,
    ...(play !== undefined && { play }),
    sides,
    ...(games && { games }),
    ...(statistics && { statistics }),
    ...(result && { result }),
    ...(note !== undefined && { note }),
  }
}

/**
 * The match as it was, with its current date and place, and with the statistics and names of now unless the correction cleared them. Who played for
 * a side that gets its entrant back is as it was.
 */
export function restored(match: Match, was: Remembered, isBack: IsBack): Match {
  const { play: _play, sides: sidesNow, games: now = [], result: _result, note: _note, ...rest } = match
  const { games, statistics: told, ...stood } = was
  const statistics = statisticsOf(told, rest.statistics, isBack)
  return {
    ...rest,
    ...stood,
    sides: lineupsOf(stood.sides, sidesNow, isBack),
    ...(games && { games: games.map((game) => gameOf(now, game, isBack)) }),
    ...(statistics && { statistics }),
  }
}

function gameOf(games: readonly Game[], game: Game, isBack: IsBack): Game {
  const now = games.find(({ number }) => number === game.number)
  const statistics = mayHaveStatistics(game) ? statisticsOf(game.statistics, now?.statistics, isBack) : undefined
  return { ...game, sides: playersOf(game.sides, now?.sides, isBack), ...(statistics && { statistics }) }
}

function changedPlaces(original: CompetitionDocument, corrected: CompetitionDocument): NonNullable<Replaced['places']> {
  const text = (filled: Place) => JSON.stringify([filled.entrant, filled.source])
  return original.stages.flatMap((stage, s) =>
    stage.places.flatMap((filled, index) => {
      const after = corrected.stages[s]?.places[index]
      return after && text(after) === text(filled) ? [] : [{ stage: stage.key, number: index + 1, filled }]
    }),
  )
}

/** Matches whose sides depend, directly or not, on this one: by its winner or loser, its table, its bracket. */
export function matchesBehind(document: CompetitionDocument, match: string): ReadonlySet<string> {
  const behind = new Set<string>([match])
  const groups = groupsOfMatches(document)
  const places = new Set<string>()
  const slots = slotsOf(document)
  for (let grown = true; grown; ) {
    grown = false
    const touched = new Set([...behind].flatMap((key) => groups.get(key) ?? []))
    const hangs = (stage: string, source: Source) => {
      if ('winnerOf' in source) return behind.has(source.winnerOf)
      if ('loserOf' in source) return behind.has(source.loserOf)
      if ('seed' in source) return places.has(`${stage}/${source.seed}`)
      if (!('rankOf' in source)) return false
      const { stage: from, group } = source.rankOf
      return touched.has(group === undefined ? from : `${from}/${group}`)
    }
    for (const { slot, filled } of slots) {
      const stage = slot.kind === 'place' ? slot.stage : (groups.get(slot.match)?.[0] ?? '')
      if (!filled.source || !hangs(stage, filled.source)) continue
      const [set, name] = slot.kind === 'place' ? [places, `${stage}/${slot.index + 1}`] : [behind, slot.match]
      if (set.has(name)) continue
      set.add(name)
      grown = true
    }
  }
  behind.delete(match)
  return behind
}

/** The stage, and the group as `stage/group`, of every match. */
function groupsOfMatches({ stages }: CompetitionDocument): ReadonlyMap<string, [string, string]> {
  return new Map(
    stages.flatMap((stage) =>
      stage.groups.flatMap((group) =>
        group.rounds.flatMap((round) =>
          round.matches.map(({ key }): [string, [string, string]] => [key, [stage.key, `${stage.key}/${group.key}`]]),
        ),
      ),
    ),
  )
}
