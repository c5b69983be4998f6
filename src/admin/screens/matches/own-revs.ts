import type { ActAnswer } from '#shared/admin/acts.ts'

/** An act as it was sent. */
interface Sent {
  competitionId: number
  rev: number
}

/** By competition: revs that follow each other, all of them by this page. */
const runs = new Map<number, { from: number; to: number }>()

/** The rev to send an entry on: what this page did itself since is not in its way. */
export function revOver({ competitionId, rev }: Sent): number {
  const run = runs.get(competitionId)
  return run && rev >= run.from && rev < run.to ? run.to : rev
}

/** Where somebody else acted in between, or the act put others into a match, the server decides about what was entered before. */
export function noteOwn({ competitionId, rev: on }: Sent, { rev, changes }: Pick<ActAnswer, 'rev' | 'changes'>): void {
  if (rev !== on + 1 || changes.some(({ kind }) => kind === 'side')) return void runs.delete(competitionId)
  const run = runs.get(competitionId)
  runs.set(competitionId, { from: run?.to === on ? run.from : on, to: rev })
}
