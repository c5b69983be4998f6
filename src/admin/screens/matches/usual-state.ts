/**
 * Remembers whether the last result of a competition was entered as provisional: where results are confirmed by a second person, all of
 * them are.
 */
const nameOf = (competitionId: number) => `leitai-provisional-${competitionId}`

export function isUsuallyProvisional(competitionId: number): boolean {
  try {
    return localStorage.getItem(nameOf(competitionId)) === 'yes'
  } catch {
    // Some private windows have no storage.
    return false
  }
}

export function keepUsual(competitionId: number, isProvisional: boolean): void {
  try {
    if (isProvisional) localStorage.setItem(nameOf(competitionId), 'yes')
    else localStorage.removeItem(nameOf(competitionId))
  } catch {
    // As above.
  }
}
