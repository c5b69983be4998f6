/** By which the picture's own link in the grid is found again. */
export function tileId(n: number): string {
  return `picture-${n}`
}
