/** Where a picture is cut it stands at its beginning, in its middle or at its end: by the third in which lies what it is about. */
export function focusThird(percent: number): 0 | 1 | 2 {
  if (percent < 100 / 3) return 0
  return percent <= 200 / 3 ? 1 : 2
}
