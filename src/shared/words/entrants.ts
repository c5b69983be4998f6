import type { Entrant } from '#shared/competitions/document.ts'

export const entrantStatusWords: Readonly<Record<NonNullable<Entrant['status']>, string>> = {
  active: '参赛',
  withdrawn: '退赛',
  disqualified: '取消资格',
}

/** '' for an active entrant. */
export function departureWord(status: NonNullable<Entrant['status']>): string {
  return status === 'active' ? '' : entrantStatusWords[status]
}
