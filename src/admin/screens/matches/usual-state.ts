/** Where results go through a second pair of eyes, they do so all day: whether the last one of a competition was entered to be confirmed. */
const nameOf = (competitionId: number) => `leitai-provisional-${competitionId}`

export function isUsuallyProvisional(competitionId: number): boolean {
  try {
    return localStorage.getItem(nameOf(competitionId)) === 'yes'
  } catch {
    // Some private windows keep nothing.
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
