import { Type } from 'typebox'
import { AuditPage, AuditQuery } from '#shared/admin/audit.ts'
import { ConsoleSettings } from '#shared/admin/console-settings.ts'
import {
  FullProof,
  LinkToken,
  NewPassword,
  NewUser,
  OneTimeLinkView,
  PasswordChange,
  RecoveryCodes,
  SessionList,
  SessionView,
  SignIn,
  SignInAnswer,
  SignInCode,
  TotpConfirmation,
  TotpSetup,
} from '#shared/admin/session.ts'
import {
  InvitationList,
  NewInvitation,
  OneTimeLink,
  SessionListQuery,
  UserChange,
  UserLine,
  UserListQuery,
  UserPage,
  UserSessionPage,
} from '#shared/admin/users.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const userEndpoints = {
  'GET /audit': { query: AuditQuery, data: AuditPage },
  'GET /audit/export': exportOf(AuditQuery),

  'GET /console-settings': { data: ConsoleSettings },
  'PUT /console-settings': { body: ConsoleSettings, data: ConsoleSettings },

  'PUT /account/authenticator': { body: TotpConfirmation, data: RecoveryCodes },
  'POST /account/authenticator/removal': { body: FullProof, data: Type.Null() },
  'POST /account/authenticator/setup': { data: TotpSetup },
  'POST /account/recovery-codes': { body: FullProof, data: RecoveryCodes },
  'PUT /account/password': { body: PasswordChange, data: Type.Null() },
  'GET /account/sessions': { data: SessionList },
  'DELETE /account/sessions': { data: Type.Null() },
  'DELETE /account/sessions/:id': { params: IdParams, data: Type.Null() },

  'GET /session': { data: SessionView },
  'POST /session': { body: SignIn, data: SignInAnswer },
  'DELETE /session': { data: Type.Null() },
  'POST /session/code': { body: SignInCode, data: SignInAnswer },

  'GET /invitations': { data: InvitationList },
  'POST /invitations': { body: NewInvitation, data: OneTimeLink },
  'DELETE /invitations/:id': { params: IdParams, data: Type.Null() },
  'GET /invitations/export': exportOf(),

  'GET /sessions': { query: SessionListQuery, data: UserSessionPage },
  'DELETE /sessions/:id': { params: IdParams, data: Type.Null() },
  'GET /sessions/export': exportOf(SessionListQuery),

  'GET /users': { query: UserListQuery, data: UserPage },
  'GET /users/:id': { params: IdParams, data: UserLine },
  'PATCH /users/:id': { params: IdParams, body: UserChange, data: UserLine },
  'DELETE /users/:id/authenticator': { params: IdParams, data: Type.Null() },
  'POST /users/:id/password-links': { params: IdParams, data: OneTimeLink },
  'DELETE /users/:id/sessions': { params: IdParams, data: Type.Null() },
  'GET /users/export': exportOf(UserListQuery),

  'POST /one-time-links/check': { body: LinkToken, data: OneTimeLinkView },
  'POST /one-time-links/password': { body: NewPassword, data: SignInAnswer },
  'POST /one-time-links/user': { body: NewUser, data: SignInAnswer },
} as const satisfies EndpointSchemas
