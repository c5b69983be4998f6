import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/base/root.ts'
import { standInWidths } from './stand-in.model.ts'

/** One of its files, or undefined where it has none of this name. */
export async function readStandIn(file: string): Promise<Buffer | undefined> {
  return standInWidths.some((width) => file === `${width}.webp`) ? await readFile(join(root, 'assets/stand-in', file)) : undefined
}
