import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'

/** The subject of an audit entry. */
export const auditSubjects = [
  'user',
  'session',
  'article',
  'page',
  'media',
  'competition',
  'match',
  'season',
  'team',
  'player',
  'award',
  'column',
  'album',
  'video',
  'link',
  'opening',
  'tip',
  'settings',
  'verification',
  'redirect',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

export const AuditLine = Type.Object({
  id: Id,
  at: Instant,
  /** Null: the command line, or a deleted user. */
  userId: nullable(Id),
  /** The name at that time. */
  userName: Type.String(),
  act: Type.String(),
  subject: Type.String(),
  subjectId: nullable(Type.String()),
  subjectName: Type.String(),
  /** The changed fields as JSON, before and after. */
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  address: Type.String(),
})
export type AuditLine = Static<typeof AuditLine>

/** GET /api/admin/audit, newest first; `cursor` is the `next` of the answer before. */
export const AuditQuery = Type.Object(
  {
    user: Type.Optional(Id),
    subject: Type.Optional(oneOf(auditSubjects)),
    subjectId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
    act: Type.Optional(Type.String({ pattern: '^[a-z_]+(\\.[a-z_]+)*$', maxLength: 60 })),
    from: Type.Optional(Instant),
    to: Type.Optional(Instant),
    cursor: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_[1-9]\\d{0,8}$' })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 30 })),
  },
  { additionalProperties: false },
)
export type AuditQuery = Static<typeof AuditQuery>

export const AuditPage = Type.Object({ items: Type.Array(AuditLine), next: nullable(Type.String()) })
export type AuditPage = Static<typeof AuditPage>
