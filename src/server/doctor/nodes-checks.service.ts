import { systemClock } from '#server/base/clock.ts'
import type { Reader } from '#server/db/open.ts'
import { addressesApart, backupsApart, livingNodes, mediaApart, nameOf } from '#server/nodes/living-nodes.service.ts'
import { listNodes, type NodeRow } from '#server/nodes/nodes.queries.ts'
import { uncleanForMs } from '#server/nodes/own-node.service.ts'
import { formatDateTime } from '#shared/dates.ts'
import { type Found, fault, good, warning } from './found.model.ts'

/** So many starts within an hour are no accident any more. */
const fewestCrashes = 3

/** What has to be the same at all nodes. Where they keep pictures apart another finding says so. */
export async function checkNodes(read: Reader): Promise<Found> {
  const nodes = await livingNodes(read, systemClock())
  const [addresses, backups] = [addressesApart(nodes), backupsApart(nodes)]
  const told = [addresses, backups].filter((one) => one !== null)
  const said = told.map((one) => one.said).join('；')
  const cure = told.map((one) => one.cure).join('；')
  if (addresses !== null) return fault('nodes', said, cure)
  if (backups !== null) return warning('nodes', said, cure)
  return good('nodes', nodes.length < 2 ? '没有别的节点在运行' : `${nodes.length} 个节点的设置一致（${nodes.map(nameOf).join('、')}）`)
}

/** Those that keep pictures in a place of their own; null where all keep them in one. */
export async function checkMediaOfNodes(read: Reader): Promise<Found | null> {
  const apart = mediaApart(await nodesOf(read))
  return apart && fault('media', apart.said, apart.cure)
}

/** A service manager starts what has ended by itself anew, and the site seems to run. */
export async function checkStarts(read: Reader): Promise<Found> {
  const since = new Date(systemClock().getTime() - uncleanForMs).toISOString()
  const crashed = (await listNodes(read))
    .map((node) => ({ node, starts: node.unclean_starts.filter((start) => start >= since) }))
    .filter(({ starts }) => starts.length >= fewestCrashes)
  if (crashed.length === 0) return good('starts', '网站没有反复崩溃')
  const each = crashed.map(({ node, starts }) => `${nameOf(node)} ${starts.length} 次，最近一次 ${formatDateTime(starts.at(-1) ?? '')}`)
  return fault(
    'starts',
    `网站一小时内反复中断，又重新启动（${each.join('；')}）`,
    `在那台机器上看原因：journalctl -u leitai | grep '"level":60'，没有的话 dmesg | grep -i 'out of memory'；刚升级过就退回：sudo leitai upgrade --back`,
  )
}

/** A server whose clock was put back since it started keeps in memory what it showed by the later time; null where none was. */
export async function checkClockOfNodes(read: Reader): Promise<Found | null> {
  const [node] = (await nodesOf(read)).filter(({ clock_back_at }) => clock_back_at !== null)
  if (node?.clock_back_at == null) return null
  const minutes = Math.max(1, Math.round((node.clock_back_ms ?? 0) / 60_000))
  return warning(
    'clock',
    `${nameOf(node)} 的时钟在网站运行时（${formatDateTime(node.clock_back_at)}）被拨回了约 ${minutes} 分钟：定时发布的内容，有的页面上有，有的没有`,
    '在那台机器上运行 timedatectl set-ntp true；时间对了以后 systemctl restart leitai',
  )
}

/** None where the schema does not know of them yet. */
async function nodesOf(read: Reader): Promise<NodeRow[]> {
  return await livingNodes(read, systemClock()).catch(() => [])
}
