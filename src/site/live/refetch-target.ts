import type { SitePageName } from '#shared/paths.ts'
import type { CompetitionLoaded } from '../competition-page/load-competition.ts'
import { targetOf } from '../page-loader.ts'

interface Refetch {
  target: string
  /** The answer in the form of this page's data. */
  asShown(loaded: unknown): unknown
}

/**
 * What to fetch to refresh the page. The URL of a competition may leave the stage to the current date: a reader stays in the stage on screen even
 * when the next one begins.
 */
export function refetchTarget({ name, loaded }: { name: SitePageName; loaded: unknown }, address: string): Refetch {
  const url = new URL(address)
  const page = name === 'competition' ? (loaded as CompetitionLoaded) : null // as its loader returns it
  const stage = page?.tab === 'stages' && !url.searchParams.has('stage') ? page.competition.stage : null
  if (!page || !stage) return { target: targetOf(name, address), asShown: (next) => next }
  url.searchParams.set('stage', String(stage.id))
  const { stageId, titled } = page
  return { target: targetOf(name, url.href), asShown: (next) => ({ ...(next as CompetitionLoaded), stageId, titled }) }
}
