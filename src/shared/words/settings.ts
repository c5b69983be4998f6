import type { SettingsPart } from '#shared/admin/site.ts'

export const settingsPartWords: Readonly<Record<SettingsPart, string>> = {
  identity: '名称与外观',
  navigation: '导航',
  homeBlocks: '首页板块',
  footer: '页脚',
  crawlers: '搜索引擎',
}
