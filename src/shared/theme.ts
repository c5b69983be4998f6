export const defaultThemeColor = '#4eade0'

/** The readable text colour on a background: near black or white, whichever has more WCAG contrast. */
export function inkUpon(color: string): '#04182b' | '#ffffff' {
  return contrast(color, '#04182b') >= contrast(color, '#ffffff') ? '#04182b' : '#ffffff'
}

/** WCAG 2 contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [bright = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (bright + 0.05) / (dark + 0.05)
}

/** The colour mixed with one third of white, for the bright edge beside it. */
export function lit(color: string): string {
  return `#${channels(color)
    .map((value) =>
      Math.round(value + (255 - value) * 0.36)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
