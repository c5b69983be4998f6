import { withoutHints } from '#rules/correct/hints.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { Adjustment, CompetitionDocument, Decision, Group, Stage } from '#shared/competitions/document.ts'
import { adjustmentText, decisionMethodWords } from '#shared/words/organiser.ts'
import { concludeKeeping, isUnchanged } from './conclude.ts'
import { freeKey } from './located-match.ts'
import type { ActContext, ActFault, ActOf, ActOutcome } from './model.ts'
import { sentence } from './sentence.ts'

export function adjust(document: CompetitionDocument, act: ActOf<'adjust'>, { at }: ActContext): ActOutcome {
  const found = placeFaults(document, act.stage, act.group)
  if (found.length > 0) return { state: 'refused', faults: found }
  if (act.delta === 0) return { state: 'refused', faults: [{ path: '/act/delta', rule: 'delta-zero', message: '分值不能是 0。' }] }
  const adjustment: Adjustment = {
    key: freeKey(
      'adjustment',
      allGroups(document).flatMap((group) => group.adjustments ?? []),
    ),
    entrant: act.entrant,
    metric: act.metric,
    delta: act.delta,
    publicNote: act.publicNote.trim(),
    at,
  }
  const before = derive(document)
  const words = wordingOf(document, before)
  const place = words.group(`${act.stage}/${act.group}`)
  const text = sentence(`${place}：${words.entrant(act.entrant)} ${adjustmentText(act)}，${adjustment.publicNote}`)
  const edited = editGroups(withoutHints(document), (group, stage) =>
    stage.key === act.stage && group.key === act.group ? { ...group, adjustments: [...(group.adjustments ?? []), adjustment] } : group,
  )
  return concludeKeeping({ original: document, act, document: edited, own: [{ kind: 'adjustment', text }] }, before, '积分调整后对阵保留')
}

export function revokeAdjustment(document: CompetitionDocument, act: ActOf<'revoke_adjustment'>, { at }: ActContext): ActOutcome {
  const adjustment = allGroups(document)
    .flatMap((group) => group.adjustments ?? [])
    .find(({ key }) => key === act.adjustment)
  if (!adjustment) {
    return {
      state: 'refused',
      faults: [{ path: '/act/adjustment', rule: 'unknown-adjustment', message: '没有这次积分调整，请刷新后再试。' }],
    }
  }
  if (adjustment.revokedAt !== undefined) return isUnchanged(document)
  const before = derive(document)
  const text = `撤销 ${wordingOf(document, before).entrant(adjustment.entrant)} 的${adjustmentText(adjustment)}（${adjustment.publicNote.replace(/。$/, '')}）。`
  const edited = editGroups(withoutHints(document), (group) => ({
    ...group,
    ...(group.adjustments && {
      adjustments: group.adjustments.map((each) => (each.key === act.adjustment ? { ...each, revokedAt: at } : each)),
    }),
  }))
  return concludeKeeping(
    { original: document, act, document: edited, own: [{ kind: 'adjustment', text }] },
    before,
    '积分调整撤销后对阵保留',
  )
}

export function decideTie(document: CompetitionDocument, act: ActOf<'decide_tie'>, { at }: ActContext): ActOutcome {
  const found = placeFaults(document, act.stage, act.group)
  if (found.length > 0) return { state: 'refused', faults: found }
  const decision: Decision = {
    key: freeKey('decision', allDecisions(document)),
    method: act.method,
    order: act.entrants,
    ...(act.decidedBy && { match: act.decidedBy }),
    publicNote: act.publicNote.trim(),
    at,
  }
  const before = derive(document)
  const words = wordingOf(document, before)
  const where = words.group(act.group === null ? act.stage : `${act.stage}/${act.group}`)
  const text = `${where}：${decisionMethodWords[act.method]}，${act.entrants.map(words.entrant).join('、')} 依次排定。`
  const edited = withDecision(withoutHints(document), act, decision)
  const acted = concludeKeeping(
    { original: document, act, document: edited, own: [{ kind: 'decision', text }] },
    before,
    '名次裁定后对阵保留',
  )
  if (acted.state !== 'done' || acted.changes.length > 1) return acted
  return { ...acted, notices: [...acted.notices, '名次没有因此改变：这些参赛者现在并不是同一名次。'] }
}

/** Nothing of it is left in the competition: who did what is in the audit log. */
export function revokeDecision(document: CompetitionDocument, act: ActOf<'revoke_decision'>): ActOutcome {
  const stage = document.stages.find(({ key }) => key === act.stage)
  const place = act.group === null ? stage?.across : stage?.groups.find(({ key }) => key === act.group)
  const decision = place?.decisions?.find(({ key }) => key === act.decision)
  // Moves on a ladder build on each other.
  if (!decision || (stage?.format === 'ladder' && stage.ladder.by === 'position')) {
    return {
      state: 'refused',
      faults: [{ path: '/act/decision', rule: 'unknown-decision', message: '没有这次判定，请刷新后再试。' }],
    }
  }
  const before = derive(document)
  const words = wordingOf(document, before)
  const where = words.group(act.group === null ? act.stage : `${act.stage}/${act.group}`)
  const text = `${where}：撤销${decisionMethodWords[decision.method]}定下的次序（${decision.order.map(words.entrant).join('、')}）。`
  const edited = withDecisions(withoutHints(document), act, (decisions) => decisions.filter(({ key }) => key !== act.decision))
  return concludeKeeping({ original: document, act, document: edited, own: [{ kind: 'decision', text }] }, before, '名次判定撤销后对阵保留')
}

/** A decision about the same tied entrants replaces the earlier one. */
function withDecision(document: CompetitionDocument, act: ActOf<'decide_tie'>, decision: Decision): CompetitionDocument {
  return withDecisions(document, act, (decisions) => [...decisions.filter(({ order }) => !isSameSet(order, decision.order)), decision])
}

type Place = Pick<ActOf<'decide_tie'>, 'stage' | 'group'>

function withDecisions(document: CompetitionDocument, place: Place, change: (decisions: readonly Decision[]) => Decision[]) {
  if (place.group !== null) {
    return editGroups(document, (group, stage) =>
      stage.key === place.stage && group.key === place.group ? { ...group, decisions: change(group.decisions ?? []) } : group,
    )
  }
  const stages = document.stages.map((stage) =>
    stage.key === place.stage && stage.across
      ? { ...stage, across: { ...stage.across, decisions: change(stage.across.decisions ?? []) } }
      : stage,
  )
  return { ...document, stages }
}

function placeFaults(document: CompetitionDocument, stageKey: string, groupKey: string | null): ActFault[] {
  const stage = document.stages.find(({ key }) => key === stageKey)
  if (!stage) return [{ path: '/act/stage', rule: 'unknown-stage', message: '没有这个阶段，请刷新后再试。' }]
  if (groupKey === null) {
    return stage.across ? [] : [{ path: '/act/group', rule: 'no-across', message: '这个阶段没有跨组排名，请选一个组。' }]
  }
  if (stage.groups.some(({ key }) => key === groupKey)) return []
  return [{ path: '/act/group', rule: 'unknown-group', message: '没有这个组，请刷新后再试。' }]
}

function editGroups(document: CompetitionDocument, change: (group: Group, stage: Stage) => Group): CompetitionDocument {
  return { ...document, stages: document.stages.map((stage) => ({ ...stage, groups: stage.groups.map((group) => change(group, stage)) })) }
}

function allGroups({ stages }: CompetitionDocument): Group[] {
  return stages.flatMap((stage) => stage.groups)
}

function allDecisions(document: CompetitionDocument): Decision[] {
  return [
    ...allGroups(document).flatMap((group) => group.decisions ?? []),
    ...document.stages.flatMap((stage) => stage.across?.decisions ?? []),
  ]
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key) => other.includes(key))
}
