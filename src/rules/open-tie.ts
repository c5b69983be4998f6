import type { Derived, Standing, StandingRow } from './model.ts'

/** Everything is played, and equal entrants wait for a decision. */
export function hasOpenTie(standing: Pick<Standing, 'isPlayedOut' | 'rows'>): boolean {
  return standing.rows.some((row) => awaitsDecision(standing, row))
}

/** While there is something to play, it may still separate them. */
export function awaitsDecision({ isPlayedOut }: Pick<Standing, 'isPlayedOut'>, { isTieOpen, figures }: StandingRow): boolean {
  return isPlayedOut && isTieOpen && figures.played > 0
}

/** The tables that wait for a decision of the organiser: groups by `stage/group`, rankings across groups by the stage alone. */
export function openTieTables({ standings, stages }: Derived): string[] {
  const across = [...stages.values()].flatMap((stage): [string, Standing][] => (stage.across ? [[stage.key, stage.across]] : []))
  return [...standings, ...across].flatMap(([key, standing]) => (hasOpenTie(standing) ? [key] : []))
}
