import { whenIdle } from './when-idle.ts'

/** The share of visits that report. */
const sampledShare = 0.1

/** Decides once per page load, and loads the reporter only where it is needed. `page` is the first page's name. */
export function startVitals(page: string, random: () => number = Math.random): void {
  if (random() >= sampledShare) return
  whenIdle(() => {
    import('./vitals.ts').then(
      ({ reportVitals }) => reportVitals(page),
      () => {}, // nobody waits for it
    )
  })
}
