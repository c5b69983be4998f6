import type { NewOpening } from '#shared/admin/openings.ts'
import type { OpeningGroup, OpeningState } from '#shared/opening-state.ts'

/** Its fields, in the form, in messages and in the audit log. */
export const openingFieldWords: Readonly<Record<keyof NewOpening, string>> = {
  zone: '区',
  name: '名称',
  note: '说明',
  precision: '时间的准确程度',
  opensAt: '开放时间',
  isFull: '已满',
  maintenanceFrom: '维护开始',
  maintenanceUntil: '维护结束',
  closesAt: '关闭时间',
  mergedIntoId: '合并到',
  mergedAt: '合服时间',
  articleId: '开服公告',
  linkId: '按钮的链接',
  isPublished: '在网站上显示',
}

export const openingStateWords: Readonly<Record<OpeningState, string>> = {
  announced: '已公布',
  soon: '即将开放',
  open: '开放中',
  full: '已满',
  maintenance: '维护',
  merged: '已合服',
  closed: '已关闭',
  cancelled: '取消开服',
}

export const openingGroupWords: Readonly<Record<OpeningGroup, string>> = { coming: '即将开放', open: '已经开放', past: '合服与关闭' }
