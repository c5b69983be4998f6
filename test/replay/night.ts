import type { Reader } from '#server/db/open.ts'
import { findDemoSeason } from '#server/demo/demo-season.queries.ts'
import { isOpen, type NightStep, stepsOf } from '#server/demo/night.model.ts'
import { findNightMatch } from '#server/demo/night.service.ts'

export interface NightAct extends NightStep {
  competition: number
  /** Its key. */
  match: string
}

/** How the running and coming matches of the demo season go on, in the order of time; none where the site has no demo season. */
export async function nightActs(db: Reader, now: string): Promise<NightAct[]> {
  const acts: NightAct[] = []
  for (const planned of (await findDemoSeason(db))?.night ?? []) {
    const found = await findNightMatch(db, planned)
    if (!found || !isOpen(found.match, planned)) continue
    const { competitionId: competition, match } = found
    acts.push(...stepsOf(match, planned, now).map((step) => ({ ...step, competition, match: match.key })))
  }
  return acts.toSorted((a, b) => a.after - b.after)
}
