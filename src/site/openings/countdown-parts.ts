/** What a countdown shows: days and hours, and under a day hours, minutes and seconds. */
export type CountdownParts = readonly { figure: string; unit: string }[]

const daySeconds = 86_400

/** Empty once the instant has come. `ms`: the remaining time. */
export function countdownParts(ms: number): CountdownParts {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds <= 0) return []
  const hours = Math.floor(seconds / 3_600)
  if (seconds >= daySeconds) {
    return [
      { figure: String(Math.floor(hours / 24)), unit: '天' },
      { figure: String(hours % 24), unit: '时' },
    ]
  }
  return [
    { figure: twoDigits(hours), unit: '时' },
    { figure: twoDigits(Math.floor(seconds / 60) % 60), unit: '分' },
    { figure: twoDigits(seconds % 60), unit: '秒' },
  ]
}

/** The time until it changes, ms. */
export function msUntilChange(ms: number): number {
  const seconds = Math.ceil(ms / 1_000)
  const other = seconds >= daySeconds ? Math.floor(seconds / 3_600) * 3_600 - 1 : seconds - 1
  return ms - other * 1_000
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}
