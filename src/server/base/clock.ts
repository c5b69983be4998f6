/** Source of the current time; tests pass one that they can move. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A clock that stands still at this instant; without one the system's. */
export function clockAt(now: string | null): Clock {
  return now === null ? systemClock : () => new Date(now)
}

/** The instant in the format of the database and of answers. */
export function instant(clock: Clock): string {
  return clock().toISOString()
}
