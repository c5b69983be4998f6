/** The first letter or digit of a title, ignoring brackets: 《千嶂》官网 → 千. */
export function initialOf(title: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0] ?? [...title][0] ?? ''
}
