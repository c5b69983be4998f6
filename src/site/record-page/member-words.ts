import { memberRoleWords } from '#shared/words/members.ts'

/** Roles as the API says them; a word it does not know is shown as it is. */
const roleWords: Readonly<Record<string, string>> = memberRoleWords

export function memberWords(role: string, position = ''): string {
  return [roleWords[role] ?? role, position].filter(Boolean).join(' · ')
}
