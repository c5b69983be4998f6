import type { TakedownKind } from '#shared/admin/takedowns.ts'

export const takedownKindWords: Readonly<Record<TakedownKind, string>> = { picture: '图片', video: '视频' }
