import { byePoints } from '#rules/ranking/points.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { Bye } from '#shared/competitions/table-views.ts'
import type { ByeRow } from './byes.queries.ts'

export function viewBye({ bye, ruleset, round_number, round_name, stage_id, stage_name }: ByeRow): Bye {
  const { points }: Pick<Ruleset, 'points'> = readJson(ruleset)
  return {
    stage: { id: stage_id, name: stage_name },
    round: { number: round_number, name: round_name ?? `第 ${round_number} 轮` },
    kind: bye ?? 'full',
    points: byePoints(bye, points),
  }
}
