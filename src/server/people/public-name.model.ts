import type { DatedName } from '#shared/competitions/people.ts'

/** What decides how a player is named where everybody reads. */
export interface NamedPlayer {
  id: number
  name: string
  is_minor: number
  is_hidden: number
}

/** The name borne on a day, of dated names; undefined where they do not tell. */
export function nameOn(names: readonly DatedName[], day: string): string | undefined {
  return names.findLast(({ from = '', to = '9999-12-31' }) => from <= day && day <= to)?.name
}

/** Whether a name that was written down elsewhere (an entrant's, a line-up's) may not stand as it is. */
function isNameWithheld({ is_minor, is_hidden }: Pick<NamedPlayer, 'is_minor' | 'is_hidden'>): boolean {
  return is_minor === 1 || is_hidden === 1
}

/**
 * The one rule for every place where a player's name is public: taken off public pages, 选手 and a number; a minor, the first character and *; else
 * `nameThen`, the name borne on that occasion, or without one the present name.
 */
export function publicPlayerName(player: NamedPlayer, nameThen: string = player.name): string {
  if (player.is_hidden === 1) return `选手${player.id}`
  if (player.is_minor === 1) return `${[...nameThen][0] ?? ''}*`
  return nameThen
}

/** The name of an entrant of players only. Where one of them is withheld, the name that they played under would tell it. */
export function publicEntrantName(name: string, players: readonly NamedPlayer[]): string {
  const [only] = players
  if (!only || !players.some(isNameWithheld)) return name
  return players.length === 1 ? publicPlayerName(only, name) : players.map((player) => publicPlayerName(player)).join(' / ')
}
