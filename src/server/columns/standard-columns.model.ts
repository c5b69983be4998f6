/** The columns of a new site. */
export const standardColumns: readonly { key: string; name: string }[] = [
  { key: 'news', name: '新闻' },
  { key: 'notice', name: '公告' },
  { key: 'activity', name: '活动' },
  { key: 'competition', name: '赛事' },
  { key: 'team', name: '团体赛' },
  { key: 'single', name: '个人赛' },
  { key: 'battle', name: '对战赛' },
]
