import { memberRoleWords } from '#shared/words/members.ts'

/** Labels of roles; an unknown one is shown as it is. */
const roleWords: Readonly<Record<string, string>> = memberRoleWords

export function memberWords(role: string, position = ''): string {
  return [roleWords[role] ?? role, position].filter(Boolean).join(' · ')
}
