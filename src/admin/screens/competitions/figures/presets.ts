import type { EventKind, Figure } from '#shared/competitions/statistics.ts'
import type { Declared } from './declared.ts'

const player = (key: string, name: string, more: Partial<Figure> = {}): Figure => ({
  key,
  name,
  of: 'player',
  total: 'sum',
  decimals: 0,
  better: 'higher',
  ...more,
})
const side = (key: string, name: string, more: Partial<Figure> = {}): Figure => ({ ...player(key, name, more), of: 'side' })
const happens = (key: string, name: string, of: EventKind['of'], sign?: string): EventKind => ({ key, name, ...(sign && { sign }), of })

/** What is usually counted in games of a kind, to start from. */
export const figurePresets: readonly ({ name: string } & Declared)[] = [
  {
    name: 'MOBA（推塔对战）',
    figures: [
      player('kills', '击杀'),
      player('deaths', '死亡', { better: 'lower' }),
      player('assists', '助攻'),
      player('damage', '输出伤害', { shortName: '输出' }),
      player('gold', '个人经济', { shortName: '经济' }),
      side('team-gold', '全队经济', { shortName: '经济' }),
      side('towers', '推塔'),
    ],
    eventKinds: [
      happens('first-blood', '第一滴血', 'player', '◆'),
      happens('tower', '推塔', 'side', '▲'),
      happens('dragon', '击杀主宰', 'side', '●'),
      happens('ace', '团灭对手', 'side', '★'),
    ],
  },
  {
    name: '射击（爆破、团队）',
    figures: [
      player('kills', '击杀'),
      player('deaths', '死亡', { better: 'lower' }),
      player('assists', '助攻'),
      player('headshots', '爆头'),
      player('accuracy', '命中率', { unit: '%', total: 'mean', decimals: 1 }),
      player('damage-per-round', '每回合伤害', { shortName: '回均伤害', total: 'mean', decimals: 1 }),
      side('first-half', '上半场得分', { shortName: '上半场' }),
    ],
    eventKinds: [
      happens('ace', '一人全歼', 'player', '★'),
      happens('clutch', '残局获胜', 'player', '☆'),
      happens('timeout', '暂停', 'side', '‖'),
    ],
  },
  {
    name: '大逃杀（多方同场）',
    figures: [
      side('squad-kills', '全队淘汰', { shortName: '淘汰' }),
      player('kills', '淘汰'),
      player('damage', '造成伤害', { shortName: '伤害' }),
      player('survival', '存活时间', { unit: '秒', total: 'mean' }),
    ],
    eventKinds: [happens('knocked-out', '全队出局', 'side', '✖')],
  },
  {
    name: '卡牌、棋类',
    figures: [
      side('turns', '回合数', { total: 'mean', better: 'lower' }),
      side('life-left', '剩余生命', { total: 'mean' }),
      side('time-used', '用时', { unit: '秒', total: 'mean', better: 'lower' }),
    ],
    eventKinds: [happens('mistake', '失误', 'side', '▽'), happens('turning-point', '胜负手', 'side', '★')],
  },
]

/** What is declared already stays, also where the preset has another figure of the same key. */
export function withPreset(declared: Declared, preset: Declared): Declared {
  const added = <T extends { key: string }>(own: readonly T[], more: readonly T[]) => [
    ...own,
    ...more.filter(({ key }) => !own.some((one) => one.key === key)),
  ]
  return { figures: added(declared.figures, preset.figures), eventKinds: added(declared.eventKinds, preset.eventKinds) }
}
