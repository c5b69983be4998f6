import type { Game, Match, Schedule, Side } from '#shared/competitions/match.ts'

export const playWords: Readonly<Record<NonNullable<Match['play']>, string>> = {
  not_started: '未开始',
  live: '进行中',
  interrupted: '中断',
  ended: '已结束',
}

export const scheduleStateWords: Readonly<Record<Schedule['state'], string>> = {
  unscheduled: '未排期',
  scheduled: '已排期',
  postponed: '延期',
  cancelled: '取消',
}

export const gameStateWords: Readonly<Record<Game['state'], string>> = {
  pending: '未开始',
  live: '进行中',
  done: '结束',
  not_played: '未进行',
  void: '作废',
}

export const outcomeWords: Readonly<Record<NonNullable<Side['outcome']>, string>> = { win: '胜', draw: '平', loss: '负' }
