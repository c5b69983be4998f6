import type { SettingsPart } from '#shared/admin/site.ts'
import type { Engine } from '#shared/engines.ts'
import type { HomeBlock } from '#shared/settings.ts'

export const settingsPartWords: Readonly<Record<SettingsPart, string>> = {
  identity: '名称与外观',
  navigation: '导航',
  homeBlocks: '首页板块',
  footer: '页脚',
  crawlers: '搜索引擎',
  statistics: '数据项',
  flagship: '旗舰赛事',
}

export const homeBlockWords: Readonly<Record<HomeBlock['kind'], string>> = {
  live: '赛况',
  lead: '头条',
  news: '最新新闻',
  column: '栏目',
  winners: '荣誉',
  albums: '图集',
  openings: '新服',
  competitions: '赛事',
  downloads: '下载与关注',
}

export const engineWords: Readonly<Record<Engine, string>> = {
  baidu: '百度',
  google: 'Google',
  bing: '必应',
  so360: '360 搜索',
  sogou: '搜狗',
  shenma: '神马',
  toutiao: '头条搜索',
}
