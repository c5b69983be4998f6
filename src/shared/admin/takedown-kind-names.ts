import type { TakedownKind } from './takedowns.ts'

export const takedownKindNames: Readonly<Record<TakedownKind, string>> = { picture: '图片', video: '视频' }
