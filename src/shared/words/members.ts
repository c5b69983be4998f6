import type { MemberRole } from '#shared/competitions/people.ts'

export const memberRoleWords: Readonly<Record<MemberRole, string>> = {
  player: '队员',
  captain: '队长',
  substitute: '替补',
  coach: '教练',
  manager: '领队',
}
