import { ownValue } from '#shared/own-value.ts'
import type { SitePageName } from '#shared/paths.ts'

/** The console's names of the site's pages; a page without one is shown by its key. */
const sitePageWords: Readonly<Record<SitePageName | 'notFound', string>> = {
  home: '首页',
  newsList: '新闻列表',
  newsLatest: '最新文章',
  newsInside: '文章',
  teamNews: '团体赛新闻',
  singleNews: '个人赛新闻',
  battleNews: '对战赛新闻',
  staticPage: '静态页面',
  schedule: '赛程',
  teamMatch: '团体赛',
  singleMatch: '个人赛',
  battleMatch: '对战赛',
  teamMatchAgo: '团体赛往届',
  singleMatchAgo: '个人赛往届',
  winnerList: '荣誉',
  mediaList: '图集列表',
  mediaImage: '图集',
  linkHub: '链接',
  openings: '新服',
  tips: '下载指引',
  competition: '赛事',
  match: '比赛',
  team: '战队',
  player: '选手',
  meetings: '交锋记录',
  search: '搜索',
  notFound: '没有的页面',
}
const deviceWords: Readonly<Record<string, string>> = { ios: '苹果手机和平板', android: '安卓', pc: '电脑' }

const words: Readonly<Record<string, string>> = { ...sitePageWords, ...deviceWords }

export function visitName(key: string): string {
  return key === '' ? '没有渠道参数' : (ownValue(words, key) ?? key)
}
