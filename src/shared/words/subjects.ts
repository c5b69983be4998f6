import type { AuditSubject } from '#shared/admin/audit.ts'
import type { AlbumSubject } from '#shared/albums.ts'
import { linkSubjectWords } from './article-links.ts'
import { documentKindWords } from './documents.ts'

/** Everything that the console manages. */
export const auditSubjectWords: Readonly<Record<AuditSubject, string>> = {
  ...linkSubjectWords,
  ...documentKindWords,
  user: '用户',
  session: '登录',
  media: '图片',
  season: '赛季',
  award: '获奖记录',
  column: '栏目',
  album: '图集',
  video: '视频',
  link: '链接',
  opening: '新服',
  tip: '下载指引',
  settings: '设置',
  verification: '验证文件',
  redirect: '旧地址',
}

export const albumSubjectWords: Readonly<Record<AlbumSubject, string>> = {
  match: auditSubjectWords.match,
  team: auditSubjectWords.team,
  season: auditSubjectWords.season,
}
