import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { league, played, side } from './competitions.ts'

/** Single players: a normal one, a minor, a withheld one, one with a public real name; and a duo. */
export function singles(): CompetitionDocument {
  const base = league({ slug: 'singles' })
  const [pool] = base.stages
  if (pool?.format !== 'round_robin') throw new Error('The league begins with a pool')
  const keys = ['open', 'minor', 'off', 'known']
  const matches = [
    played('m1', '2026-11-10T12:00:00.000Z', [side('open', 2), side('minor', 1)], {
      games: [
        {
          number: 1,
          state: 'done',
          sides: [
            { score: 5, players: ['open'] },
            { score: 3, players: ['minor'] },
          ],
        },
      ],
    }),
    played('m2', '2026-11-11T12:00:00.000Z', [
      side('off', 2, { lineup: [{ player: 'off', name: 'zqx-hidden' }] }),
      side('known', 0, { lineup: [{ player: 'minor', name: 'zqx-minor', position: '替补', isSubstitute: true }] }),
    ]),
  ]
  return {
    ...base,
    competition: { ...base.competition, kind: 'single', name: '单骑擂' },
    teams: [{ slug: 'club', names: [{ name: '俱乐部' }], members: keys.map((player) => ({ player, role: 'player' as const })) }],
    players: [
      { slug: 'open', names: [{ name: '旧名', to: '2025-01-01' }, { name: '行云' }], realName: 'zqx-real-open', externalId: 'zqx-open' },
      {
        slug: 'minor',
        names: [{ name: '旧zqx-minor-before', to: '2025-01-01' }, { name: '小zqx-minor' }],
        isMinor: true,
        realName: 'zqx-real-minor',
        isRealNamePublic: true,
      },
      { slug: 'off', names: [{ name: 'zqx-hidden-before', to: '2025-01-01' }, { name: 'zqx-hidden' }], isHidden: true },
      { slug: 'known', names: [{ name: '名家' }], realName: '张三', isRealNamePublic: true },
    ],
    entrants: [
      { key: 'open', name: '行云当年', players: ['open'] },
      { key: 'minor', name: '小zqx-minor', shortName: 'zqx-minor', players: ['minor'] },
      { key: 'off', name: 'zqx-hidden', players: ['off'] },
      { key: 'known', name: 'zqx-minor 和名家', players: ['minor', 'known'] },
      { key: 'club', name: '俱乐部', team: 'club' },
    ],
    stages: [
      {
        ...pool,
        places: keys.map((entrant) => ({ entrant })),
        groups: [{ key: 'a', name: 'A 组', kind: 'pool', rounds: [{ number: 1, matches }] }],
      },
    ],
    rulings: [],
    awards: [
      { key: 'm', kind: 'mvp', title: '最佳新人', player: 'minor', at: '2026-11-12' },
      { key: 'h', kind: 'custom', title: '人气奖', entrant: 'off', at: '2026-11-12' },
      { key: 'x', kind: 'custom', title: '观众奖', name: '张*-_三', isMasked: true, at: '2026-11-12' },
    ],
  }
}
