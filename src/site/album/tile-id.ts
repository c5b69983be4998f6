/** The element id of the picture's link in the grid. */
export function tileId(n: number): string {
  return `picture-${n}`
}
