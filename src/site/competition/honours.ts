import type { AwardView } from '#shared/competitions/answers.ts'

/** One competition of one season: who won it, who came second, who was its best player. */
export interface HonourLine {
  key: string
  season: AwardView['season']
  competition: AwardView['competition']
  champion: AwardView | null
  runnerUp: AwardView | null
  mvp: AwardView | null
}

/** Awards of many seasons as lines of a table, in the order in which the competitions first come. */
export function honourLines(awards: readonly AwardView[]): readonly HonourLine[] {
  const lines = new Map<string, HonourLine>()
  for (const award of awards) {
    const key = `${award.season.id}-${award.competition.id}`
    const line = lines.get(key) ?? { key, season: award.season, competition: award.competition, champion: null, runnerUp: null, mvp: null }
    if (award.kind === 'champion') line.champion ??= award
    if (award.kind === 'runner_up') line.runnerUp ??= award
    if (award.kind === 'mvp') line.mvp ??= award
    lines.set(key, line)
  }
  return [...lines.values()].filter(({ champion }) => champion !== null)
}
