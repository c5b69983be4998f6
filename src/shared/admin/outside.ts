import { type Static, Type } from 'typebox'
import { Id, Instant, pageOf } from '#shared/envelope.ts'
import { pageMax } from '#shared/limits.ts'
import { oldAddressMax } from '#shared/old-address.ts'
import { fileText, line } from '#shared/text.ts'
import { verificationFileMaxBytes } from '#shared/verification.ts'

/** Verification files, and redirects from addresses of the former site. */
const closed = { additionalProperties: false }

const VerificationFile = Type.Object({ id: Id, name: Type.String(), content: Type.String(), createdAt: Instant })
export type VerificationFile = Static<typeof VerificationFile>

/** GET /api/admin/verification-files; POST → the same; DELETE /api/admin/verification-files/:id. */
export const VerificationFiles = Type.Object({ items: Type.Array(VerificationFile) })
export type VerificationFiles = Static<typeof VerificationFiles>
export const NewVerificationFile = Type.Object(
  {
    name: line(80, 1),
    /** In characters here; in bytes where it is stored. */
    content: fileText(verificationFileMaxBytes),
  },
  closed,
)
export type NewVerificationFile = Static<typeof NewVerificationFile>

const RedirectLine = Type.Object({ id: Id, oldAddress: Type.String(), newAddress: Type.String(), createdAt: Instant })
export type RedirectLine = Static<typeof RedirectLine>

/** GET /api/admin/redirects, the newest first. */
export const RedirectQuery = Type.Object(
  {
    q: Type.Optional(line(60, 1)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
  },
  closed,
)
export const RedirectPage = pageOf(RedirectLine)
export type RedirectPage = Static<typeof RedirectPage>

/** POST /api/admin/redirects; DELETE /api/admin/redirects/:id. */
export const NewRedirect = Type.Object(
  {
    oldAddress: line(oldAddressMax, 1),
    newAddress: line(oldAddressMax, 1),
  },
  closed,
)
export type NewRedirect = Static<typeof NewRedirect>

/** POST /api/admin/redirects/batch: lines with an old and a new address, all of them or none. */
export const redirectLinesMax = 2_000
export const RedirectBatch = Type.Object({ text: fileText(200_000) }, closed)
export type RedirectBatch = Static<typeof RedirectBatch>
export const RedirectBatchDone = Type.Object({ added: Type.Integer(), known: Type.Integer() })
export type RedirectBatchDone = Static<typeof RedirectBatchDone>
