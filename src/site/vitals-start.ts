import { whenIdle } from './when-idle.ts'

/** The part of visits that report. */
const sampledShare = 0.1

/** Decides once for this page load, and brings the reporter only where it will be used. `page` is the first page's name. */
export function startVitals(page: string, random: () => number = Math.random): void {
  if (random() >= sampledShare) return
  whenIdle(() => {
    import('./vitals.ts').then(
      ({ reportVitals }) => reportVitals(page),
      () => {}, // nobody waits for it
    )
  })
}
