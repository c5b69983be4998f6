import { splitTarget } from '#server/base/target.ts'
import { normalOldAddress, spelledAddress } from '#shared/old-address.ts'

/** Longer chains are refused when saved, and not followed when served. */
const mostSteps = 10

type Find = (oldAddress: string) => Promise<string | undefined>

/** The final target on this site by the table of redirects; undefined where there is no redirect. */
export async function followRedirects(find: Find, target: string): Promise<string | undefined> {
  const way = await wayFrom(find, target)
  return way.length > 1 && way.length <= mostSteps + 1 ? way.at(-1) : undefined
}

/** Why a redirect between these two addresses would loop, as a sentence that says how to fix it; null where it does not. */
export async function loopFault(find: Find, oldAddress: string, newAddress: string): Promise<string | null> {
  const way = [oldAddress, ...(await wayFrom(find, newAddress))]
  const back = way.findIndex((address, i) => i > 0 && leadsBack(keyOf(address), keyOf(oldAddress)))
  if (back > 0) {
    const loop = way.slice(0, back + 1).map(spelledAddress)
    return `这样会绕回自己：${loop.join(' → ')}，请改成最后要去的页面`
  }
  return way.length > mostSteps + 1 ? `中间的跳转超过 ${mostSteps} 次，请直接填最后要去的页面` : null
}

/** The target and all that follow, up to one step more than allowed. */
async function wayFrom(find: Find, target: string): Promise<string[]> {
  const way = [target]
  const seen = new Set<string>()
  for (let at: string | undefined = target; at !== undefined && way.length <= mostSteps + 1; ) {
    const key = keyOf(at)
    if (key === null || seen.has(key)) break
    seen.add(key)
    at = await find(key)
    if (at !== undefined) way.push(at)
  }
  return way
}

/** An address without a query matches any query. */
function leadsBack(key: string | null, start: string | null): boolean {
  return key !== null && (key === start || key.split('?')[0] === start)
}

function keyOf(target: string): string | null {
  const { path, query } = splitTarget(target)
  return normalOldAddress(path, query)
}
