import type { Selecting } from '#server/db/open.ts'
import { listNodes, type NodeRow } from './nodes.queries.ts'

/** A server that has not said so for longer does not run any more, ms: three times what it says it every. */
const longestSilenceMs = 180_000

/** Those that run at this moment, this one included. */
export async function livingNodes(db: Selecting, now: Date): Promise<NodeRow[]> {
  const since = new Date(now.getTime() - longestSilenceMs).toISOString()
  return (await listNodes(db)).filter(({ seen_at, ended_at }) => ended_at === null && seen_at >= since)
}

interface Problem {
  said: string
  cure: string
}

/** Addresses that pages, calendars, feeds and share images are made with, where nodes have different ones; null where they do not. */
export function addressesApart(nodes: readonly NodeRow[]): Problem | null {
  const parts = apart(nodes, (node) => ({ place: node.public_url, said: node.public_url }))
  if (parts === null) return null
  return {
    said: `各节点的 PUBLIC_URL 不同（${parts}），页面、日历、订阅和分享图里的链接随节点而变`,
    cure: '把各节点的 PUBLIC_URL 设成同一个（访客打开网站的地址），在改过的机器上运行 systemctl restart leitai',
  }
}

/** Where nodes keep pictures apart; null where they do not. */
export function mediaApart(nodes: readonly NodeRow[]): Problem | null {
  const parts = apart(nodes, (node) => ({ place: node.media_place, said: node.media_said }))
  if (parts === null) return null
  return {
    said: `各节点把图片和视频放在不同的地方（${parts}）：一处上传的，另一处是 404`,
    cure: '给各节点设同一个 MEDIA_URL（在同一台机器上也可以用同一个 LEITAI_DATA），把各自 media 里的文件（.unfinished 和 .place 除外）都复制到那里，再在每台机器上运行 systemctl restart leitai',
  }
}

/** Where nodes make backups apart; null where they do not. */
export function backupsApart(nodes: readonly NodeRow[]): Problem | null {
  const parts = apart(nodes, (node) => ({ place: node.backup_place, said: node.backup_said }))
  if (parts === null) return null
  return {
    said: `各节点把备份放在不同的地方（${parts}），每天的备份在当天做它的那个节点上，别处看不到`,
    cure: '给各节点设同一个 BACKUP_FOLDER（一个桶，或各台机器都挂载的目录），再在每台机器上运行 systemctl restart leitai',
  }
}

/** 「A：h1:3000、h2:3000；B：h3:3000」; null where all say the same. */
function apart(nodes: readonly NodeRow[], of: (node: NodeRow) => { place: string; said: string }): string | null {
  const groups = new Map<string, { said: string; names: string[] }>()
  for (const node of nodes) {
    const { place, said } = of(node)
    const group = groups.get(place) ?? { said, names: [] }
    group.names.push(nameOf(node))
    groups.set(place, group)
  }
  if (groups.size < 2) return null
  return [...groups.values()].map(({ said, names }) => `${names.join('、')} 是 ${said}`).join('；')
}

export function nameOf({ host, port }: Pick<NodeRow, 'host' | 'port'>): string {
  return `${host}:${port}`
}
