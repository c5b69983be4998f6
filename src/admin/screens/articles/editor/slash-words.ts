import { embedSubjectWords } from '#shared/words/embeds.ts'

export interface SlashChoice {
  /** The toolbar's name of what it does. */
  tool: string
  name: string
  hint: string
  /** Typed instead of the name: pinyin, or as other editors call it. */
  letters: readonly string[]
}

/** What a line that begins with a slash offers, the most frequent first. */
export const slashChoices: readonly SlashChoice[] = [
  { tool: 'H2（2 级标题）', name: '标题', hint: '2 级标题', letters: ['biaoti', 'h2', 'heading'] },
  { tool: 'H3（3 级标题）', name: '小标题', hint: '3 级标题', letters: ['xiaobiaoti', 'h3'] },
  { tool: '图片', name: '图片', hint: '从媒体库选一张，或上传', letters: ['tupian', 'image', 'picture'] },
  { tool: '图片组', name: '图片组', hint: '几张图片并排', letters: ['tupianzu', 'gallery'] },
  { tool: embedSubjectWords.album, name: embedSubjectWords.album, hint: '「图集」里的一个', letters: ['benzhantuji', 'tuji', 'album'] },
  { tool: embedSubjectWords.video, name: embedSubjectWords.video, hint: '「视频」里的一个', letters: ['benzhanshipin', 'shipin', 'video'] },
  { tool: '视频', name: '视频网站的视频', hint: '哔哩哔哩、腾讯视频、抖音', letters: ['shipinwangzhan', 'shipin', 'bilibili', 'video'] },
  { tool: '比赛', name: '比赛', hint: '随赛果更新', letters: ['bisai', 'match'] },
  { tool: '积分榜', name: '积分榜', hint: '随赛果更新', letters: ['jifenbang', 'table'] },
  { tool: '表格', name: '表格', hint: '3 × 3', letters: ['biaoge', 'table'] },
  { tool: '项目列表', name: '项目列表', hint: '· 一条一条', letters: ['xiangmuliebiao', 'liebiao', 'list', 'ul'] },
  { tool: '编号列表', name: '编号列表', hint: '1. 2. 3.', letters: ['bianhaoliebiao', 'liebiao', 'list', 'ol'] },
  { tool: '引用', name: '引用', hint: '别人说的话', letters: ['yinyong', 'quote'] },
  { tool: '分隔线', name: '分隔线', hint: '隔开两段', letters: ['fengexian', 'line', 'hr'] },
  { tool: '代码块', name: '代码块', hint: '原样显示', letters: ['daimakuai', 'code'] },
]

/**
 * What stands after the slash, where a whole line is nothing but a slash and a few letters; null anywhere else, so that a slash in running
 * text is only that. Chinese keyboards have 、 on the slash's key.
 */
export function wordsAfterSlash(line: string): string | null {
  const words = /^[/／、]([\p{L}\p{N}]{0,16})$/u.exec(line)?.[1]
  return words === undefined ? null : words.toLowerCase()
}
