import { activeLock } from '#server/base/lock-file.ts'
import { formatSecond } from '#shared/dates.ts'

/** Throws where who wrote this at the place still makes a backup. `name`: what is to be removed there if not. */
export async function refuseTurnOf(written: string | null, { place, name }: { place: string; name: string }): Promise<void> {
  const turn = await activeLock(written)
  if (turn === null) return
  const since = `${turn.host} 从北京时间 ${formatSecond(turn.at)} 开始`
  throw new Error(`${place} 里正在做另一个备份（${since}），请等它做完；它要是中断了，请删除那里的 ${name}`)
}
