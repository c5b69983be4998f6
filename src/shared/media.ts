import { type Static, Type } from 'typebox'
import { Id } from './envelope.ts'

/** One stored picture: up to three WebP widths (the largest last), never the upload itself. */
export const Picture = Type.Object({
  id: Id,
  alt: Type.String(),
  width: Type.Integer({ description: 'of the largest source, CSS px' }),
  height: Type.Integer(),
  sources: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() }), {
    description: 'ascending by width',
  }),
  placeholder: Type.String({ description: 'a data: address of at most 200 bytes, a blurred miniature' }),
  color: Type.String({ description: 'dominant colour, #rrggbb' }),
  isTakenDown: Type.Optional(Type.Literal(true, { description: 'it may not be shown any more: what stands here is a stand-in' })),
})
export type Picture = Static<typeof Picture>
