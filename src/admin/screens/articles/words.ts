import type { DocumentEditing, DocumentLine, DocumentState } from '#shared/admin/articles.ts'
import { formatDateTime } from '#shared/dates.ts'

/** The pale tags of the other lists. */
export const stateColors: Readonly<Record<DocumentState, string>> = {
  draft: 'default',
  scheduled: 'blue',
  published: 'green',
  ended: 'orange',
  trashed: 'red',
}

/** For everything that waits for an action. */
export const waitingColor = 'orange'

export function titleOf({ title }: { title: string }): string {
  return title.trim() === '' ? '（没有标题）' : title
}

type PublicationState = Pick<DocumentEditing & DocumentLine, 'state' | 'publishedAt' | 'unpublishAt' | 'deletedAt' | 'isChanged'>

/** The state of a document in a sentence; times are Beijing's. */
export function publicationText({ state, publishedAt, unpublishAt, deletedAt }: PublicationState): string {
  const until = unpublishAt ? `，到 ${formatDateTime(unpublishAt)} 下线` : ''
  switch (state) {
    case 'draft':
      // Also of what was taken down.
      return '没有发布，访客看不到'
    case 'scheduled':
      return `将在 ${publishedAt ? formatDateTime(publishedAt) : ''} 发布${until}`
    case 'published':
      return `${publishedAt ? formatDateTime(publishedAt) : ''} 发布${until}`
    case 'ended':
      return `已在 ${unpublishAt ? formatDateTime(unpublishAt) : ''} 下线，访客看不到`
    case 'trashed':
      return `${deletedAt ? formatDateTime(deletedAt) : ''} 移到了回收站`
  }
}

/** That changes are not in what visitors see, or will see at the time planned; null where none can be missed. */
export function leftOutText({ state, isChanged }: Pick<PublicationState, 'state' | 'isChanged'>): string | null {
  if (!isChanged) return null
  if (state === 'published') return '有未发布的修改'
  return state === 'scheduled' ? '有修改不在定时的内容里' : null
}

type Times = Pick<DocumentLine, 'publishedAt' | 'unpublishAt'>

/** The state of a document after it is restored from the trash: the same as before. */
export function restoredState({ publishedAt, unpublishAt }: Times, now: string): 'published' | 'scheduled' | 'hidden' {
  if (publishedAt === null || (unpublishAt !== null && unpublishAt <= now)) return 'hidden'
  return publishedAt <= now ? 'published' : 'scheduled'
}

/** The same in a sentence. */
export function afterRestoring(times: Times, now: string): string {
  switch (restoredState(times, now)) {
    case 'published':
      return '恢复后会马上重新公开，访客又能看到'
    case 'scheduled':
      return `恢复后会按原定的时间（${formatDateTime(times.publishedAt ?? now)}）公开`
    case 'hidden':
      return '恢复后访客仍看不到，要再发布'
  }
}

/** Whether both are published, unpublished and deleted at the same times. */
export function hasSameSchedule(one: Schedule, other: Schedule): boolean {
  return (['publishedAt', 'unpublishAt', 'deletedAt'] as const).every((name) => one[name] === other[name])
}

type Schedule = Pick<DocumentLine, 'publishedAt' | 'unpublishAt' | 'deletedAt'>
