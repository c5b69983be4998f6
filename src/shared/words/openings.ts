import type { OpeningGroup, OpeningState } from '#shared/opening-state.ts'

export const openingStateWords: Readonly<Record<OpeningState, string>> = {
  announced: '已公布',
  soon: '即将开放',
  open: '开放中',
  full: '已满',
  maintenance: '维护',
  merged: '已合服',
  closed: '已关闭',
}

export const openingGroupWords: Readonly<Record<OpeningGroup, string>> = { coming: '即将开放', open: '已经开放', past: '合服与关闭' }
