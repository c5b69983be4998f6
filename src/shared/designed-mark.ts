/** What stands for a team, a player, a competition or a link without a picture of its own: a shape and a tint that belong to its id. */
export interface DesignedMark {
  /** SVG path data in a box of 40 by 40: the shape, and its right half, which is shaded. */
  whole: string
  half: string
  /** `#rrggbb`; white letters on it, and it on the grounds of both schemes, are told apart. */
  tint: string
  /** Its place among `markTints`. */
  tintNumber: number
}

/** Shield, hexagon, disc, diamond. All have room for a letter of half their height around the middle. */
export const markShapes = [
  ['M20 1.500 36 6v15c0 8-6.500 14-16 17.500C10.500 35 4 29 4 21V6z', 'M20 1.500 36 6v15c0 8-6.500 14-16 17.500z'],
  ['M20 1.500 36.500 11v18L20 38.500 3.500 29V11z', 'M20 1.500 36.500 11v18L20 38.500z'],
  ['M20 2a18 18 0 0 1 0 36 18 18 0 0 1 0-36z', 'M20 2a18 18 0 0 1 0 36z'],
  ['M20 1q11 8 19 19-8 11-19 19Q9 31 1 20 9 9 20 1z', 'M20 1q11 8 19 19-8 11-19 19z'],
] as const

/** Neither the red of what is live nor the gold of winners is among them. */
export const markTints =
  'b2573b a7600b 7c7109 5f7a0c 3f7f36 238147 078162 057f7a 087d8c 047aa4 3374b8 5a6cbc 7765b7 8e5eaa a15794 60758a'.split(' ')

/** Ids that follow each other get tints and shapes far apart. */
export function designedMark(id: number): DesignedMark {
  const hash = Math.imul(id, 0x9e3779b1) >>> 26
  const [whole, half] = markShapes[hash & 3] ?? markShapes[0]
  const tintNumber = hash >> 2
  return { whole, half, tint: `#${markTints[tintNumber]}`, tintNumber }
}

interface Marked {
  id: number
  name: string
  /** Of an entrant. */
  teamId?: number | null
  playerIds?: readonly number[]
}

/** An entrant keeps its mark from one competition to the next, and beside its awards: its team's or player's, or that of its name. */
export function markId({ id, name, teamId, playerIds = [] }: Marked): number {
  if (teamId === undefined) return id
  return teamId ?? (playerIds.length === 1 ? playerIds[0] : undefined) ?? numberOf(name)
}

function numberOf(name: string): number {
  return [...name].reduce((sum, character) => Math.imul(sum, 31) + (character.codePointAt(0) ?? 0), 0)
}
