import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'
import { line, nameLine, text } from '#shared/text.ts'
import { acts } from './policy.ts'
import { roles } from './roles.ts'

const closed = { additionalProperties: false }
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

export const userNamePattern = '^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?$'
export const passwordMin = 8
export const passwordMax = 128

/** Text is never cut: a longer one is refused. */
const Password = { ...text(passwordMax, 1), writeOnly: true }
const UserName = Type.String({ pattern: userNamePattern })
export const DisplayName = nameLine(40)
/** How many codes a user gets for the case that the authenticator is lost; each works once. */
export const recoveryCodeCount = 10
/** Six digits of an authenticator. */
export const totpCodePattern = '^[0-9]{6}$'
const TotpCode = Type.String({ pattern: totpCodePattern })

const ConsoleUser = Type.Object({ id: Id, name: Type.String(), displayName: Type.String(), role: oneOf(roles) })

/** The signed-in user, with permissions. */
export const SessionView = Type.Object({
  user: ConsoleUser,
  acts: Type.Array(oneOf(acts)),
  hasTotp: Type.Boolean(),
  /** How many recovery codes are left. */
  recoveryCodes: Type.Integer(),
  /** The connection is plain http and leaves this machine: the console warns on every screen. */
  isUnprotected: Type.Boolean(),
  siteName: Type.String(),
  /** The site's mark, at an address that changes with it. */
  siteIcon: Type.String(),
})
export type SessionView = Static<typeof SessionView>

/** Control characters must not reach the database. */
const TypedName = line(64, 1)

export const SignIn = Type.Object({ name: TypedName, password: Password }, closed)
export type SignIn = Static<typeof SignIn>

/** After the password: signed in; or a code is required; or an authenticator must be set up first. */
export const SignInAnswer = Type.Union([
  Type.Object({ state: Type.Literal('signed_in') }),
  Type.Object({ state: Type.Literal('code_wanted'), step: Token }),
  Type.Object({ state: Type.Literal('authenticator_wanted'), step: Token, secret: Type.String(), address: Type.String() }),
])
export type SignInAnswer = Static<typeof SignInAnswer>

/** The authenticator's six digits, or a recovery code without its hyphens. */
export const secondFactorPattern = '^([0-9]{6}|[A-Z2-7]{16})$'
const SecondFactor = Type.String({ pattern: secondFactorPattern })
export const SignInCode = Type.Object({ step: Token, code: SecondFactor }, closed)
export type SignInCode = Static<typeof SignInCode>

export const LinkToken = Type.Object({ token: Token }, closed)
/** What a one-time link is for. */
export const OneTimeLinkView = Type.Object({
  kind: oneOf(['first_admin', 'invitation', 'password_reset']),
  role: nullable(oneOf(roles)),
  /** For a password reset. */
  userName: nullable(Type.String()),
  expiresAt: Instant,
})
export type OneTimeLinkView = Static<typeof OneTimeLinkView>

export const NewUser = Type.Object({ token: Token, name: UserName, displayName: DisplayName, password: Password }, closed)
export type NewUser = Static<typeof NewUser>

export const NewPassword = Type.Object({ token: Token, password: Password }, closed)
export type NewPassword = Static<typeof NewPassword>

export const PasswordChange = Type.Object({ current: Password, password: Password }, closed)
export type PasswordChange = Static<typeof PasswordChange>

export const TotpSetup = Type.Object({ secret: Type.String(), address: Type.String({ description: 'otpauth://…, shown as a QR code' }) })
export type TotpSetup = Static<typeof TotpSetup>
/** PUT /api/admin/account/authenticator: `former` is needed where there is one already, which it replaces. */
export const TotpConfirmation = Type.Object(
  { secret: Type.String({ pattern: '^[A-Z2-7]{32}$' }), code: TotpCode, password: Password, former: Type.Optional(SecondFactor) },
  closed,
)
export type TotpConfirmation = Static<typeof TotpConfirmation>
/** What signs in with an authenticator: an open session alone must not be able to do away with it. */
export const FullProof = Type.Object({ password: Password, code: SecondFactor }, closed)
export type FullProof = Static<typeof FullProof>

/** Of a new authenticator, or asked for anew: shown once. The ones before open nothing any more. */
export const RecoveryCodes = Type.Object({ items: Type.Array(Type.String({ description: 'ABCD-EFGH-IJKL-MNOP' })) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

const OwnSession = Type.Object({
  id: Id,
  createdAt: Instant,
  seenAt: Instant,
  address: Type.String(),
  agent: Type.String(),
  isThis: Type.Boolean(),
})
export const SessionList = Type.Object({ items: Type.Array(OwnSession) })
export type SessionList = Static<typeof SessionList>
