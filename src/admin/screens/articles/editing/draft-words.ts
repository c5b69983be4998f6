import type { ArticleDraft } from '#shared/admin/articles.ts'
import { eachText } from '#shared/each-text.ts'
import type { Alignment, Block, EmbedSubject } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { alignmentWords } from '#shared/words/alignments.ts'
import { linkRoleWords, linkSubjectWords } from '#shared/words/article-links.ts'
import { documentTextWords } from '#shared/words/documents.ts'
import { embedSubjectWords } from '#shared/words/embeds.ts'
import { emptyWord } from '#shared/words/format-value.ts'

/** Names of what a draft refers to by id; undefined where the screen does not know it. */
export interface DraftNames {
  column(id: number): string | undefined
  picture(id: number): string | undefined
  /** Of a link's target, by `team:3`. */
  subject(key: string): string | undefined
  embed(subject: EmbedSubject, id: number): string | undefined
}

export const draftWords: Readonly<Record<keyof ArticleDraft, string>> = {
  title: '标题',
  summary: '摘要',
  columnId: '栏目',
  slug: '地址',
  coverId: '封面',
  body: '正文',
  ...documentTextWords,
  isAiMade: '含 AI 生成内容',
  isPinned: '置顶',
  tellsResult: '含赛果',
  tags: '标签',
  links: '相关赛事',
}

type Saying = { [Name in keyof ArticleDraft]: (value: ArticleDraft[Name], names: DraftNames) => readonly string[] }
const line = (text: string | null) => (text === null || text === '' ? [] : [text])
const yes = (is: boolean) => (is ? ['是'] : [])

const saying: Saying = {
  title: line,
  summary: line,
  columnId: (id, names) => (id === null ? [] : [names.column(id) ?? `编号 ${id}`]),
  slug: line,
  coverId: (id, names) => (id === null ? [] : [pictureSaid(id, names)]),
  body: ({ content }, names) => content.flatMap((block) => blockSaid(block, names)),
  ...eachText(() => line),
  isAiMade: yes,
  isPinned: yes,
  tellsResult: yes,
  tags: (tags) => tags,
  links: (links, names) =>
    links.map(({ role, subject, id }) => {
      return `${linkRoleWords[role]} · ${names.subject(`${subject}:${id}`) ?? `${linkSubjectWords[subject]} ${id}`}`
    }),
}

/** One field of a draft in lines; nothing where it is empty. */
export function fieldSaid<Name extends keyof ArticleDraft>(name: Name, value: ArticleDraft[Name], names: DraftNames): readonly string[] {
  return saying[name](value, names)
}

/** The whole draft in lines: title, summary and text as they are, then every other field that is not empty, by its name. */
export function draftSaid(draft: ArticleDraft, names: DraftNames): string[] {
  const of = (name: keyof ArticleDraft) => fieldSaid(name, draft[name], names)
  const fields = Object.keys(draftWords) as (keyof ArticleDraft)[] // its own keys
  const beside = fields.filter((name) => name !== 'title' && name !== 'summary' && name !== 'body')
  return [
    ...of('title'),
    ...of('summary'),
    ...of('body').filter((text) => text !== ''),
    ...beside.flatMap((name) => (of(name).length === 0 ? [] : [`${draftWords[name]}：${of(name).join('、')}`])),
  ]
}

/** For a part of a draft that was not there, or was removed. */
export const nothing: readonly string[] = [emptyWord]

export function blockSaid(block: Block, names: DraftNames): string[] {
  switch (block.type) {
    case 'image':
      return [`［${pictureSaid(block.attrs.pictureId, names)}${block.attrs.caption ? `：${block.attrs.caption}` : ''}］`]
    case 'gallery': {
      const { pictureIds, caption } = block.attrs
      return [
        `［图片组${caption ? `「${caption}」` : ''}，${pictureIds.length} 张：${pictureIds.map((id) => names.picture(id) || id).join('、')}］`,
      ]
    }
    case 'video':
      return [`［视频：${block.attrs.title}］`]
    case 'embed': {
      const { subject, id } = block.attrs
      return [`［${embedSubjectWords[subject]}：${names.embed(subject, id) ?? `编号 ${id}`}］`]
    }
    case 'heading':
      return [`${'#'.repeat(block.attrs.level)} ${textOf([block])}${alignSaid(block.attrs.align)}`]
    case 'horizontalRule':
      return ['———']
    case 'bulletList':
    case 'orderedList':
      return block.content.map((item) => `· ${item.content.flatMap((inner) => blockSaid(inner, names)).join(' ')}`)
    case 'blockquote':
      return block.content.flatMap((inner) => blockSaid(inner, names)).map((text) => `> ${text}`)
    case 'table':
      return block.content.map((row) =>
        row.content.map((cell) => cell.content.flatMap((inner) => blockSaid(inner, names)).join(' ')).join(' | '),
      )
    case 'paragraph':
      return `${textOf([block])}${alignSaid(block.attrs?.align)}`.split('\n')
    case 'codeBlock':
      return textOf([block]).split('\n')
  }
}

function alignSaid(align: Alignment | undefined): string {
  return align === undefined ? '' : `（${alignmentWords[align]}）`
}

function pictureSaid(id: number, names: DraftNames): string {
  return `图片${names.picture(id) ? `「${names.picture(id)}」` : ` ${id}`}`
}
