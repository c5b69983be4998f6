/** Source of the current time; tests pass one that they can move. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The instant in the format of the database and of answers. */
export function instant(clock: Clock): string {
  return clock().toISOString()
}
