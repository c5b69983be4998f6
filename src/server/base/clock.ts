/** Where the server takes the time from; tests hand in one that they move. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The instant as it stands in the database and in answers. */
export function instant(clock: Clock): string {
  return clock().toISOString()
}
