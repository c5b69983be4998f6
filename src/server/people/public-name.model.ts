import type { DatedName } from '#shared/competitions/people.ts'

/** The fields that decide how a player is named in public. */
export interface NamedPlayer {
  id: number
  name: string
  is_minor: number
  is_hidden: number
}

/** The name on a given day, from dated names; undefined where none applies. */
export function nameOn(names: readonly DatedName[], day: string): string | undefined {
  return names.findLast(({ from = '', to = '9999-12-31' }) => from <= day && day <= to)?.name
}

/** Whether a name stored elsewhere (of an entrant, in a line-up) must not be shown as it is. */
function isNameWithheld({ is_minor, is_hidden }: Pick<NamedPlayer, 'is_minor' | 'is_hidden'>): boolean {
  return is_minor === 1 || is_hidden === 1
}

/**
 * The only rule for a player's name in public. Withheld: 选手 and a number. Minor: the first character and *. Otherwise `nameThen`, the name
 * used on that occasion, or without one the current name.
 */
export function publicPlayerName(player: NamedPlayer, nameThen: string = player.name): string {
  if (player.is_hidden === 1) return `选手${player.id}`
  if (player.is_minor === 1) return `${[...nameThen][0] ?? ''}*`
  return nameThen
}

/** Whether a player's own mark is public. That of a minor could show who it is. */
export function isLogoPublic(player: Pick<NamedPlayer, 'is_minor' | 'is_hidden'>): boolean {
  return !isNameWithheld(player)
}

/** The name of an entrant that consists of players. Where one of them is withheld, its own name would reveal that player. */
export function publicEntrantName(name: string, players: readonly NamedPlayer[]): string {
  const [only] = players
  if (!only || !players.some(isNameWithheld)) return name
  return players.length === 1 ? publicPlayerName(only, name) : players.map((player) => publicPlayerName(player)).join(' / ')
}
