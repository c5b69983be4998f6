import type { DocumentLine, DocumentState, RevisionList } from '#shared/admin/articles.ts'
import type { DocumentText } from '#shared/limits.ts'

export const documentKindWords: Readonly<Record<DocumentLine['kind'], string>> = { article: '文章', page: '页面' }

export const documentStateWords: Readonly<Record<DocumentState, string>> = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  // By its time: taken down by hand, it is a draft again.
  ended: '到期下线',
  trashed: '回收站',
}

export const documentTextWords: Readonly<Record<DocumentText, string>> = {
  authorLine: '作者',
  source: '来源',
  editor: '责任编辑',
  reprintNote: '转载说明',
}

/** Why a text was stored as one of the document's revisions. */
export const revisionReasonWords: Readonly<Record<RevisionList['items'][number]['reason'], string>> = {
  saved: '保存',
  published: '发布',
  restored: '恢复',
}
