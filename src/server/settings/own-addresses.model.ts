import { ownAddress } from '#shared/own-address.ts'
import type { SettingsData } from '#shared/settings.ts'

/** The settings with the addresses of this site as paths of it, as its pages name them. */
export function withOwnAddresses<Data extends Pick<SettingsData, 'navigation' | 'footer'>>(data: Data, publicUrl: string): Data {
  const { reporting, groups, policies } = data.footer
  const own = <Link extends { href: string }>(link: Link): Link => ({ ...link, href: ownAddress(link.href, publicUrl) })
  return {
    ...data,
    navigation: data.navigation.map(own),
    footer: {
      ...data.footer,
      reporting: { ...reporting, href: reporting.href === null ? null : ownAddress(reporting.href, publicUrl) },
      groups: groups.map((group) => ({ ...group, links: group.links.map(own) })),
      policies: policies.map(own),
    },
  }
}
