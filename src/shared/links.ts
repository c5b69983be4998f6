import { type Static, Type } from 'typebox'
import { Id, nullable } from './envelope.ts'
import { Picture } from './media.ts'

/** Devices that may have a specific address. WeChat is checked first: it runs on all of the others. */
export const linkDevices = ['ios', 'android', 'pc', 'wechat'] as const
export type LinkDevice = (typeof linkDevices)[number]

const LinkTarget = Type.Object({
  href: Type.String({ description: 'out of the site by the id of the link: /go/7?for=ios' }),
  host: Type.String({ description: 'where it leads to' }),
})
export type LinkTarget = Static<typeof LinkTarget>

const ways = {
  asksFirst: Type.Boolean({ description: 'the host is named before the site is left' }),
  main: LinkTarget,
  targets: Type.Object(
    { ios: nullable(LinkTarget), android: nullable(LinkTarget), pc: nullable(LinkTarget), wechat: nullable(LinkTarget) },
    { description: 'null: the main one' },
  ),
}
/** The targets of a link, for use outside the hub. */
export const LinkTargets = Type.Object(ways)
export type LinkTargets = Static<typeof LinkTargets>

const LinkView = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  logo: nullable(Picture),
  ...ways,
  qr: Type.String({ description: 'the main address as a QR code, SVG' }),
})
export type LinkView = Static<typeof LinkView>

export const LinkHub = Type.Object({
  items: Type.Array(Type.Object({ id: Id, name: Type.String(), links: Type.Array(LinkView) }), {
    description: 'groups in the order of the site, none without a link',
  }),
})
export type LinkHub = Static<typeof LinkHub>
