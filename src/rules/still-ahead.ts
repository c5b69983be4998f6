/** How far the clock of a device, or of the room in which a match is timed, may run ahead of the server's. */
const slackMs = 5 * 60_000

/** Whether what is said to have happened would still be to come. */
export function isStillAhead(instant: string, now: string): boolean {
  return Date.parse(instant) > Date.parse(now) + slackMs
}
