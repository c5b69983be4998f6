import type { LinkTable } from '#server/db/link-tables.ts'
import type { LinkDevice } from '#shared/links.ts'

type Addresses = Pick<LinkTable, 'ios_address' | 'android_address' | 'pc_address' | 'wechat_address'>

/** The address that is specific to the device. */
export function ownAddress(row: Addresses, device: LinkDevice): string | null {
  switch (device) {
    case 'ios':
      return row.ios_address
    case 'android':
      return row.android_address
    case 'pc':
      return row.pc_address
    case 'wechat':
      return row.wechat_address
  }
}

/** In ASCII (punycode), as in an address bar, so that a look-alike host name is recognisable. */
export function hostOf(address: string): string {
  return new URL(address).host
}
