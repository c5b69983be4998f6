import type { AwardView, OpenAward } from '#shared/competitions/answers.ts'

/** One competition of one season: all who won it, came second, were its best players. */
export interface HonourLine {
  key: string
  season: AwardView['season']
  competition: AwardView['competition']
  champions: readonly AwardView[]
  runnersUp: readonly AwardView[]
  mvps: readonly AwardView[]
}

/** Awards of many seasons as lines of a table, in the order in which the competitions first come. */
export function honourLines(awards: readonly AwardView[]): readonly HonourLine[] {
  const byCompetition = new Map<string, AwardView[]>()
  for (const award of awards) {
    const key = `${award.season.id}-${award.competition.id}`
    const own = byCompetition.get(key)
    if (own) own.push(award)
    else byCompetition.set(key, [award])
  }
  return [...byCompetition].flatMap(([key, own]) => {
    const [first] = own
    const champions = own.filter(({ kind }) => kind === 'champion')
    if (!first || champions.length === 0) return []
    const runnersUp = own.filter(({ kind }) => kind === 'runner_up')
    const mvps = own.filter(({ kind }) => kind === 'mvp')
    return [{ key, season: first.season, competition: first.competition, champions, runnersUp, mvps }]
  })
}

/** Whether anybody stands on the first step, or will. */
export function hasPodium(awards: readonly AwardView[], open: readonly OpenAward[]): boolean {
  return awards.some(({ kind }) => kind === 'champion') || open.some(({ kind }) => kind === 'champion')
}
