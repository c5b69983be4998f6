/** First and last place, as they are told. */
export function placeSpan(from: number | null, to: number | null): [number, number] | null {
  return from === null ? null : [from, to ?? from]
}
