import { withoutHints } from '#rules/correct/hints.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import { type LadderNow, ladderNow, openChallenge, opponentsOf } from '#rules/ladder/challengers.ts'
import type { CompetitionDocument, Decision, Group, Ladder, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import { spaced } from '#shared/spaced.ts'
import { conclude, concludeKeeping, isUnchanged } from './conclude.ts'
import { freeKey } from './located-match.ts'
import type { ActContext, ActFault, ActOf, ActOutcome } from './model.ts'
import { sentence } from './sentence.ts'

/** Adds a match with the challenger as the first side. */
export function challenge(document: CompetitionDocument, act: ActOf<'challenge'>): ActOutcome {
  const now = ladderNow(document, act.stage, act.group)
  if (!now) return refused(noLadder)
  const faults = challengeFaults(document, now, act)
  if (faults.length > 0) return { state: 'refused', faults }
  const before = derive(document)
  const words = wordingOf(document, before)
  const taken = document.stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches)))
  const match: Match = {
    key: freeKey('challenge', taken),
    ...(act.at !== null && { schedule: { state: 'scheduled', at: act.at, precision: 'exact' } }),
    sides: [{ entrant: act.challenger }, { entrant: act.challenged }],
  }
  const round = roundOf(now.group, act.round)
  const place = `${words.group(`${act.stage}/${now.group.key}`)}${round.name ?? `第 ${round.number} 轮`}`
  const own = [{ kind: 'challenge', text: `${place}：${words.entrant(act.challenger)} 挑战 ${words.entrant(act.challenged)}。` }]
  const edited = editGroup(document, now, (group) => ({ ...group, rounds: withMatch(group.rounds, round, match) }))
  return conclude({ original: document, act, document: edited, own }, before)
}

/** The organiser moves somebody to the place that another one has now. */
export function moveEntrant(document: CompetitionDocument, act: ActOf<'move_entrant'>, { at }: ActContext): ActOutcome {
  const now = ladderNow(document, act.stage, act.group)
  if (!now) return refused(noLadder)
  if (now.stage.ladder.by === 'points') {
    return refused({ path: '/act/stage', rule: 'ladder-by-points', message: '按积分排的天梯没有可调整的位次，请用加减分。' })
  }
  const from = now.order.indexOf(act.entrant)
  if (from < 0) return refused({ path: '/act/entrant', rule: 'not-on-ladder', message: '这个参赛者不在天梯上，或已经退出。' })
  const other = now.order[act.place - 1]
  if (other === undefined) {
    return refused({
      path: '/act/place',
      rule: 'place-range',
      message: `天梯现在有 ${now.order.length} 名，请写 1 到 ${now.order.length}。`,
    })
  }
  if (from === act.place - 1) return isUnchanged(document)
  const decision: Decision = {
    key: freeKey(
      'decision',
      document.stages.flatMap(({ groups, across }) => [...groups.flatMap(({ decisions = [] }) => decisions), ...(across?.decisions ?? [])]),
    ),
    method: 'organiser',
    order: [act.entrant, other],
    publicNote: act.publicNote.trim(),
    at,
  }
  const before = derive(document)
  const words = wordingOf(document, before)
  const where = words.group(`${act.stage}/${now.group.key}`)
  const moved = `${words.entrant(act.entrant)} 由第 ${from + 1} 名调整到第 ${act.place} 名`
  const own = [{ kind: 'decision', text: sentence(`${where}：${moved}，${decision.publicNote}`) }]
  const edited = editGroup(withoutHints(document), now, (group) => ({ ...group, decisions: [...(group.decisions ?? []), decision] }))
  return concludeKeeping({ original: document, act, document: edited, own }, before, '名次调整后对阵保留')
}

/** Closes or reopens the ladder for challenges. */
export function closeLadder(document: CompetitionDocument, act: ActOf<'close_ladder'>): ActOutcome {
  const now = ladderNow(document, act.stage)
  if (!now) return refused(noLadder)
  if ((now.stage.ladder.isClosed === true) === act.isClosed) return isUnchanged(document)
  const before = derive(document)
  const { isClosed: _, ...open } = now.stage.ladder
  const ladder: Ladder = act.isClosed ? { ...now.stage.ladder, isClosed: true } : open
  const stages = document.stages.map((stage): Stage => (stage === now.stage ? { ...now.stage, ladder } : stage))
  const text = act.isClosed ? spaced`${now.stage.name}封榜，不再接受挑战。` : spaced`${now.stage.name}重新开放挑战。`
  const edited = { ...withoutHints(document), stages }
  const acted = concludeKeeping(
    { original: document, act, document: edited, own: [{ kind: 'ladder', text }] },
    before,
    '天梯开放或封榜后对阵保留',
  )
  const waiting = openCount(now.stage.groups)
  if (acted.state !== 'done' || !act.isClosed || waiting === 0) return acted
  return { ...acted, notices: [...acted.notices, `还有 ${waiting} 场挑战没有赛果：录入或取消之后，名次才是最后的。`] }
}

const noLadder: ActFault = { path: '/act/stage', rule: 'not-ladder', message: '这里没有天梯，请刷新后再试。' }

function challengeFaults(document: CompetitionDocument, now: LadderNow, act: ActOf<'challenge'>): ActFault[] {
  const { stage, group, order, isClosed } = now
  if (isClosed) return [{ path: '/act/stage', rule: 'ladder-closed', message: '天梯已经封榜，不再接受挑战。' }]
  const name = (key: string) => document.entrants.find((entrant) => entrant.key === key)?.name ?? key
  for (const side of ['challenger', 'challenged'] as const) {
    if (order.includes(act[side])) continue
    return [{ path: `/act/${side}`, rule: 'not-on-ladder', message: spaced`${name(act[side])}不在天梯上，或已经退出，请另选。` }]
  }
  if (act.challenger === act.challenged) {
    return [{ path: '/act/challenged', rule: 'same-sides', message: '不能挑战自己，请另选对手。' }]
  }
  if (!opponentsOf(now, act.challenger).includes(act.challenged)) {
    const [from, to] = [order.indexOf(act.challenger) + 1, order.indexOf(act.challenged) + 1]
    const reach = stage.ladder.by === 'position' ? stage.ladder.reach : undefined
    const mend = to > from ? '只能挑战名次在前的人' : `最多向上挑战 ${reach ?? order.length} 名`
    return [
      {
        path: '/act/challenged',
        rule: 'out-of-reach',
        message: spaced`${name(act.challenged)}现在第 ${to} 名，挑战者第 ${from} 名：${mend}。`,
      },
    ]
  }
  if (openChallenge(group, act.challenger, act.challenged)) {
    return [{ path: '/act/challenged', rule: 'challenge-open', message: '这两个人已有一场没有赛果的挑战，请先录入或取消那一场。' }]
  }
  return []
}

/** The requested round, created where it does not exist; without a number the latest. */
function roundOf({ rounds }: Group, asked: number | null): Round {
  const number = asked ?? Math.max(1, ...rounds.map((round) => round.number))
  return rounds.find((round) => round.number === number) ?? { number, name: `第 ${number} 轮`, matches: [] }
}

function withMatch(rounds: readonly Round[], round: Round, match: Match): Round[] {
  const filled = { ...round, matches: [...round.matches, match] }
  return rounds.includes(round) ? rounds.map((each) => (each === round ? filled : each)) : [...rounds, filled]
}

function editGroup(document: CompetitionDocument, now: LadderNow, change: (group: Group) => Group): CompetitionDocument {
  return {
    ...document,
    stages: document.stages.map((stage) =>
      stage.key === now.stage.key
        ? { ...stage, groups: stage.groups.map((group) => (group.key === now.group.key ? change(group) : group)) }
        : stage,
    ),
  }
}

function openCount(groups: readonly Group[]): number {
  const matches = groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.matches))
  return matches.filter(({ result, schedule }) => (result === undefined || result.state === 'void') && schedule?.state !== 'cancelled')
    .length
}

function refused(fault: ActFault): ActOutcome {
  return { state: 'refused', faults: [fault] }
}
