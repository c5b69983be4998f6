import { matchLength } from '#rules/check/match-length.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import { onlyGameScores } from '#rules/score.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match, ResultKind } from '#shared/competitions/match.ts'
import { isDecidedByPlay } from '#shared/competitions/result-kinds.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { spaced } from '#shared/spaced.ts'
import { resultKindWords, resultStateWords } from '#shared/words/results.ts'
import type { Slot } from './edit.ts'
import { lobbyResult } from './lobby-wording.ts'
import type { Occupant } from './occupants.ts'

/** Names of the document's things in the sentences of a correction. */
export interface Wording {
  entrant: (key: string | null) => string
  occupant: (occupant: Occupant) => string
  /** U5, or 小组赛 A 组第 2 轮（甲 对 乙）; where other matches have its name too, 积分赛第 2 轮 A 组. */
  match: (key: string) => string
  /** 甲 2–1 乙, or 乙第 1、甲第 2、丙第 3，共 12 方. */
  result: (match: DerivedMatch | undefined) => string
  /** What its games are called: boards, in a team match on boards. */
  games: (match: DerivedMatch) => '台' | '局'
  /** The entrants of a match, in the order of its sides. */
  sides: (match: DerivedMatch) => readonly string[]
  /** U5 的一方, 第 1 局 第 7 方 of a lobby, or 淘汰赛 第 3 位. */
  slot: (slot: Slot) => string
  /** `stage/group`, or a stage alone for its ranking across groups. */
  group: (name: string) => string
}

/** `derived` gives the sides of matches that have no name of their own. */
export function wordingOf(document: CompetitionDocument, derived: Derived): Wording {
  const entrants = new Map(document.entrants.map(({ key, name }) => [key, name]))
  const stages = new Map(document.stages.map((stage) => [stage.key, stage]))
  const entrant = (key: string | null) => (key === null ? '待定' : (entrants.get(key) ?? key))
  const occupant = (held: Occupant) => (held.state === 'known' ? entrant(held.entrant) : held.state === 'bye' ? '轮空' : '待定')
  const sideNames = (match: DerivedMatch) => match.sides.map((side) => (side.state === 'bye' ? '轮空' : entrant(side.entrant)))
  const group = (path: string) => {
    const [stageKey = '', groupKey] = path.split('/')
    const stage = stages.get(stageKey)
    const own = stage?.groups.find(({ key }) => key === groupKey)
    const name = stage?.name ?? stageKey
    if (groupKey === undefined) return spaced`${name}跨组排名`
    // A stage with one group often has the same name as the group.
    return own?.name === name ? name : `${name} ${own?.name ?? groupKey}`
  }
  const namesakes = new Map<string, number>()
  for (const { match } of derived.matches.values()) {
    if (match.name !== undefined) namesakes.set(match.name, (namesakes.get(match.name) ?? 0) + 1)
  }
  const matchName = (key: string) => {
    const match = derived.matches.get(key)
    if (!match) return key
    const { name } = match.match
    if (name !== undefined && namesakes.get(name) === 1) return name
    const where = group(`${match.stage}/${match.group}`)
    if (name !== undefined) return `${spaced`${where}第 ${match.round} 轮`} ${name}`
    return spaced`${where}第 ${match.round} 轮（${pairing(sideNames(match))}）`
  }
  // Of two sides a number says nothing: who it was and who it is now are told beside it.
  const sideText = ({ match, index }: Extract<Slot, { kind: 'side' }>) =>
    (derived.matches.get(match)?.sides.length ?? 2) > 2 ? `${matchName(match)} 第 ${index + 1} 方` : spaced`${matchName(match)}的一方`
  return {
    entrant,
    occupant,
    group,
    match: matchName,
    slot: (slot) => (slot.kind === 'side' ? sideText(slot) : `${stages.get(slot.stage)?.name ?? slot.stage} 第 ${slot.index + 1} 位`),
    result: (match) => (match ? resultText(match, sideNames(match), rulesOf(stages.get(match.stage), match)) : '没有赛果'),
    games: (match) => (stages.get(match.stage)?.ruleset.score === 'board_points' ? '台' : '局'),
    sides: sideNames,
  }
}

/** The sides; of a dozen, only their number. */
function pairing(names: readonly string[]): string {
  return names.length > 2 ? `${names.length} 方同场` : names.join(' 对 ')
}

interface ResultRules extends Pick<Ruleset, 'placementPoints'> {
  /** Of how many games the match is; null: that is not said. */
  length: number | null
}

function rulesOf(stage: Stage | undefined, { group, round, match }: DerivedMatch): ResultRules {
  const own = stage?.groups.find(({ key }) => key === group)?.rounds.find(({ number }) => number === round)
  return { ...stage?.ruleset, length: matchLength(match, own ?? {}, stage?.ruleset ?? {})?.games ?? null }
}

function resultText(derived: DerivedMatch, names: readonly string[], rules: ResultRules): string {
  const { match, kind, outcomes, winner } = derived
  const isStruckOut = match.result?.state === 'void'
  if (!outcomes && kind === null && !isStruckOut) return '没有赛果'
  const scores = onlyGameScores(match.games ?? [], match.sides.length, rules.length) ?? match.sides.map(({ score }) => score)
  const [first = '', second] = names
  const isScored = second !== undefined && names.length === 2 && scores.every((score) => score !== undefined)
  const places = names.length > 2 ? lobbyResult(match, names, rules) : ''
  const pair = isScored ? `${first} ${scores.join('–')} ${second}` : places || pairing(names)
  const shootout = match.result?.shootout ? `（决胜 ${match.result.shootout.join('–')}）` : ''
  const plain = kind === null || isDecidedByPlay(kind) ? '' : `（${resultKindWords[brokenOff(derived, kind)]}）`
  const how = isStruckOut && kind === null ? `（成绩${resultStateWords.void}，安排重赛）` : plain
  const won = names[match.sides.length === 2 && winner !== null ? (outcomes?.indexOf('win') ?? -1) : -1]
  // Of a match that was not decided by play the score may be of another than who won.
  const isTold = isScored && (plain === '' || isAhead(match, outcomes))
  return `${pair}${shootout}${how}${!isTold && won !== undefined && kind !== 'bye' ? `，${won} 胜` : ''}`
}

/** Given to the other by a ruling, a match that had begun is one that was broken off. */
function brokenOff({ match: { play, result } }: DerivedMatch, kind: ResultKind): ResultKind {
  const hasBegun = play === 'live' || play === 'interrupted' || (result === undefined && play === 'ended')
  return kind === 'walkover' && hasBegun ? 'forfeit_in_play' : kind
}

/** The winner has the higher score. */
function isAhead({ sides: [first, second] }: Match, outcomes: DerivedMatch['outcomes']): boolean {
  const lead = (first?.score ?? 0) - (second?.score ?? 0)
  return lead !== 0 && outcomes?.[lead > 0 ? 0 : 1] === 'win'
}
