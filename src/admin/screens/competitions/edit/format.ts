import type { Draft } from '#admin/screens/competitions/wizard/draft.ts'
import { emptyDraft } from '#admin/screens/competitions/wizard/draft.ts'
import { withFirstSwissRound } from '#rules/presets/document.ts'
import { defaultPlan, type FormatPlan, type Preset } from '#rules/presets/format-plan.ts'
import { stagesOf } from '#rules/presets/stages.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { whyNotFormat } from './fixed.ts'

/** The part of the wizard's draft that its format step needs: the entrants by their seeds, and a plan like the current format. */
export function formatDraft(document: CompetitionDocument): Draft {
  const names = new Map(document.entrants.map(({ key, name }) => [key, name]))
  const keys = seedOrder(document)
  return {
    ...emptyDraft(),
    kind: document.competition.kind,
    entrants: keys.map((key) => ({ key, name: names.get(key) ?? key, shortName: '', rating: null, team: '', place: { kind: 'none' } })),
    format: defaultPlan(presetOf(document), keys.length),
    isFormatOwn: true,
  }
}

/** The competition with new stages. Throws a sentence where played matches would be lost. */
export function withFormat(document: CompetitionDocument, plan: FormatPlan): CompetitionDocument {
  const why = whyNotFormat(document)
  if (why !== null) throw new Error(why)
  const keys = seedOrder(document)
  const entrants = document.entrants.map((entrant) => ({ ...entrant, seed: keys.indexOf(entrant.key) + 1 }))
  return withFirstSwissRound({ ...document, entrants, stages: stagesOf(plan, keys) })
}

function seedOrder({ entrants, stages }: CompetitionDocument): string[] {
  const placed = stages[0]?.places.flatMap((place) => place.entrant ?? []) ?? []
  return [...new Set([...placed, ...entrants.map((entrant) => entrant.key)])]
}

function presetOf({ stages }: CompetitionDocument): Preset {
  const [first] = stages
  switch (first?.format) {
    case 'swiss':
      return first.swiss.by === 'record' ? 'swiss_record' : 'swiss'
    case 'round_robin':
      return stages.length > 1 ? 'groups_knockout' : (first.ruleset.legs ?? 1) > 1 ? 'double_round_robin' : 'round_robin'
    case 'double_elimination':
    case 'gauntlet':
    case 'ladder':
    case 'lobby_series':
      return first.format
    default:
      return 'single_elimination'
  }
}
