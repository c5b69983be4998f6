import type { SettingsData } from '#shared/settings.ts'
import { defaultThemeColor } from '#shared/theme.ts'

/** The settings of a new site. */
export const defaultSettings: SettingsData = {
  name: '擂台',
  tagline: '',
  description: '赛事新闻、赛程与荣誉',
  navigation: [
    { label: '首页', href: '/' },
    { label: '赛程', href: '/matches' },
    { label: '新闻', href: '/newsList' },
    { label: '荣誉', href: '/winnerList' },
  ],
  homeBlocks: [
    { kind: 'live', title: '赛况' },
    { kind: 'lead', title: '头条' },
    { kind: 'news', title: '新闻', count: 5 },
    { kind: 'competitions', title: '进行中的赛事', count: 4 },
    { kind: 'winners', title: '荣誉', count: 5 },
    { kind: 'albums', title: '影像', count: 5 },
  ],
  footer: {
    about: '',
    copyrightHolder: '',
    icpNumber: '',
    policeNumber: '',
    licences: [],
    gameApproval: '',
    healthAdvice: '',
    ageRating: null,
    reporting: { text: '', href: null },
    groups: [],
    policies: [],
  },
  themeColor: defaultThemeColor,
  crawlers: { isClosed: false, signs: [] },
  flagship: '',
  logoId: null,
  shareImageId: null,
  statistics: { figures: [], eventKinds: [] },
}
