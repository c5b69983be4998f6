import type { Fault } from '#admin/api.ts'
import { roundKey } from '#rules/presets/stages.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** The part of a competition that a fault concerns, in terms of its forms. */
export type FaultPlace =
  | { of: 'cover' }
  /** '' where it concerns all of them. */
  | { of: 'competition' | 'season'; field: string }
  /** `field` as in `figures.0.key` and `eventKinds.2.sign`. */
  | { of: 'statistics'; field: string }
  | { of: 'entrant'; entrant: string; field: string }
  /** Teams and players that come with the entrants. */
  | { of: 'people' }
  | { of: 'stage'; stage: string; field: string }
  /** `field` as in `points.win` and `tiebreaks.2`. */
  | { of: 'ruleset'; stage: string; field: string }
  /** `round` as in `roundKey`. */
  | { of: 'length'; round: string }
  | { of: 'date'; match: string }
  | { of: 'other' }

/** `document`: the one that was sent. */
export function faultPlaceOf({ path }: Pick<Fault, 'path'>, document: CompetitionDocument): FaultPlace {
  const [root, part, ...rest] = path
    .replace(/^\/act(?=\/)/, '')
    .split('/')
    .slice(1)
  if (root === 'coverId') return { of: 'cover' }
  if (root !== 'document') return { of: 'other' }
  switch (part) {
    case 'competition':
      if (rest[0] === 'figures' || rest[0] === 'eventKinds') return { of: 'statistics', field: rest.join('.') }
      return { of: part, field: rest[0] ?? '' }
    case 'season':
      return { of: part, field: rest[0] ?? '' }
    case 'entrants':
      return { of: 'entrant', entrant: document.entrants[Number(rest[0])]?.key ?? '', field: rest[1] ?? '' }
    case 'teams':
    case 'players':
      return { of: 'people' }
    case 'stages':
      return stagePlaceOf(rest, document)
    default:
      return { of: 'other' }
  }
}

function stagePlaceOf([index, part, ...rest]: readonly string[], { stages }: CompetitionDocument): FaultPlace {
  const stage = stages[Number(index)]
  if (!stage) return { of: 'other' }
  if (part === 'ruleset') return { of: 'ruleset', stage: stage.key, field: rest.slice(0, 2).join('.') }
  if (part !== 'groups') return { of: 'stage', stage: stage.key, field: part ?? '' }
  const [groupIndex, , roundIndex, ofRound, matchIndex, ofMatch] = rest
  const group = stage.groups[Number(groupIndex)]
  const round = group?.rounds[Number(roundIndex)]
  const match = round?.matches[Number(matchIndex)]
  if (group && round && ofRound === 'bestOf') return { of: 'length', round: roundKey(stage, group, round) }
  return match && ofMatch === 'schedule' ? { of: 'date', match: match.key } : { of: 'stage', stage: stage.key, field: 'groups' }
}
