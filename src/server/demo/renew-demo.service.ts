import type { Transaction } from 'kysely'
import { waitForOtherWrites } from '#server/cache/changes.queries.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { actName } from '#shared/admin/act-names.ts'
import { formatMinute } from '#shared/dates.ts'
import { countHeld, findDemoSeason, findOwnAct, heldTables } from './demo-season.queries.ts'
import { emptySite, listTouched } from './empty-site.queries.ts'
import { type DemoParts, loadSeason } from './load-demo.ts'

/** Why a site is not renewed; the message names what would be lost. */
class NotOnlyDemo extends Error {}

/**
 * Replaces the demo season, or an empty site, by the season as it is now, at once: pages that are open go from the old to the new. Everything
 * is loaded in the same order, so that ids and addresses stay. Throws `NotOnlyDemo` where the site holds anything else; users and the audit log
 * stay.
 */
export async function renewDemo(parts: DemoParts): Promise<void> {
  // Before the pictures are read, which takes seconds.
  await requireOnlyDemo(parts.db.read)
  await loadSeason(parts, async (db, touch) => {
    await waitForOtherWrites(db)
    await requireOnlyDemo(db)
    await touchAll(db, touch)
    await emptySite(db, parts.db.dialect)
  })
}

async function requireOnlyDemo(db: Selecting): Promise<void> {
  const season = await findDemoSeason(db)
  const own = await findOwnAct(db)
  if (own) {
    const what = `${actName(own.act)}，${formatMinute(own.at)}（北京时间）`
    throw new NotOnlyDemo(`${own.user_name} 在管理后台改过这个网站（${what}），重新做演示赛季会丢掉这些，所以没有做`)
  }
  const held = await countHeld(db)
  if (!season) {
    // What began empty has the standard columns, and nothing to lose in them.
    if (heldTables.every((table) => table === 'columns' || held[table] === 0)) return
    throw new NotOnlyDemo('这个网站不是从演示赛季开始的，做演示赛季会丢掉它的内容，所以没有做')
  }
  const changed = heldTables.filter((table) => held[table] !== season.held[table])
  if (changed.length > 0) {
    const counts = changed.map((table) => `${heldWords[table]}有 ${held[table]} 个，演示赛季是 ${season.held[table]} 个`)
    throw new NotOnlyDemo(`网站的内容和演示赛季不同（${counts.join('；')}），重新做演示赛季会丢掉这些，所以没有做`)
  }
}

const heldWords: Readonly<Record<(typeof heldTables)[number], string>> = {
  columns: '栏目',
  articles: '文章和页面',
  media_items: '图片',
  albums: '图集',
  videos: '视频',
  seasons: '赛季',
  competitions: '赛事',
  teams: '战队',
  players: '选手',
  openings: '新服',
  tips: '下载指引',
  link_groups: '链接的分组',
  links: '链接',
}

/** Answers that a running server keeps are made again, even those of things that the new season no longer has. */
async function touchAll(trx: Transaction<Database>, touch: Touch): Promise<void> {
  touch('albums', 'articles', 'columns', 'competitions', 'home', 'links', 'matches', 'openings', 'pages', 'seasons', 'settings', 'tips')
  touch('videos', 'winners', ...(await listTouched(trx)))
}
