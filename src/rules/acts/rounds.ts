import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import { drawnFrom, nextSwissRound } from '#rules/pairing/swiss-stage.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import { spaced } from '#shared/spaced.ts'
import { conclude } from './conclude.ts'
import type { ActFault, ActOf, ActOutcome } from './model.ts'

/** Pairs the next round of a Swiss stage. */
export function drawRound(document: CompetitionDocument, act: ActOf<'draw_round'>): ActOutcome {
  const before = derive(document)
  const faults = requestFaults(document, before, act)
  if (faults.length > 0) return { state: 'refused', faults }
  const absences = new Map(act.absences?.map(({ entrant, bye }) => [entrant, bye]))
  const next = nextSwissRound({
    document,
    derived: before,
    stage: act.stage,
    absences,
    ...(act.group !== undefined && { group: act.group }),
  })
  const words = wordingOf(document, before)
  switch (next.state) {
    case 'running': {
      const named = next.open.slice(0, 5).map(words.match).join('、')
      return refused('round-open', `本轮还有 ${next.open.length} 场没有赛果：${named}${next.open.length > 5 ? '等' : ''}。`)
    }
    case 'finished':
      return refused('swiss-finished', '这个阶段的轮次已经打完。')
    case 'impossible':
      return refused(`swiss-${next.reason}`, next.message)
    case 'paired': {
      const { group, round } = next
      const stages = document.stages.map((stage) =>
        stage.key === act.stage
          ? { ...stage, groups: stage.groups.map((each) => (each.key === group ? { ...each, rounds: [...each.rounds, round] } : each)) }
          : stage,
      )
      const name = `${words.group(`${act.stage}/${group}`)}第 ${round.number} 轮`
      const own = pairTexts(round, words.entrant).map((pair) => ({ kind: 'round', text: `${name}：${pair}。` }))
      return conclude({ original: document, act, document: { ...document, stages }, own }, before)
    }
  }
}

/** Takes the last round back, as if it had not been drawn; what was decided about its matches goes with them. */
export function undoDraw(document: CompetitionDocument, act: ActOf<'undo_draw'>): ActOutcome {
  const stage = document.stages.find(({ key }) => key === act.stage)
  if (stage?.format !== 'swiss') return refused('not-swiss', '只有瑞士轮阶段可以撤回编排的一轮。')
  const group = stage.groups.find(({ key }) => act.group === undefined || key === act.group)
  if (!group) return { state: 'refused', faults: [unknownGroup] }
  const last = group.rounds.reduce<Round | null>((latest, round) => (latest && latest.number > round.number ? latest : round), null)
  if (!last || last.number !== act.round) {
    return refusedRound(
      'not-last-round',
      last ? `只能撤回最后一轮，现在是第 ${last.number} 轮，请刷新后再试。` : '这里还没有编排，没有可以撤回的一轮。',
    )
  }
  const before = derive(document)
  const words = wordingOf(document, before)
  const begun = last.matches.filter(hasBegun)
  if (begun.length > 0) {
    const named = begun.slice(0, 5).map(({ key }) => words.match(key))
    return refusedRound('round-begun', spaced`${named.join('、')}${begun.length > 5 ? '等' : ''}已经开始或有了赛果，这一轮不能撤回。`)
  }
  const gone = new Set(last.matches.map(({ key }) => key))
  const stages = document.stages.map((each) =>
    each === stage
      ? {
          ...stage,
          groups: stage.groups.map((one) => (one === group ? { ...group, rounds: group.rounds.filter((round) => round !== last) } : one)),
        }
      : each,
  )
  const rulings = document.rulings?.filter(({ match }) => match === undefined || !gone.has(match))
  const name = `${words.group(`${act.stage}/${group.key}`)}第 ${last.number} 轮撤回`
  const own = pairTexts(last, words.entrant).map((pair) => ({ kind: 'round', text: `${name}：${pair}。` }))
  const acted = conclude(
    { original: document, act, document: { ...document, stages, ...(rulings && { rulings }) }, own },
    before,
    (change) =>
      // That nobody plays in them any more is told by the round.
      change.kind !== 'side' || !gone.has(change.match),
  )
  if (acted.state !== 'done' || !last.matches.some(isArranged)) return acted
  return { ...acted, notices: ['这一轮已经排好的时间、场地和上场名单也会一起删去，重新编排后要再填。', ...acted.notices] }
}

/** A bye has its result from the draw. */
function hasBegun({ play, result, games, statistics, sides }: Match): boolean {
  const isDecided = result !== undefined && result.kind !== 'bye'
  const isScored = (games ?? []).length > 0 || statistics !== undefined || sides.some(({ score }) => score !== undefined)
  return isDecided || isScored || (play !== undefined && play !== 'not_started')
}

function isArranged({ schedule, sides }: Match): boolean {
  return schedule !== undefined || sides.some(({ lineup }) => lineup !== undefined)
}

function pairTexts({ matches }: Round, name: (key: string | null) => string): string[] {
  return matches.map(({ sides: [first, second] }) =>
    second ? `${name(first?.entrant ?? null)} 对 ${name(second.entrant ?? null)}` : `${name(first?.entrant ?? null)} 轮空`,
  )
}

function requestFaults(document: CompetitionDocument, before: Derived, act: ActOf<'draw_round'>): ActFault[] {
  const stage = document.stages.find(({ key }) => key === act.stage)
  if (stage?.format !== 'swiss') return [{ path: '/act/stage', rule: 'not-swiss', message: '只有瑞士轮阶段可以抽签编排下一轮。' }]
  if (act.group !== undefined && !stage.groups.some(({ key }) => key === act.group)) {
    return [unknownGroup]
  }
  const places = before.stages.get(stage.key)?.places ?? []
  const open = stage.places.findIndex(({ source }, i) => places[i] === null && !(source && 'bye' in source))
  if (open >= 0) return [{ path: '/act/stage', rule: 'place-open', message: `第 ${open + 1} 位还没有确定，等前面的阶段结束后再编排。` }]
  const words = wordingOf(document, before)
  const drawn = drawnFrom({ document, derived: before, stage: act.stage, ...(act.group !== undefined && { group: act.group }) })
  return (act.absences ?? []).flatMap(({ entrant }, i): ActFault[] =>
    drawn.includes(entrant)
      ? []
      : [
          {
            path: `/act/absences/${i}/entrant`,
            rule: 'entrant-not-drawn',
            message: spaced`${words.entrant(entrant)}不参加这一轮的抽签，不用请假。`,
          },
        ],
  )
}

const unknownGroup: ActFault = { path: '/act/group', rule: 'unknown-group', message: '没有这个组，请刷新后再试。' }

function refusedRound(rule: string, message: string): ActOutcome {
  return { state: 'refused', faults: [{ path: '/act/round', rule, message }] }
}

function refused(rule: string, message: string): ActOutcome {
  return { state: 'refused', faults: [{ path: '/act/stage', rule, message }] }
}
