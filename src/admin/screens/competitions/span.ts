import { formatDay } from '#shared/dates.ts'

/** The first and the last day of a competition. */
export interface Span {
  startsOn: string
  endsOn: string
}

/** The days from the first match to the last; null without a match. */
export function spanOf(instants: readonly string[]): Span | null {
  const days = instants.map(formatDay).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { startsOn: first, endsOn: last }
}

/** The span that holds all matches as well; null where they are all inside. */
export function widened({ startsOn, endsOn }: Span, instants: readonly string[]): Span | null {
  const played = spanOf(instants)
  if (played === null || startsOn === '' || endsOn === '') return null
  const wide = {
    startsOn: played.startsOn < startsOn ? played.startsOn : startsOn,
    endsOn: played.endsOn > endsOn ? played.endsOn : endsOn,
  }
  return wide.startsOn === startsOn && wide.endsOn === endsOn ? null : wide
}
