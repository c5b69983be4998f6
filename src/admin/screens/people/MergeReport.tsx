import { Alert, Descriptions } from 'antd'
import type { MergePartKind, MergePreview } from '#shared/admin/people.ts'

const partWords: Readonly<Record<MergePartKind, (count: number) => string>> = {
  entrants: (count) => `${count} 次参赛`,
  memberships: (count) => `${count} 条队员关系`,
  lineups: (count) => `${count} 场的阵容`,
  games: (count) => `${count} 局的出场`,
  statistics: (count) => `${count} 份比赛数据`,
  awards: (count) => `${count} 个奖项`,
  articles: (count) => `${count} 篇文章的关联`,
  albums: (count) => `${count} 个图集`,
  videos: (count) => `${count} 个视频`,
}

/** The preview of a merge, or why it cannot be done. */
export function MergeReport({
  preview: { from, into, moves, competitions, names, faults },
  noun,
}: {
  preview: MergePreview
  noun: string
}) {
  if (faults.length > 0) {
    return (
      <Alert
        type="error"
        showIcon
        title="不能合并"
        description={
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        }
      />
    )
  }
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'into', label: `留下的${noun}`, children: `${into.name}（${into.slug}）` },
        { key: 'from', label: '并入后消失', children: `${from.name}（${from.slug}）` },
        {
          key: 'moves',
          label: '移过去',
          children: moves.length === 0 ? '没有东西要移' : moves.map(({ kind, count }) => partWords[kind](count)).join('、'),
        },
        { key: 'names', label: '合起来的名称', children: names.map((one) => one.name).join('、') },
        ...(competitions.length === 0 ? [] : [{ key: 'competitions', label: '涉及的赛事', children: competitions.join('、') }]),
        { key: 'old', label: '当时的名字', children: '各项赛事里当时的名字不变' },
      ]}
    />
  )
}
