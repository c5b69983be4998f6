/**
 * The number of characters, all ASCII, from the `since` of a position to the end of the text that ends with it. They say when an answer was made, not
 * what is in it.
 */
export function positionTail(text: string): number {
  return text.length - text.lastIndexOf('"since"')
}
