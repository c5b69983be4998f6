import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './envelope.ts'
import { LinkTargets } from './links.ts'
import { Picture } from './media.ts'
import { tipPlatforms } from './tip-platforms.ts'

const TipLink = Type.Object({ id: Id, title: Type.String(), ways: LinkTargets, qr: Type.String({ description: 'as a QR code, SVG' }) })
export type TipLink = Static<typeof TipLink>

/** How to get the game on one platform. */
export const TipView = Type.Object({
  id: Id,
  platform: oneOf(tipPlatforms),
  title: Type.String(),
  intro: Type.String(),
  steps: Type.Array(Type.Object({ text: Type.String(), picture: nullable(Picture) })),
  link: nullable(TipLink),
  stores: Type.Array(TipLink),
  expiresAt: nullable(Instant),
})
export type TipView = Static<typeof TipView>

export const TipListQuery = Type.Object({ platform: Type.Optional(oneOf(tipPlatforms)) }, { additionalProperties: false })
export type TipListQuery = Static<typeof TipListQuery>

export const TipList = Type.Object({ items: Type.Array(TipView, { description: 'by platform, in the order in which they were made' }) })
export type TipList = Static<typeof TipList>
