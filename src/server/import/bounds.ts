import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'

/** The folder that an import's pictures must not be outside of: the parent of its folder, unless that is the root of the disk. Resolved. */
export async function importRoot(folder: string): Promise<string> {
  const home = await realpath(folder)
  const above = dirname(home)
  return dirname(above) === above ? home : above
}

/** Both paths resolved. */
export function contains(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
