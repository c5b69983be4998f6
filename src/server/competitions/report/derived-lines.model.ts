import type { Derived, DerivedAward } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import { sentence, shortened } from './list-lines.model.ts'

/** Consequences of the changed results: other sides in existing matches, other ranks in tables, other prizes. */
export function derivedLines(
  before: CompetitionDocument,
  old: Derived,
  { document, derived }: { document: CompetitionDocument; derived: Derived },
  names: ReadonlyMap<string, string>,
): string[] {
  const name = (key: string | null | undefined) => (key ? (names.get(key) ?? key) : '待定')
  return [...sideLines(), ...rankLines(), ...awardLines()]

  function sideLines(): string[] {
    const lines = [...derived.matches.values()].flatMap(({ key, match, sides }) =>
      sides.flatMap((side, i) => {
        const was = old.matches.get(key)?.sides[i]
        if (!was || side.source === null || was.entrant === side.entrant) return []
        return [
          sentence(
            sides.length > 2 ? `${match.name ?? key} 第 ${i + 1} 方` : spaced`${match.name ?? key}的一方`,
            name(was.entrant),
            name(side.entrant),
          ),
        ]
      }),
    )
    return shortened(lines, '处对阵')
  }

  function rankLines(): string[] {
    const lines: string[] = []
    for (const stage of document.stages) {
      for (const group of stage.groups) {
        const key = `${stage.key}/${group.key}`
        const was = old.standings.get(key)?.rows ?? []
        const title = before.stages.length > 1 || stage.groups.length > 1 ? `${stage.name} ${group.name}` : stage.name
        for (const [i, row] of (derived.standings.get(key)?.rows ?? []).entries()) {
          const other = was[i]
          if (other && other.entrant !== row.entrant)
            lines.push(sentence(spaced`${title}第 ${i + 1} 名`, name(other.entrant), name(row.entrant)))
        }
      }
    }
    return shortened(lines, '个名次')
  }

  function awardLines(): string[] {
    return (['champion', 'runner_up', 'third'] as const).flatMap((kind) => {
      const [was, is] = [winners(old, kind), winners(derived, kind)]
      return was === is ? [] : [sentence(awardKindWords[kind], was, is)]
    })
  }

  function winners({ awards }: Derived, kind: DerivedAward['kind']): string {
    const found = awards.filter((award) => award.kind === kind).map((award) => name(award.entrant))
    return found.length > 0 ? found.join('、') : '无'
  }
}
