import type { SitePageName } from '#shared/paths.ts'
import { targetOf } from '../ask-page.ts'
import type { CompetitionLoaded } from '../competition-page/load-competition.ts'

interface Asked {
  target: string
  /** The answer as this page has it. */
  asShown(loaded: unknown): unknown
}

/**
 * How the page's data is asked for again. Which stage of a competition is shown, an address may leave to the moment: a reader stays in the one that he
 * reads when it ends and the next one's turn has come.
 */
export function askedAgain({ name, loaded }: { name: SitePageName; loaded: unknown }, address: string): Asked {
  const url = new URL(address)
  const page = name === 'competition' ? (loaded as CompetitionLoaded) : null // as its loader returns it
  const stage = page?.tab === 'stages' && !url.searchParams.has('stage') ? page.competition.stage : null
  if (!page || !stage) return { target: targetOf(name, address), asShown: (next) => next }
  url.searchParams.set('stage', String(stage.id))
  const { stageId, titled } = page
  return { target: targetOf(name, url.href), asShown: (next) => ({ ...(next as CompetitionLoaded), stageId, titled }) }
}
