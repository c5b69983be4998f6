import { type Static, Type } from 'typebox'
import { Id } from './envelope.ts'

const percent = Type.Integer({ minimum: 0, maximum: 100 })
/** What a picture is about: where it is cut, this stays in sight. In percent from the left and from the top. */
export const Focus = Type.Object({ x: percent, y: percent }, { additionalProperties: false })
export type Focus = Static<typeof Focus>

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
  // Without it, the middle.
  focus: Type.Optional(Focus),
  isTakenDown: Type.Optional(Type.Literal(true, { description: 'it may not be shown any more: what stands here is a stand-in' })),
})
export type Picture = Static<typeof Picture>
