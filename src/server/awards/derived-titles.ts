import type { AwardKind } from '#shared/competitions/document.ts'

/** What derived awards are called. */
export const derivedTitles: Readonly<Record<AwardKind, string>> = {
  champion: '冠军',
  runner_up: '亚军',
  third: '季军',
  mvp: '最有价值选手',
  custom: '奖项',
}
