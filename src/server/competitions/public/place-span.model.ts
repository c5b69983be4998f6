/** First and last place in the format of the contract. */
export function placeSpan(from: number | null, to: number | null): [number, number] | null {
  return from === null ? null : [from, to ?? from]
}
