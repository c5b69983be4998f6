import type { AwardKind } from '#shared/competitions/document.ts'

export const awardKindWords: Readonly<Record<AwardKind, string>> = {
  champion: '冠军',
  runner_up: '亚军',
  third: '季军',
  mvp: 'MVP',
  custom: '其他奖项',
}
