import * as apiPaths from '#shared/api-paths.ts'
import type { LinkDevice, LinkHub, LinkTarget, LinkTargets, LinkView } from '#shared/links.ts'
import type { Picture } from '#shared/media.ts'
import { paths } from '#shared/paths.ts'
import { hostOf, ownAddress } from './addresses.model.ts'
import type { LinkRow, VisibleLinkRow } from './links.queries.ts'

/** Rows in the order of the site, as groups. */
export function viewLinkHub(rows: readonly VisibleLinkRow[], logos: ReadonlyMap<number, Picture>): LinkHub {
  const groups = Map.groupBy(rows, (row) => row.group_id)
  return {
    items: [...groups].map(([id, links]) => ({
      id,
      name: links[0]?.group_name ?? '',
      links: links.map((row) => viewLink(row, row.logo_id === null ? null : (logos.get(row.logo_id) ?? null))),
    })),
  }
}

function viewLink(row: LinkRow, logo: Picture | null): LinkView {
  const { id, title, description } = row
  return { id, title, description, logo, ...viewLinkTargets(row), qr: apiPaths.linkQr(id) }
}

/** The targets, by device. */
export function viewLinkTargets(row: LinkRow): LinkTargets {
  const { id } = row
  const target = (device: LinkDevice): LinkTarget | null => {
    const own = ownAddress(row, device)
    return own === null ? null : { href: paths.outgoing(id, device), host: hostOf(own) }
  }
  return {
    asksFirst: row.asks_first === 1,
    main: { href: paths.outgoing(id), host: hostOf(row.address) },
    targets: { ios: target('ios'), android: target('android'), pc: target('pc'), wechat: target('wechat') },
  }
}

/** A link as shown outside the hub: its title, target and QR code. */
export function viewNamedLink(row: LinkRow) {
  return { id: row.id, title: row.title, ways: viewLinkTargets(row), qr: apiPaths.linkQr(row.id) }
}
