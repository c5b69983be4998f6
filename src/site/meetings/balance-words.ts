import type { Balance } from '#shared/competitions/record-views.ts'

/** "5 场，3 胜 1 平 1 负", from the first side's view. */
export function balanceWords({ played, wins, draws, losses }: Balance): string {
  return `${played} 场，${[`${wins} 胜`, draws > 0 ? `${draws} 平` : '', `${losses} 负`].filter(Boolean).join(' ')}`
}
