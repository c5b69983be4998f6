/** Roles as the API says them; a word it does not know is shown as it is. */
const roleWords: Readonly<Record<string, string>> = {
  player: '队员',
  captain: '队长',
  substitute: '替补',
  coach: '教练',
  manager: '领队',
}

export function memberWords(role: string, position = ''): string {
  return [roleWords[role] ?? role, position].filter(Boolean).join(' · ')
}
