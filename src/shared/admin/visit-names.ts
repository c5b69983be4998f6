import { ownValue } from '#shared/own-value.ts'
import type { SitePageName } from '#shared/paths.ts'

/** How the console calls the pages of the site; a name that is not here is shown as it is. */
const pages: Readonly<Record<SitePageName | 'notFound', string>> = {
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
const devices: Readonly<Record<string, string>> = { ios: '苹果手机和平板', android: '安卓', pc: '电脑' }

const all: Readonly<Record<string, string>> = { ...pages, ...devices }

export function visitName(key: string): string {
  return key === '' ? '没有渠道参数' : (ownValue(all, key) ?? key)
}
