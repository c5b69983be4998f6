import type { Figure, StatisticSubject } from '#shared/competitions/statistics.ts'

export const statisticSubjectWords: Readonly<Record<StatisticSubject, string>> = { side: '一方', player: '选手' }

/** What the values of several games or matches make together. */
export const figureTotalWords: Readonly<Record<Figure['total'], string>> = { sum: '累计', mean: '平均', last: '取最近一次' }

/** Whether a value may be below zero. */
export const figureSignWords = { unsigned: '不能为负', signed: '可以为负' } as const

export const figureBetterWords: Readonly<Record<Figure['better'], string>> = { higher: '越高越好', lower: '越低越好' }
