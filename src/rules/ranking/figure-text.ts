import type { TieBreak } from '#shared/competitions/ruleset.ts'
import { unboundedRatio } from './tally.ts'

/** A figure as people write it: differences with + and −, ratios with three decimals, points without trailing zeros. Empty for null. */
export function figureText(rule: Pick<TieBreak, 'metric' | 'scope' | 'aggregate'>, value: number | null): string {
  if (value === null) return ''
  switch (rule.metric) {
    case 'score_difference':
    case 'game_difference':
    case 'wins_minus_losses':
      return value > 0 ? `+${numberText(value)}` : numberText(value)
    case 'score_ratio':
    case 'game_ratio':
      return value === unboundedRatio ? 'MAX' : value.toFixed(3)
    default:
      return numberText(value)
  }
}

/** At most three decimals, and the minus sign U+2212. */
export function numberText(value: number): string {
  const text = String(Math.round(Math.abs(value) * 1000) / 1000)
  return value < 0 && text !== '0' ? `−${text}` : text
}
