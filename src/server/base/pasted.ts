/** A path as one word of a command that somebody pastes into a shell. */
export function pasted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
