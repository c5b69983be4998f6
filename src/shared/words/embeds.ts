import type { EmbedSubject } from '#shared/rich-text.ts'

/** What a text embeds. */
export const embedSubjectWords: Readonly<Record<EmbedSubject, string>> = {
  match: '比赛',
  table: '积分榜',
  album: '本站图集',
  video: '本站视频',
}

/** After a count: 3 场比赛. */
export const embedCountWords: Readonly<Record<EmbedSubject, string>> = {
  match: `场${embedSubjectWords.match}`,
  table: `张${embedSubjectWords.table}`,
  album: `个${embedSubjectWords.album}`,
  video: `个${embedSubjectWords.video}`,
}
