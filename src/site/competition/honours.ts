import type { AwardView, OpenAward } from '#shared/competitions/award-views.ts'
import type { Marked } from './EntrantMark.tsx'

/** One competition of one season: all its champions, runners-up and best players. */
export interface HonourLine {
  key: string
  season: AwardView['season']
  competition: AwardView['competition']
  champions: readonly AwardView[]
  runnersUp: readonly AwardView[]
  mvps: readonly AwardView[]
}

/** Awards of many seasons as rows of a table, in the order in which the competitions first appear. */
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

/** Whether anybody is, or will be, in first place. */
export function hasPodium(awards: readonly AwardView[], open: readonly OpenAward[]): boolean {
  return awards.some(({ kind }) => kind === 'champion') || open.some(({ kind }) => kind === 'champion')
}

/** Whose mark stands beside the award; of a masked name none that leads to its bearer. */
export function markedOf({ id, name, isMasked, playerId, playerLogo, entrant }: AwardView): Marked {
  if (playerId !== null && playerLogo) return { id: playerId, name, logo: playerLogo }
  if (entrant && !isMasked) return entrant
  return { id: isMasked ? id : (playerId ?? id), name, logo: null }
}

/** Who won it together; none where the name says them already. */
export function lineupBeside({ name, lineup }: Pick<AwardView, 'name' | 'lineup'>): readonly string[] {
  return lineup.every((one) => name.includes(one)) ? [] : lineup
}
